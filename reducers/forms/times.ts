// Tells the day, the host and the service of a log once for entries in a row.
import type { Drop, Pass } from '../reducer.ts';
import { isSerious } from './serious.ts';

/** What stands before the time: nothing, a bracket, its name, a service of compose, redis' process, or a web server's client. */
const BEFORE = String.raw`\W{0,2}|(?:time|ts|t)="?|[\w.-]+\s*\| |\d+:[A-Z] |\S+ \S+ \S+ \[`;
const DAY = String.raw`\d{4}[-/]\d\d[-/]\d\d[T ]|(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} {1,2}\d{1,2} (?:\d{4} )?|\d{1,2} [A-Z][a-z]{2} \d{4} |\d\d\/[A-Z][a-z]{2}\/\d{4}[: ]`;
/** `dmesg -T` puts the year behind the time, where others put the zone. */
const ZONE = String.raw`Z|,? UTC| ?[+-]\d\d:?\d\d| \d{4}(?=\])`;
const STAMP = new RegExp(
  String.raw`^(${BEFORE})(${DAY})(\d\d:\d\d(?::\d\d)?)([.,]\d+)?(${ZONE})?(?=[\]"\s;,]|:(?!\d)|$)`,
);
const OF_JOURNAL = /^ ([\w.-]+) (?=\S+: )/;
const KERNEL = /^\[ *(\d+)\.\d{6}\] /;
const SERVICE = /^([\w.-]+)\s*\| ?/;
/** Fewer lines are no log. */
const LEAST = 3;
const FAR = 80;
/** Nobody needs more digits of a second. */
const DIGITS = 4;

export const timesOnce: Pass = (lines, drop) => {
  let stamps = 0;
  for (const line of lines) if (hasStamp(line)) stamps += 1;
  const isLog = stamps >= LEAST && stamps >= 0.4 * lines.length;
  const told = isLog ? withoutSameDay(withoutEmpty(lines, stamps, drop), drop) : lines;
  return withoutSameService(told, drop);
};

/** Most lines of other texts have no time near their beginning, and this is soon seen. */
function hasStamp(line: string): boolean {
  return /\d[:.]\d\d/.test(line.slice(0, FAR)) && (STAMP.test(line) || KERNEL.test(line));
}

/** So many of the times may stand alone: of more, the times are what the program tells. */
const MOST_EMPTY = 0.5;
const LONGEST_TIME = 40;

/** What a deployment or a workflow prints has a time before its blank lines, too. */
function withoutEmpty(lines: readonly string[], stamps: number, drop: Drop): readonly string[] {
  const isEmpty = lines.map((line) => line.length < LONGEST_TIME && STAMP.exec(line)?.[0] === line);
  const count = isEmpty.filter(Boolean).length;
  if (count === 0 || count > MOST_EMPTY * stamps) return lines;
  drop('empty entries', count);
  return lines.filter((_line, at) => !isEmpty[at]);
}

function withoutSameDay(lines: readonly string[], drop: Drop): string[] {
  let [dayBefore, hostBefore, timeBefore] = ['', '', ''];
  const last = lines.findLastIndex(hasStamp);
  return lines.map((line, at) => {
    const [all = '', before = '', day = '', time = '', fraction = '', zone = ''] = STAMP.exec(line) ?? [];
    if (all === '') return line.startsWith('[') ? withoutSameSecond(line) : line;
    const own = `${day}${zone}`;
    const host = /^[A-Z]/.test(day) ? (OF_JOURNAL.exec(line.slice(all.length))?.[1] ?? '') : '';
    const rest = line.slice(all.length + (host !== '' && host === hostBefore ? host.length + 1 : 0));
    // The time of trouble is looked for elsewhere, as it stands there. The last time tells how long it took.
    const isWhole = at === last || isSerious(rest);
    const isSameDay = own === dayBefore && !isWhole;
    const isSameTime = isSameDay && fraction === '' && before === '' && rest !== '' && time === timeBefore;
    [dayBefore, hostBefore, timeBefore] = [own, host, time];
    if (isSameDay) drop('repeated days');
    if (isSameTime) drop('repeated times');
    if (isSameTime) return rest;
    return `${before}${isSameDay ? '' : day}${time}${isWhole ? fraction : fraction.slice(0, DIGITS)}${isSameDay ? '' : zone}${rest}`;
  });

  /** The kernel counts microseconds. */
  function withoutSameSecond(line: string): string {
    const second = KERNEL.exec(line)?.[1];
    if (second === undefined) return line;
    const isSame = timeBefore === second && !isSerious(line);
    timeBefore = second;
    if (isSame) drop('repeated times');
    return isSame ? line.replace(KERNEL, ' ') : line;
  }
}

/** compose puts the name of its service before each line. */
function withoutSameService(lines: readonly string[], drop: Drop): readonly string[] {
  if (lines.length < LEAST || !lines.every((line) => line === '' || SERVICE.test(line))) return lines;
  let before = '';
  return lines.map((line) => {
    const [head = '', name = ''] = SERVICE.exec(line) ?? [];
    const isSame = name === before && name !== '';
    before = name;
    if (isSame) drop('repeated services');
    return isSame ? `| ${line.slice(head.length)}` : line.replace(/^([\w.-]+)\s+\| /, '$1 | ');
  });
}
