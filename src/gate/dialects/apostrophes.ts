// In `"${x:-it's}"` an apostrophe opens a quote for bash, and is a character for all other shells.

const APOSTROPHE = /(\$\{\w{1,80}:?[-=+?])([^{}$`"\\\n]{0,200})(?=\})/g;
/** How far back the beginning of a line is looked for. */
const LONGEST_LINE = 2_000;

export function withoutApostrophes(text: string): string {
  return text.replace(APOSTROPHE, (whole, head: string, value: string, at: number) => {
    const isOdd = value.split("'").length % 2 === 0;
    return isOdd && isInDoubleQuotes(text, at) ? head + value.replaceAll("'", '’') : whole;
  });
}

function isInDoubleQuotes(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - LONGEST_LINE), at);
  return line.replace(/\\./g, '').split('"').length % 2 === 0;
}
