// Rows in which a program of somebody's own tells each step or each check that went well: the first and the last of a run stay.
import type { Pass } from '../reducer.ts';
import { showsAskedLines } from './asked-lines.ts';
import { countOf } from './series.ts';
import { isSerious } from './serious.ts';
import { shapeOf } from './shape.ts';

/** So many rows in a run are told by two. */
const FEWEST_CHECKS = 4;
const FEWEST_STEPS = 6;
const LONGEST = 400;

const WELL = String.raw`[✓✔√☑✅]|\[? ?(?:OK|ok|Ok|PASS|pass|PASSED|passed|SUCCESS)(?:\]| \]|:|(?= |\t))`;
const BEGINS_WELL = new RegExp(String.raw`^\s*(?:[-*•] )?(?:${WELL})\s*\S`);
const ENDS_WELL =
  /\S(?: |\t|\.{2,}|: ?|=|\[ ?|\()(?:OK|ok|Ok|PASS|PASSED|passed|done|SUCCESS|success|✓|✔|✅)(?: ?\]|\))?\.?(?: (?:in )?\(?\d[\d.]* ?(?:ms|s|sec|m)\)?)?$/;
/** A count of trouble that is zero tells of none. */
const NO_TROUBLE = /\b\w*(?:fail|err|warn)\w*\s?[=:]\s?0(?![\d.])|\b(?:0|no) \w*(?:fail|err|warn)\w*/gi;
/** What somebody may have to know of a step. */
const TELLS =
  /retry|retries|timed? ?out|missing|unable|conflict|invalid|deprecated|mismatch|reject|throttl|unknown|ignored|slow\b|https?:\/\/[\w.-]+:\d|[✗✘✖×⚠!]/i;
const NOT_A_NUMBER = /\b(?:nan|inf|null|none|undefined)\b/i;

/** `12/180`, which is no date and no part of a path. */
const OF_ALL = /(?<![\w/.:-])(\d{1,9}) ?(?:\/| of ) ?(\d{1,9})(?![\w/:]|\.\d)/;
/** `Processed 2000 rows`. */
const AMOUNT = /^\W{0,3}[A-Z]?[a-z]+ed:? (\d[\d,]*) [a-z]+s\b/;
/** The name of a file, or an address, which tells as little of its row as a number does. */
const PATHS = /(?<![^\s("'=])(?:[^\s"'()]*\/[^\s"'()]*|[\w.@-]+\.[a-z]\w{1,4})(?![^\s)"',:])/g;

interface Row {
  readonly shape: string;
  /** How far it is; undefined for a check. */
  readonly at: number | undefined;
}

export const foldLikeRows: Pass = (lines, drop, { argv }) => {
  if (showsAskedLines(argv)) return lines;
  const kept: string[] = [];
  for (let from = 0; from < lines.length; ) {
    const first = lines[from] ?? '';
    const end = endOfRun(lines, from);
    const row = end - from >= FEWEST_CHECKS ? rowOf(first) : undefined;
    if (row === undefined || (row.at !== undefined && end - from < FEWEST_STEPS)) kept.push(...lines.slice(from, end));
    else {
      kept.push(`${first} (×${end - from}, the last one:)`, lines[end - 1] ?? '');
      drop(row.at === undefined ? 'passing lines' : 'lines of progress', end - from - 2);
    }
    from = end;
  }
  return kept;
};

function endOfRun(lines: readonly string[], from: number): number {
  let before = rowOf(lines[from] ?? '');
  let end = from + 1;
  while (before !== undefined && end < lines.length) {
    const next = rowOf(lines[end] ?? '');
    if (next === undefined || next.shape !== before.shape || !follows(before, next)) break;
    before = next;
    end += 1;
  }
  return end;
}

function follows(before: Row, next: Row): boolean {
  if (before.at === undefined || next.at === undefined) return before.at === next.at;
  return next.at > before.at;
}

function rowOf(line: string): Row | undefined {
  if (line.length > LONGEST || line.length < 4) return undefined;
  const [, done, all = ''] = OF_ALL.exec(line) ?? AMOUNT.exec(line) ?? [];
  const goesOn = done !== undefined && (all === '' || Number(done) <= Number(all));
  if (!goesOn && !BEGINS_WELL.test(line) && !ENDS_WELL.test(line)) return undefined;
  if (isTelling(line) || countOf(line) !== undefined) return undefined;
  const shape = shapeOf(line.replace(PATHS, '#0').replace(/\s+/g, ' '));
  return { shape: `${shape}${goesOn ? `/${all}` : ''}`, at: goesOn ? Number(done.replaceAll(',', '')) : undefined };
}

function isTelling(line: string): boolean {
  const rest = line.replace(NO_TROUBLE, '');
  return isSerious(rest) || TELLS.test(rest) || NOT_A_NUMBER.test(rest);
}
