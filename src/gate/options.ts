// Options and operands of a command line.

export interface Taken {
  /** Options as written, `--name=value` in one piece. */
  options: readonly string[];
  operands: readonly string[];
}

/** `valued` names the options, between blanks, that take the next word. */
export function takeApart(args: readonly string[], valued = ''): Taken {
  const options: string[] = [];
  const operands: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--') {
      for (const rest of args.slice(at + 1)) operands.push(rest);
      break;
    }
    if (!isOption(word)) operands.push(word);
    else {
      options.push(word);
      if (takesNext(word, valued)) at += 1;
    }
  }
  return { options, operands };
}

/** Where the first operand stands at or after a place. */
export function skipOptions(args: readonly string[], from: number, valued = ''): number {
  let at = from;
  while (at < args.length && isOption(args[at] ?? '')) {
    const word = args[at] ?? '';
    at += takesNext(word, valued) ? 2 : 1;
    if (word === '--') break;
  }
  return at;
}

/** The value of the first of these options, `names` between blanks: `-c text`, `-ctext`, `--command=text`, `-lc text`. */
export function optionValue(args: readonly string[], names: string): string | undefined {
  return optionValues(args, names)[0];
}

export function optionValues(args: readonly string[], names: string): string[] {
  const wanted = names.split(' ');
  const found: string[] = [];
  args.forEach((word, at) => {
    if (!isOption(word)) return;
    for (const name of wanted) {
      if (word === name) found.push(args[at + 1] ?? '');
      else if (name.startsWith('--') || name.length > 2) {
        if (word.startsWith(`${name}=`)) found.push(word.slice(name.length + 1));
      } else if (!word.startsWith('--') && word.startsWith(name)) found.push(word.slice(2));
      else if (/^-[A-Za-z]+$/.test(word) && word.endsWith(name.slice(1))) found.push(args[at + 1] ?? '');
    }
  });
  return found;
}

/** Whether a flag is given, alone, in a cluster of letters, or with a value that is not a no. */
export function hasFlag(options: readonly string[], ...names: string[]): boolean {
  return options.some((option) => names.some((name) => isFlag(option, name)));
}

function isFlag(option: string, name: string): boolean {
  if (option === name) return true;
  if (option.startsWith(`${name}=`)) return !/=(false|no|none|0)$/.test(option);
  return name.length === 2 && /^-[A-Za-z0-9]+$/.test(option) && option.includes(name.slice(1), 1);
}

function isOption(word: string): boolean {
  return word.length > 1 && word.startsWith('-');
}

function takesNext(word: string, valued: string): boolean {
  if (valued === '') return false;
  const known = ` ${valued} `;
  if (known.includes(` ${word} `)) return true;
  return (
    /^-[A-Za-z]{2,}$/.test(word) && !known.includes(` ${word.slice(0, 2)} `) && known.includes(` -${word.at(-1)} `)
  );
}
