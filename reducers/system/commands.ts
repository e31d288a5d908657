// Tells once, above the rows of ps, with what long words several commands begin or end: `[a]` stands for them in the rows.

const COLUMN = / (?:COMMAND|CMD)$/;
/** The tree of `ps f`. */
const BRANCH = /^[ |]*\\_ /;
/** A row may have it from the program. */
const NAME_IN_USE = /\[[a-z]\]/;
const NAMES = [...'abcdefgh'];
const FEWEST = 3;
const SHORTEST = 20;
const LEAST_SAVED = 60;
/** What a name costs in each row, and above them. */
const COST = 4;
const COST_OF_HEADING = 8;
/** Looking through more takes longer than an answer may. */
const MOST_ROWS = 500;
const MOST_CANDIDATES = 12;

interface Command {
  readonly row: string;
  begin: string;
  rest: string;
  end: string;
}

/** The rows with names, and what the names stand for. Rows whose commands do not stand below their heading stay. */
export function sharedWordsOnce(
  header: string,
  rows: readonly string[],
): { legend: string[]; rows: readonly string[] } {
  const at = header.search(COLUMN) + 1;
  const stands = (row: string): boolean => row.charAt(at - 1) === ' ' && row.length > at;
  if (at === 0 || rows.length > MOST_ROWS || rows.some((row) => NAME_IN_USE.test(row)) || !rows.every(stands))
    return { legend: [], rows };
  const commands = rows.map((row) => commandOf(row, at));
  const candidates = candidatesOf(commands);
  const legend: string[] = [];
  for (const name of NAMES) {
    const best = bestOf(candidates);
    if (best === undefined) break;
    legend.push(`${legend.length === 0 ? `in ${header.slice(at)}: ` : ''}[${name}] = ${best.words}`);
    for (const command of freeOf(best)) give(`[${name}]`, best, command);
  }
  return { legend, rows: commands.map(({ row, begin, rest, end }) => row + begin + rest + end) };
}

function commandOf(row: string, at: number): Command {
  const from = at + (BRANCH.exec(row.slice(at))?.[0].length ?? 0);
  return { row: row.slice(0, from), begin: '', rest: row.slice(from), end: '' };
}

interface Shared {
  readonly words: string;
  readonly isBegin: boolean;
  readonly commands: Command[];
}

/** What neighbours have in common, of the commands sorted by their beginnings and by their ends. */
function candidatesOf(commands: readonly Command[]): Shared[] {
  const long = commands.filter(({ rest }) => rest.length >= SHORTEST);
  const begins = inPairs(
    long.toSorted((one, other) => (one.rest < other.rest ? -1 : 1)),
    sameBegin,
  );
  const ends = inPairs(
    long.toSorted((one, other) => compareEnds(one.rest, other.rest)),
    sameEnd,
  );
  const all = [...begins].map((words) => ({ words, isBegin: true, commands: long }));
  return [...all, ...[...ends].map((words) => ({ words, isBegin: false, commands: long }))]
    .map((one) => ({ ...one, commands: freeOf(one) }))
    .filter((one) => savedBy(one, one.commands.length) > LEAST_SAVED);
}

function inPairs(commands: readonly Command[], same: (one: string, other: string) => string): Set<string> {
  const found = new Map<string, number>();
  for (let at = 1; at < commands.length; at += 1) {
    const words = same(commands[at - 1]?.rest ?? '', commands[at]?.rest ?? '');
    if (words.length >= SHORTEST) found.set(words, (found.get(words) ?? 0) + words.length);
  }
  const best = [...found].sort(([, one], [, other]) => other - one).slice(0, MOST_CANDIDATES);
  return new Set(best.map(([words]) => words));
}

/** Up to a blank or the end, or with the slash behind a folder. */
function sameBegin(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  const isWhole = [one, other].every((command) => length === command.length || command.charAt(length) === ' ');
  if (isWhole) return one.slice(0, length);
  const cut = Math.max(one.lastIndexOf('/', length - 1) + 1, one.lastIndexOf(' ', length - 1));
  return one.slice(0, cut).trimEnd();
}

/** From a slash on, or behind a blank. */
function sameEnd(one: string, other: string): string {
  const length = lengthOfSameEnd(one, other);
  const end = one.slice(one.length - length);
  if (length === one.length && length === other.length) return '';
  const cut = end.search(/\/|(?<= )\S/);
  return cut < 0 ? '' : end.slice(cut);
}

function lengthOfSameEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length))
    length += 1;
  return length;
}

function compareEnds(one: string, other: string): number {
  const length = lengthOfSameEnd(one, other) + 1;
  return one.length < length || other.length < length
    ? one.length - other.length
    : one.charCodeAt(one.length - length) - other.charCodeAt(other.length - length);
}

function savedBy({ words }: Shared, count: number): number {
  return count < FEWEST ? 0 : (count - 1) * words.length - count * COST - COST_OF_HEADING;
}

function freeOf({ words, isBegin, commands }: Shared): Command[] {
  return commands.filter(({ begin, rest, end }) =>
    isBegin ? begin === '' && rest.startsWith(words) : end === '' && rest.endsWith(words),
  );
}

function bestOf(candidates: readonly Shared[]): Shared | undefined {
  let best: Shared | undefined;
  let most = LEAST_SAVED;
  for (const one of candidates) {
    const saved = savedBy(one, freeOf(one).length);
    if (saved > most) [best, most] = [one, saved];
  }
  return best;
}

function give(name: string, { words, isBegin }: Shared, command: Command): void {
  if (isBegin) {
    command.begin = name;
    command.rest = command.rest.slice(words.length);
  } else {
    command.end = name;
    command.rest = command.rest.slice(0, -words.length);
  }
}
