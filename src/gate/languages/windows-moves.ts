// Commands of PowerShell and cmd in the words of their namesakes: what is copied or moved, and what `forfiles` runs.

/** `Move-Item -Destination b -Path a` is `mv a b`. */
export function sourcesFirst(args: readonly string[]): string[] {
  let destination: string | undefined;
  const words: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (TARGET.test(word)) {
      at += 1;
      destination = args[at];
    } else if (VALUED.test(word)) at += 1;
    else if (!OPTION.test(word)) words.push(...word.split(',').filter((path) => path !== ''));
  }
  return destination === undefined ? words : [...words, destination];
}

const TARGET = /^-des\w*$/i;
/** Without `-Path`, whose value is a source. */
const VALUED = /^-(?:filter|include|exclude|credential|fromsession|tosession|erroraction|ea)$/i;
const OPTION = /^(?:-\w.*|\/[a-z](?:[:-]\S*)?)$/i;

/** `forfiles /p C:\ /c "cmd /c del @file"` with what it finds in place of `@file`. */
export function scriptOfForfiles(args: readonly string[]): string | undefined {
  const value = (name: string): string | undefined => args.find((_, at) => args[at - 1]?.toLowerCase() === name);
  const start = args.findIndex((word) => /^\/c$/i.test(word));
  if (start < 0) return undefined;
  const folder = (value('/p') ?? '.').replace(/(?<=[^\\/])[\\/]+$/, '');
  // A folder in which only old files are taken is still as good as lost if it is a drive or a home.
  const isNarrow = !/^\*(?:\.\*)?$/.test(value('/m') ?? '*') || (value('/d') !== undefined && !LARGE.test(folder));
  const found = `"${folder}\\${isNarrow ? 'x' : '*'}"`;
  return args
    .slice(start + 1)
    .join(' ')
    .replace(/@(?:file|path|fname|relpath)\b/gi, () => found);
}

const LARGE = /^(?:[a-z]:|%\w+%|.*[\\/](?:users|windows|program files.*))$/i;
