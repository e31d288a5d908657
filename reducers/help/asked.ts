// Which command lines ask for help.

const HELP = /^(?:--help(?:-all|=\S+)?|-help|-\?)$/;
const MOST_WORDS = 6;

/** With many programs, `-h` asks for something else. */
export function asksForHelp(argv: readonly string[], text: string): boolean {
  if (argv.length < 2 || argv.length > MOST_WORDS) return false;
  const last = argv.at(-1) ?? '';
  return argv[1] === 'help' || HELP.test(last) || (last === '-h' && /^\s*usage\b/im.test(text));
}

/** A program with the name of a page behind `help`, or with `help` behind it as in `aws s3 help`. */
export function mayAskForHelp(argv: readonly string[]): boolean {
  return asksForHelp(argv, '') || (argv.length <= MOST_WORDS && argv.at(-1) === 'help');
}
