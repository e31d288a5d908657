// Changes the words of a sentence and leaves what it quotes: what stands in backticks was typed by somebody.

export function outsideBackticks(text: string, change: (words: string) => string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('`');
}
