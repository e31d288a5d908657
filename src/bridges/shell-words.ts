// Words of a POSIX shell: quotes them, and reads them from a line that a person wrote.

/** Quotes a value so that a POSIX shell reads it back as one word, unchanged. */
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

/** The argument that makes `printf` write these bytes: one line, without a character that a shell would change. */
export function printfWord(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += PRINTF_FORMS[byte];
  // printf would take a leading `-` for an option.
  return `'${text.startsWith('-') ? `\\055${text.slice(1)}` : text}'`;
}

/** Splits a line such as `docker exec -i "my box"` as a shell does; undefined if a quote in it does not end. */
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
