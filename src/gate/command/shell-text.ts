// Words as a shell writes them.

/** One word, whatever is in it. */
export function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A line with words behind it that were resolved. */
export function withWords(line: string, words: readonly string[]): string {
  return [line, ...words.map((word) => (PLAIN.test(word) ? word : quotedForShell(word)))].join(' ');
}

const PLAIN = /^[\w@%+=:,./\uE000-\uE005-]+$/;

/** The words of a line without their quotes. */
export function wordsOfLine(line: string): string[] {
  const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/["']/g, ''));
}
