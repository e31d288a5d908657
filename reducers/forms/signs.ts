// What single signs of a line tell: most lines show by their first or last one that a pattern does not fit.

const BLANK = 0x20;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether its first sign behind the blanks is a letter. */
export function beginsWithWord(line: string): boolean {
  let at = 0;
  while (line.charCodeAt(at) === BLANK) at += 1;
  return isLetter(line.charCodeAt(at));
}

/** Whether its last sign is a letter or a digit. */
export function endsWithWord(line: string): boolean {
  const code = line.charCodeAt(line.length - 1);
  return isLetter(code) || (code >= 0x30 && code <= 0x39);
}
