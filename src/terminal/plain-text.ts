// Whether the text at a place of a line was typed, by its look: editors and programs draw what they suggest faint or reversed.

const SEQUENCE = /\x1b\[([0-9;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[\x0e\x0f]/g;

/** `line` as tmux prints it with styles. False for a blank. */
export function isPlainAt(line: string, column: number): boolean {
  let at = 0;
  let drawn = 0;
  let codes: number[] = [];
  for (const match of [...line.matchAll(SEQUENCE), undefined]) {
    const text = [...line.slice(at, match?.index)];
    if (drawn + text.length > column) return text[column - drawn]?.trim() !== '' && !isFaint(codes);
    drawn += text.length;
    at = (match?.index ?? 0) + (match?.[0].length ?? 0);
    if (match?.[1] !== undefined) codes = applyCodes(codes, match[1].split(/[;:]/).map(Number));
  }
  return false;
}

/** tmux resets all before it takes an attribute away. A zero may be a part of a colour. */
function applyCodes(before: readonly number[], codes: readonly number[]): number[] {
  return codes[0] === 0 ? codes.slice(1) : [...before, ...codes];
}

const GREYS = { from: 232, to: 250 };
const DARKEST_TYPED = 0xb0;

function isFaint(codes: readonly number[]): boolean {
  const [kind = 0, first = 0, second = 0, third = 0] = codes.slice(codes.lastIndexOf(38) + 1);
  if (codes.includes(38) && kind === 5) return first === 8 || (first >= GREYS.from && first <= GREYS.to);
  if (codes.includes(38)) return first === second && second === third && first < DARKEST_TYPED;
  return codes.some((code) => code === 2 || code === 7 || code === 90);
}
