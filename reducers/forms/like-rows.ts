// Rows in which a program of somebody's own tells each step or each check that went well: the first and the last of a run stay.
import type { Pass } from '../reducer.ts';
import { showsAskedLines } from './asked-lines.ts';
import { countOf } from './series.ts';
import { isSerious } from './serious.ts';
import { shapeOf } from './shape.ts';

/** So many rows in a run are told by two. */
const FEWEST_CHECKS = 4;
const FEWEST_STEPS = 6;
const SHORTEST = 4;
const LONGEST = 400;
const LONGEST_VERDICT = 40;

const WELL = String.raw`[✓✔√☑✅]|\[? ?(?:OK|ok|Ok|PASS|pass|PASSED|passed|SUCCESS)(?:\]| \]|:|(?= |\t))`;
const BEGINS_WELL = new RegExp(String.raw`^\s*(?:[-*•] )?(?:${WELL})\s*\S`);
const ENDS_WELL =
  /\S(?: |\t|\.{2,}|: ?|=|\[ ?|\()(?:OK|ok|Ok|PASS|PASSED|passed|done|SUCCESS|success|✓|✔|✅)(?: ?\]|\))?\.?(?: (?:in )?\(?\d[\d.]* ?(?:ms|s|sec|m)\)?)?$/;
/** In a column of its own. */
const IS_WELL =
  /(?: {2}|\t|\.{3} ?|: )(?:\[ ?)?(?:OK|ok|PASS|PASSED|passed|✓|✔|✅)(?: ?\])?(?: {2}|\t|$)|\b(?:status|state|result|health|verdict)[=:] ?"?(?:ok|OK|pass|passed|success|healthy)\b/;
/** A count of trouble that is zero tells of none. */
const NO_TROUBLE = /\b\w*(?:fail|err|warn)\w*\s?[=:]\s?0(?![\d.])|\b(?:0|no) \w*(?:fail|err|warn)\w*/gi;
const NONE = /[=:] ?0|\b(?:0|no) /i;
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
  const shapes = new Map<string, string | undefined>();
  const rows = lines.map((line) => rowOf(line, shapes));
  const kept: string[] = [];
  for (let from = 0; from < lines.length; ) {
    const row = rows[from];
    const end = endOfRun(rows, from);
    const first = lines[from] ?? '';
    if (row === undefined || end - from < (row.at === undefined ? FEWEST_CHECKS : FEWEST_STEPS))
      for (; from < end; from += 1) kept.push(lines[from] ?? '');
    else {
      kept.push(`${first} (×${end - from}, the last one:)`, lines[end - 1] ?? '');
      drop(row.at === undefined ? 'passing lines' : 'lines of progress', end - from - 2);
    }
    from = end;
  }
  return kept;
};

function endOfRun(rows: readonly (Row | undefined)[], from: number): number {
  let before = rows[from];
  let end = from + 1;
  for (; before !== undefined && end < rows.length; end += 1) {
    const next = rows[end];
    if (next === undefined || next.shape !== before.shape || !follows(before, next)) break;
    before = next;
  }
  return end;
}

function follows(before: Row, next: Row): boolean {
  if (before.at === undefined || next.at === undefined) return before.at === next.at;
  return next.at > before.at;
}

function rowOf(line: string, shapes: Map<string, string | undefined>): Row | undefined {
  if (line.length > LONGEST || line.length < SHORTEST) return undefined;
  const mayGoOn = line.includes('/') || line.includes(' of ');
  const [, done, all = ''] = (mayGoOn ? OF_ALL.exec(line) : null) ?? AMOUNT.exec(line) ?? [];
  const goesOn = done !== undefined && (all === '' || Number(done) <= Number(all));
  if (!goesOn && !tellsWell(line)) return undefined;
  const shape = shapeIn(line, shapes);
  if (shape === undefined) return undefined;
  return goesOn ? { shape: `${shape}/${all}`, at: Number(done.replaceAll(',', '')) } : { shape, at: undefined };
}

/** Bars stand between the values of a table that somebody asked for. */
function tellsWell(line: string): boolean {
  if (line.includes('|') || line.includes('│')) return false;
  return BEGINS_WELL.test(line) || ENDS_WELL.test(line.slice(-LONGEST_VERDICT)) || IS_WELL.test(line);
}

/** In these the numbers decide, too. */
const NUMBERS_TELL = /fail|err|warn|HTTP|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|status|code/i;

/** Undefined for a row that somebody may have to read. */
function shapeIn(line: string, shapes: Map<string, string | undefined>): string | undefined {
  const key = NUMBERS_TELL.test(line) ? line : line.replace(/\d+/g, '0');
  if (shapes.has(key)) return shapes.get(key);
  const isOrdinary = !isTelling(line) && countOf(line) === undefined;
  const shape = isOrdinary ? shapeOf(line.replace(PATHS, '#0').replace(/\s+/g, ' ')) : undefined;
  shapes.set(key, shape);
  return shape;
}

function isTelling(line: string): boolean {
  const rest = NONE.test(line) ? line.replace(NO_TROUBLE, '') : line;
  return isSerious(rest) || TELLS.test(rest) || NOT_A_NUMBER.test(rest);
}
