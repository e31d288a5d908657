// Folds logs: counts entries that differ only in times, ids and counters, in place of the first of them.
import { inOrder, type Pass } from '../reducer.ts';
import { type Asked, askersOf, readAccessLog } from './access-log.ts';
import { agentsOnce } from './agents.ts';
import { counterOf, IN_SQUARE, isEachTold, valuesOf } from './differing-values.ts';
import { type Said, saidBy, sharedShapes, writersOf } from './log-sources.ts';
import { oddRows } from './odd-rows.ts';
import { sameDayOnce, sameFieldsOnce } from './same-fields.ts';
import { isSerious } from './serious.ts';
import { severalNames, withoutNames } from './several-names.ts';
import { shapeOf, slotsOf } from './shape.ts';
import { timesOnce } from './times.ts';

/** logfmt names the time: `time=2026-09-03T16:48:00Z level=info msg="ready"`. */
const TIME =
  /^(?:\W{0,2}|(?:time|ts|t)="?)(?:\d+:[A-Z] \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d\.\d+|[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+|\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z| ?[+-]\d\d:?\d\d)?|(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} {1,2}\d{1,2} (?:\d{4} )?\d\d:\d\d:\d\d(?:[.,]\d+)?|\d\d:\d\d:\d\d(?:[.,]\d+)?|\d\d\/[A-Z][a-z]{2}\/\d{4}[: ]\d\d:\d\d:\d\d(?: [+-]\d{4})?)[\]"]?|^\[ *\d+\.\d{3,}\]/;
const LEVEL = /^(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)[:\s]|^level=[a-z]+ /;
const ACCESS = /^\S+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:/;
const JSON_ENTRY = /^\{"(?:.{0,200}?)"?(?:time|timestamp|ts|@timestamp|level|lvl|severity)"\s*:/;
/** The time of such an entry; pino counts milliseconds. */
const IN_JSON =
  /(?<=^\{"(?:[^{]{0,200}, ?")?(?:time|timestamp|ts|@timestamp)"\s?:\s?"?)(?:(?<=")\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^"]*|(?<!")1\d{9}(?:\d{3}|\.\d+)?(?=[,}]))/;
const FAR = 300;
const SERVICE = /^[\w.-]+\s*\| /;
/** concurrently and `kubectl logs --prefix` put it in brackets, where others put a level. */
const IN_BRACKETS =
  /^\[(?!(?:info|warn|err|debug|trace|fatal|notice|ok|fail|pass|skip|done|todo|log)\w*\])[A-Za-z][\w./:@-]*\] /i;
/** `GET /items/4 200 in 12ms`, as next and morgan print it. */
const REQUEST = /^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/\S* \d{3}\b/;
/** Lines with a time and only numbers are measurements, and each of them counts. */
const WORDS = /[A-Za-z]{3,}[^A-Za-z]+[A-Za-z]{3,}/;
const RARE = 2;
const FEW_MEMBERS = 8;
/** So many hosts, threads or the like are named, and more of those that had trouble. */
const FEW_NAMES = 6;
const SOME_NAMES = 12;
const FEW_LINES = 4;
/** Among so few lines one without its day looks as if it had lost it. */
const FEW_LEFT = 6;
const LONG_LOG = 20;
/** So many lines show whether it is a log. */
const FIRST = 400;

interface Entry {
  readonly lines: string[];
  readonly time: string;
  readonly rest: string;
  readonly shape: string;
  /** Of a request in the log of a web server. */
  readonly asked?: Asked | undefined;
  /** Which part of the program wrote it, where several say the same. */
  readonly said?: Said | undefined;
}

const OWN_WORDS = /^[A-Z][a-z]+ \w/;

export function isLog(lines: readonly string[]): boolean {
  if (lines.length < FEW_LINES) return false;
  const some = lines.slice(0, FIRST);
  if (isOfServices(some)) return true;
  const heads = some.map((line) => headOf(line));
  const entries = heads.filter(Boolean).length;
  const below = some.filter((line) => /^\s+(?:at|\.\.\.|File) |^Caused by|^\s*… \d+/.test(line) || line === '').length;
  const isEntry = entries >= FEW_LINES / 2 && entries >= 0.5 * (some.length - below);
  return (isEntry || hasFields(some, heads)) && !isSeparated(some) && !isListing(some);
}

/** `aws s3 ls` prints the time and the size of each file. */
function isListing(lines: readonly string[]): boolean {
  return lines.every((line) => FILE.test(line) || /^ +PRE \S|^$/.test(line));
}

const FILE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +\d+(?:\.\d+ [KMGT]iB| Bytes)? \S/;

/** pino-pretty writes each field of an entry on an indented line below it. */
function hasFields(lines: readonly string[], heads: readonly (Head | undefined)[]): boolean {
  const timed = heads.filter((head) => head !== undefined && head.time !== '').length;
  return timed >= FEW_LINES && lines.every((line, at) => heads[at] !== undefined || at === 0 || /^\s|^$/.test(line));
}

/** Rows of values that begin with a time are data, not a log. */
function isSeparated(lines: readonly string[]): boolean {
  if (lines.some((line) => JSON_ENTRY.test(line))) return false;
  return [',', ';', '\t', '|'].some((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const usual = counts[Math.floor(counts.length / 2)] ?? 0;
    return usual >= 2 && counts.filter((count) => count === usual).length >= 0.9 * lines.length;
  });
}

interface Head {
  /** The text before the time: compose puts the name of the service there. */
  readonly service: string;
  readonly time: string;
}

/** Empty for a line without one. */
function serviceIn(line: string): string {
  if (line.startsWith('[')) return IN_BRACKETS.exec(line)?.[0] ?? '';
  return line.includes('| ') ? (SERVICE.exec(line)?.[0] ?? '') : '';
}

const FEW_SERVICES = 2;

/** Several services print in turn, and some of them without a time. */
function isOfServices(lines: readonly string[]): boolean {
  const names = lines.flatMap((line) => serviceIn(line) || []);
  const all = lines.filter((line) => line !== '' && !/^[\w.-]+\s*\|$/.test(line)).length;
  return names.length >= LONG_LOG && names.length >= 0.9 * all && new Set(names).size >= FEW_SERVICES;
}

/** Undefined for a line that continues the entry before it. Of several services, each line that is not indented begins one, and so does what compose says of them: `web-1 exited with code 1`. */
function headOf(line: string, ofServices = false): Head | undefined {
  const service = ofServices || !line.startsWith('[') ? serviceIn(line) : '';
  const rest = service === '' ? line : line.slice(service.length);
  const time = TIME.exec(rest)?.[0] ?? '';
  const starts =
    time !== '' ||
    LEVEL.test(rest) ||
    ACCESS.test(rest) ||
    JSON_ENTRY.test(rest) ||
    REQUEST.test(rest) ||
    (ofServices && /^\S/.test(rest));
  return starts ? { service, time: time === '' ? (IN_JSON.exec(rest.slice(0, FAR))?.[0] ?? '') : time } : undefined;
}

export const foldIfLog: Pass = (lines, drop, input) => {
  if (isLog(lines)) {
    const folded = inOrder(foldLog, agentsOnce, sameFieldsOnce)(lines, drop, input);
    const isShort = folded.length < lines.length && folded.length <= FEW_LEFT;
    return isShort ? folded : inOrder(sameDayOnce, timesOnce)(folded, drop, input);
  }
  return isSeparated(lines.slice(0, FIRST)) ? lines : timesOnce(lines, drop, input);
};

const foldLog: Pass = (lines, drop) => {
  const entries = entriesOf(lines);
  const groups = new Map<string, number[]>();
  entries.forEach(({ shape }, at) => {
    const group = groups.get(shape);
    if (group) group.push(at);
    else groups.set(shape, [at]);
  });
  const whole = keptWhole(entries, groups);
  const kept: string[] = [];
  const told = new Set<string>();
  entries.forEach((entry, at) => {
    if (told.has(entry.shape) && !whole.has(at)) return;
    const group = whole.has(at) ? [] : (groups.get(entry.shape) ?? []);
    const apart = group.filter((member) => whole.has(member));
    const folded = group.length - apart.length;
    if (folded <= 1) kept.push(...entry.lines);
    else {
      const others = group.flatMap((member) => (member === at ? [] : (entries[member] ?? [])));
      kept.push(...foldedEntry(entry, others, apart.length, apart.at(-1) === group.at(-1)));
      told.add(entry.shape);
      drop('log entries', folded - 1);
    }
  });
  return kept;
};

/** So many entries show which value is usual. */
const LEAST_USUAL = 9;

function oddEntries(entries: readonly Entry[], members: readonly number[]): number[] {
  if (entries[members[0] ?? 0]?.asked) {
    const ends = members.map((at) => entries[at]?.asked?.end ?? '');
    return oddRows(ends, 1, Number.POSITIVE_INFINITY).flatMap((row) => members[row] ?? []);
  }
  const rests = members.map((at) => (entries[at]?.rest ?? '').replace(IN_SQUARE, ''));
  return oddRows(rests, 1, LEAST_USUAL).flatMap((row) => members[row] ?? []);
}

/** The entries before and after a rare event stay, and so does the last one, which tells what it came to. */
function keptWhole(entries: readonly Entry[], groups: ReadonlyMap<string, readonly number[]>): Set<number> {
  const whole = new Set([entries.length - 1]);
  let rareEvents = 0;
  for (const [shape, members] of groups) {
    if (members.length > RARE && (WORDS.test(shape) || entries[members[0] ?? 0]?.asked)) {
      for (const at of oddEntries(entries, members)) whole.add(at);
      continue;
    }
    rareEvents += members.length;
    for (const at of members) whole.add(at);
  }
  if (rareEvents > entries.length / 10) return whole;
  for (const at of [...whole]) {
    if (!isSerious(entries[at]?.lines[0] ?? '')) continue;
    // One request has nothing to do with the next.
    const isRequest = entries[at]?.asked !== undefined;
    for (const near of [at - 1, at + 1]) if (!isRequest || entries[near]?.asked === undefined) whole.add(near);
  }
  return whole;
}

function entriesOf(lines: readonly string[]): Entry[] {
  const ofServices = isOfServices(lines.slice(0, FIRST));
  const heads = lines.map((line) => headOf(line, ofServices));
  const bodies = heads.some((head) => head?.service)
    ? lines.map((line, at) => line.slice(heads[at]?.service.length ?? 0))
    : lines;
  const askedIn = readAccessLog(bodies);
  const entries: Entry[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    while (to < lines.length && !heads[to]) to += 1;
    // Behind the last entry the program may say something of its own.
    if (to === lines.length && heads[from] && OWN_WORDS.test(lines[from + 1] ?? '')) to = from + 1;
    const first = lines[from] ?? '';
    const rows = lines.slice(from + 1, to);
    const below = rows.some((row) => row !== '') ? `\n${shapeOf(rows.join('\n'))}` : '';
    const { service, time } = heads[from] ?? { service: '', time: '' };
    const asked = askedIn(bodies[from] ?? '');
    if (asked) {
      entries.push({ ...asked, lines: lines.slice(from, to), shape: service + asked.shape + below, asked });
      continue;
    }
    const rest = time === '' ? first.slice(service.length) : first.slice(service.length).replace(time, '');
    const said = saidBy(rest);
    const shape = service + shapeOf(rest) + below;
    entries.push({ lines: lines.slice(from, to), time, rest, shape, said });
  }
  return withSources(entries);
}

/** Where a few parts of a program say the same, their entries have one shape. */
function withSources(entries: readonly Entry[]): Entry[] {
  const shapes = entries.map(({ said, lines, shape }) => {
    const below = lines.length > 1 ? shape.slice(shape.indexOf('\n')) : '';
    return said ? shapeOf(said.rest) + below : '';
  });
  const shared = sharedShapes(
    entries.flatMap(({ said }, at) => (said ? [{ shape: shapes[at] ?? '', source: said.source }] : [])),
  );
  return entries.map((entry, at) => {
    const shape = shapes[at] ?? '';
    if (entry.said === undefined) return entry;
    return shared.has(shape) ? { ...entry, shape } : { ...entry, said: undefined };
  });
}

/** The count says how many there are in all, and how many of them stand on lines of their own; the last such tells the last time. */
function foldedEntry(first: Entry, others: readonly Entry[], apart: number, isLastApart: boolean): string[] {
  const group = [first, ...others];
  const shown = apart === 0 ? '' : `, ${apart} more shown`;
  const { time = '' } = others.at(-1) ?? {};
  const until = time === '' || isLastApart ? '' : `, last at ${untilTime(first.time, time)}`;
  const isFew = group.length <= FEW_MEMBERS && first.asked === undefined;
  const telling = isSerious(first.lines[0] ?? '') || first.lines.length > 1 || isFew;
  const rests = group.map(({ rest }) => rest);
  const names = telling && isEachTold(group) ? [] : severalNames(rests.map(slotsOf), telling ? SOME_NAMES : FEW_NAMES);
  const named = names.map(({ told }) => `, ${told}`).join('');
  const slots = names.map(({ slot }) => slot);
  const values = telling ? valuesOf(rests, slots) : time === '' ? '' : counterOf(rests);
  const askers = askersOf(group.flatMap(({ asked }) => asked ?? []));
  const writers = writersOf(group.flatMap(({ said }) => said ?? []));
  const said = (entry: Entry): string => withoutNames(saidIn(entry), entry.rest, names);
  const differ = values === '' && others.some((other) => said(other) !== said(first)) ? ', numbers differ' : '';
  const [head = '', ...below] = first.lines;
  return [`${head} (×${group.length}${writers}${named}${differ}${shown}${until}${askers}${values})`, ...below];
}

/** The id of a process before its message is no part of it. */
const PROCESS = /\[(?<=\w\[)\d+\](?=: )/;

/** An entry without its time, and without those who asked, who are counted. */
function saidIn({ lines, time, asked, said: own }: Entry): string {
  if (own) return [own.rest, ...lines.slice(1)].join('\n');
  const { users = '', agents = '', pages = '' } = asked ?? {};
  const said = lines.join('\n').replace(time, '').replace(PROCESS, '');
  return asked ? said.replace(users, '').replace(`"${pages}" "${agents}"`, '') : said;
}

/** Removes the part of the date that both have in common. */
function untilTime(from: string, to: string): string {
  const clean = to.replace(/^\W+|[\]"]$/g, '').replace(/(?<=^\d\d\/.*) [+-]\d{4}$/, '');
  const day = /^(?:.*[T ]|\d\d\/[A-Z][a-z]{2}\/\d{4}:)(?=\d\d:\d\d)/.exec(clean)?.[0];
  return day !== undefined && from.includes(day) ? clean.slice(day.length) : clean;
}
