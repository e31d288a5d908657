// Blanks for the tabs of a help page.

const TAB = 8;

export function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let column = 0;
  return line.replace(/[^\t]+|\t/g, (part) => {
    const text = part === '\t' ? ' '.repeat(TAB - (column % TAB)) : part;
    column += text.length;
    return text;
  });
}

/** Behind the first word, a tab parts columns. */
export function withoutTabsBefore(line: string): string {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return withoutTabs(indent) + line.slice(indent.length);
}
