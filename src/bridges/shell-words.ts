// Words of a POSIX shell: written so that they stay what they are, and read from a line that a person wrote.

/** One word for a POSIX shell. */
export function shellQuote(value: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

export function shellLine(words: readonly string[]): string {
  return words.map(shellQuote).join(' ');
}

const PRINTF_FORMS = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (character === '%') return '%%';
  return /[ -~]/.test(character) && !/['\\]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
});

/** The argument by which `printf` writes these very bytes, on one line and without a character that a shell may change. */
export function printfWord(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += PRINTF_FORMS[byte];
  // A first `-` would make it an option.
  return `'${text.startsWith('-') ? `\\055${text.slice(1)}` : text}'`;
}

/** `docker exec -i "my box"` as words: blanks part them, quotes and `\` keep what they keep in a shell. */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = [];
  const piece = /\s+|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)/y;
  let word: string | undefined;
  while (piece.lastIndex < line.length) {
    const match = piece.exec(line);
    if (!match) return undefined;
    const [blank, single, double, escaped, plain] = match;
    const text = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (text !== undefined) word = (word ?? '') + text;
    else if (blank !== '' && word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}
