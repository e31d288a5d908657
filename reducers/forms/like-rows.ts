// Rows in which a program of somebody's own tells each step or each check that went well: the first and the last of a run stay.
import type { Pass } from '../reducer.ts';
import { showsAskedLines } from './asked-lines.ts';
import { nameShown, oddBetween } from './odd-rows.ts';
import { isSerious } from './serious.ts';
import { shapeOf } from './shape.ts';

const STEP =
  /^\W{0,3}(?:(?:global_?)?steps?|ep(?:och)?s?|it(?:er(?:ation)?)?s?|rounds?|gen(?:eration)?s?|trials?|episodes?|ticks?|frames?)[ =:#[]{1,3}\d/i;
const MEASURED = /\d\.\d|\d[eE][+-]?\d/;

/** So many rows in a run are told by two. */
const FEWEST_CHECKS = 4;
const FEWEST_STEPS = 6;
const FEWEST_BLOCKS = 4;
const LONGEST_BLOCK = 5;
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

/** What was made or taken away, and what the next command may need of it. */
const NEEDED =
  /\b(?:creat|delet|remov|dropp|revok|assign|publish|deploy|releas|issu|generat|listen)(?:e|ed|ing)\b(?! ?[=:])|\b(?:token|password|passwd|secret|key|uuid|url|port|pid|id)s?[ =:#]{1,2}\S/i;
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
  const rows = new Rows(lines);
  const kept: string[] = [];
  for (let from = 0; from < lines.length; ) {
    const run = rows.runFrom(from) ?? rows.blocksFrom(from);
    if (run === undefined) {
      kept.push(lines[from] ?? '');
      from += 1;
      continue;
    }
    const { period, times, kind } = run;
    const last = from + period * (times - 1);
    const below = ['', '', ' with the line below'][period] ?? ` with the ${period - 1} lines below`;
    const odd = oddBetween(lines.slice(from, last + period), period).map((row) => from + row * period);
    kept.push(`${lines[from]} (×${times}${below}, ${nameShown(odd)})`, ...lines.slice(from + 1, from + period));
    for (const row of odd) kept.push(...lines.slice(row, row + period));
    from = last + period;
    kept.push(...lines.slice(last, from));
    drop(kind, period * (times - 2 - odd.length));
  }
  return kept;
};

interface Run {
  /** So many lines belong to each row. */
  readonly period: number;
  readonly times: number;
  readonly kind: string;
}

class Rows {
  private readonly lines: readonly string[];
  private readonly shapes = new Map<string, string | undefined>();
  private readonly rows: readonly (Row | undefined)[];

  constructor(lines: readonly string[]) {
    this.lines = lines;
    this.rows = lines.map((line) => rowOf(line, this.shapes));
  }

  runFrom(from: number): Run | undefined {
    const first = this.rows[from];
    if (first === undefined) return undefined;
    let times = 1;
    while (this.follows(from + times - 1, from + times)) times += 1;
    if (times < (first.at === undefined ? FEWEST_CHECKS : FEWEST_STEPS)) return undefined;
    return { period: 1, times, kind: first.at === undefined ? 'passing lines' : 'lines of progress' };
  }

  /** Steps of which each has the same lines below it. What was measured in them may be what is looked for. */
  blocksFrom(from: number): Run | undefined {
    const first = this.rows[from];
    if (first?.at === undefined) return undefined;
    let period = 2;
    while (period <= LONGEST_BLOCK && this.rows[from + period]?.shape !== first.shape) period += 1;
    let times = 1;
    while (period <= LONGEST_BLOCK && this.isBlockAgain(from + period * times, period)) times += 1;
    if (STEP.test(this.lines[from] ?? '') && this.lines.slice(from, from + period).some((line) => MEASURED.test(line)))
      return undefined;
    return times < FEWEST_BLOCKS ? undefined : { period, times, kind: 'lines of progress' };
  }

  private isBlockAgain(at: number, period: number): boolean {
    if (!this.follows(at - period, at) || at + period > this.lines.length) return false;
    for (let line = at + 1; line < at + period; line += 1) {
      const shape = shapeIn(this.lines[line] ?? '', this.shapes);
      if (shape === undefined || shape !== shapeIn(this.lines[line - period] ?? '', this.shapes)) return false;
    }
    return true;
  }

  private follows(one: number, next: number): boolean {
    const [before, row] = [this.rows[one], this.rows[next]];
    if (before === undefined || row?.shape !== before.shape) return false;
    return before.at === undefined || row.at === undefined ? before.at === row.at : row.at > before.at;
  }
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
  const isOrdinary = !isTelling(line) && !isMeasured(line);
  const shape = isOrdinary ? shapeOf(line.replace(PATHS, '#0').replace(/\s+/g, ' ')) : undefined;
  shapes.set(key, shape);
  return shape;
}

function isTelling(line: string): boolean {
  const rest = NONE.test(line) ? line.replace(NO_TROUBLE, '') : line;
  return isSerious(rest) || TELLS.test(rest) || NEEDED.test(rest) || NOT_A_NUMBER.test(rest);
}

/** A row of values for each step, as of a training: any of them may be the one that is looked for. */
function isMeasured(line: string): boolean {
  return STEP.test(line) && MEASURED.test(line);
}
