// Joins the lines of objects and lists as node, mongosh and others print them, which is not JSON: names have no quotes.
import type { Pass } from '../reducer.ts';

const OPENS = /^(?:(?:[\w$.-]+|'[^']*'|"[^"]*"): )?(?:[A-Z]\w*(?:\(\d+\))? )?(?:\[[A-Z]\w*(?:: \w+)?\] )?[{[]$/;
const CLOSES = /^[}\]],?$/;
const ITEM =
  /^(?:(?:[\w$.-]+|'[^']*'|"[^"]*"): \S.*|'.*'|".*"|-?[\d.]+n?|true|false|null|undefined|[A-Z]\w*\(.*\)|[{[].*[}\]]|<.*>|\.\.\. \d+ more items?),?$/;
/** A longer one is better read with a line for each value. */
const LONGEST = 240;
const MOST_LINES = 2000;
/** After so many lines that begin a block and no object, the text is something else. */
const MOST_MISSES = 20;

export const compactLiterals: Pass = (lines) => {
  const kept: string[] = [];
  let misses = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const opens = misses < MOST_MISSES && /[{[]$/.test(line) && !/[;)]\s*[{[]$/.test(line);
    const block = opens ? blockAt(lines, at) : undefined;
    if (opens && block === undefined) misses += 1;
    kept.push(...(block?.rows ?? [line]));
    if (block) at = block.end;
  }
  return kept.length === lines.length ? lines : kept;
};

interface Block {
  readonly rows: readonly string[];
  /** The line that closes it. */
  readonly end: number;
}

/** Undefined if a line in it is no value, or if no line closes it. */
function blockAt(lines: readonly string[], from: number): Block | undefined {
  const open = lines[from] ?? '';
  const indent = open.search(/\S/);
  const rows: string[] = [];
  for (let at = from + 1; at < lines.length && at - from < MOST_LINES; at += 1) {
    const line = lines[at] ?? '';
    const depth = line.search(/\S/);
    const text = line.trim();
    if (depth === indent && CLOSES.test(text)) return { rows: written(open, rows, line), end: at };
    if (depth <= indent) return undefined;
    const isLast = CLOSES.test((lines[at + 1] ?? '').trim());
    const inner = OPENS.test(text) ? blockAt(lines, at) : undefined;
    if (inner !== undefined) {
      rows.push(...inner.rows);
      at = inner.end;
    } else if (ITEM.test(text) && (isLast || text.endsWith(','))) rows.push(line);
    else return undefined;
  }
  return undefined;
}

function written(open: string, rows: readonly string[], close: string): string[] {
  const inner = rows.map((row) => row.trim()).join(' ');
  const joined = inner === '' ? `${open}${close.trim()}` : `${open} ${inner} ${close.trim()}`;
  const isWhole = rows.length > 0 && joined.trim().length <= LONGEST;
  return isWhole ? [joined] : [open, ...rows, close];
}
