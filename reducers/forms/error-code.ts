// The line of code that an error is about: where a text has few errors, it stays below the message.

/** A line of code and where it goes among the lines. */
export interface ErrorCode {
  readonly at: number;
  readonly code: string;
}

const FEW = 2;
const LONGEST = 160;

const SERIOUS = String.raw`\berrors?\b|\w+Error\b|\bpanicked\b|\bFAIL\b|[×✖✘❯]`;
const SLIGHT = String.raw`\bwarn(?:ing)?\b|\b(?:note|help|info|hint|remark|suggestion)\b|[⚠ℹ▲]|^\(!\)`;
/** What comes first in a message says how serious it is. */
const LEVEL = new RegExp(`(${SERIOUS})|${SLIGHT}`, 'i');
const MOST_ABOVE = 6;
/** The name of a file may be such a word. */
const PLACE = /\S+\.\w+[:(]\d+\S*/g;

/** Tells where the message above the code stands, or nothing if it is a warning, or advice to an error. A message of another kind is one, too. */
export function errorAbove(lines: readonly string[], to: number): number | undefined {
  for (let at = to - 1; at >= 0 && at >= to - MOST_ABOVE; at -= 1) {
    const found = LEVEL.exec((lines[at] ?? '').replace(PLACE, ''));
    if (found) return found[1] === undefined ? undefined : at;
  }
  return to - 1;
}

const NUMBERED = /^\s*(?:\[\w+\] +)?(?:[>➜] *)?\d+ *[|│┃▕:] ?(.*)$/;
const MARK = /^\s*(?:\[\w+\] +)?[>➜] *\d+ *[|│┃▕]/;
const UNDERLINE = /^\s*(?:[|│┃╵·:] *)?[\s|_-]*[\^~─┬]/;

/** The line in an excerpt that has a mark or an underline. */
export function codeIn(block: readonly string[]): string {
  const marked = block.find((line) => MARK.test(line));
  const underline = block.findIndex((line, at) => UNDERLINE.test(line) && NUMBERED.test(block[at - 1] ?? ''));
  const line = marked ?? (underline < 0 ? '' : (block[underline - 1] ?? ''));
  return (NUMBERED.exec(line)?.[1] ?? '').trim();
}

/** The lines that are shown, by the place where they go: none where there are many errors, and each once. */
export function shownCode(found: Iterable<ErrorCode>): Map<number, string[]> {
  const all = [...found];
  const shown = new Map<number, string[]>();
  if (all.length > FEW) return shown;
  const told = new Set<string>();
  for (const { at, code } of all) {
    if (code === '' || code.length > LONGEST || told.has(code)) continue;
    told.add(code);
    shown.set(at, [`  > ${code}`]);
  }
  return shown;
}
