// Leaves out of a log in JSON the fields that have the same value in all its entries: the host, the process, the service.
import type { Pass } from '../reducer.ts';
import { isSerious } from './serious.ts';

const SCALAR = /"([\w.@-]+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)\s*(?=[,}])/g;
const LEAST = 4;
const LONGEST = 2000;

/** Compose and kubectl put the service before each entry. */
const SERVICE = /^(?:[\w.-]+ *\| |\[[A-Za-z][\w./:@-]*\] )(?=\{")/;

/** The first entry of a service shows them. Fields inside others look alike, so only those count that stand once in an entry. */
export const sameFieldsOnce: Pass = (lines, drop) => {
  const starts = lines.map(startOf);
  const services = new Map<string, number[]>();
  starts.forEach((start, at) => {
    if (start < 0) return;
    const service = lines[at]?.slice(0, start) ?? '';
    const own = services.get(service);
    if (own) own.push(at);
    else services.set(service, [at]);
  });
  // A document is no log. Of several services, some write otherwise.
  const ofNone = services.get('')?.length ?? 0;
  if (ofNone > 0 && (ofNone < LEAST || ofNone < 0.8 * lines.length)) return lines;
  const shorter = new Map<number, string>();
  for (const at of services.values()) if (at.length >= LEAST) shorten(at);
  return shorter.size === 0 ? lines : lines.map((line, at) => shorter.get(at) ?? line);

  function shorten([first = 0, ...others]: readonly number[]): void {
    const entryAt = (at: number): string => lines[at]?.slice(starts[at]) ?? '';
    const shared = sharedFields([first, ...others].map(entryAt));
    if (shared.size === 0) return;
    drop('fields like in the first entry', shared.size * others.length);
    for (const at of others) {
      const rest = entryAt(at).replace(SCALAR, (field, name: string) => (shared.has(name) ? '' : field));
      const own = rest.replace(/,\s*(?=[,}])/g, '').replace(/\{\s*,\s*/g, '{');
      shorter.set(at, `${lines[at]?.slice(0, starts[at])}${own}`);
    }
  }
};

const DAY = /"(?:time|timestamp|@timestamp|ts|datetime|asctime)"\s*:\s*"(\d{4}-\d\d-\d\d[T ])\d\d:\d\d/;
const FEWEST_OF_A_DAY = 3;

/** The day of an entry is told where it is another than that of the entry above, and with trouble, which is looked for elsewhere. */
export const sameDayOnce: Pass = (lines, drop) => {
  const days = lines.map((line) => (line.startsWith('{') ? (DAY.exec(line.slice(0, LONGEST))?.[1] ?? '') : ''));
  const last = days.findLastIndex((day) => day !== '');
  if (days.filter((day) => day !== '').length < FEWEST_OF_A_DAY) return lines;
  let before = '';
  return lines.map((line, at) => {
    const day = days[at] ?? '';
    if (day === '') return line;
    const isSame = day === before;
    before = day;
    if (!isSame || at === last || isSerious(line)) return line;
    drop('repeated days');
    return line.split(day).join('');
  });
};

/** Where the entry in this line begins; -1 in a line without one. */
function startOf(line: string): number {
  if (line.length > LONGEST || !line.includes('{"') || !/\}(?: \(×.*\))?$/.test(line)) return -1;
  return line.startsWith('{"') ? 0 : (SERVICE.exec(line)?.[0].length ?? -1);
}

function sharedFields(entries: readonly string[]): Set<string> {
  const [first = '', ...others] = entries.map(fieldsOf);
  const shared = new Set<string>();
  if (first === '') return shared;
  for (const [name, value] of first)
    if (value !== undefined && others.every((fields) => fields.get(name) === value)) shared.add(name);
  return shared;
}

/** Undefined stands for a name that an entry has twice. */
function fieldsOf(entry: string): Map<string, string | undefined> {
  const fields = new Map<string, string | undefined>();
  for (const [, name = '', value = ''] of entry.matchAll(SCALAR))
    fields.set(name, fields.has(name) ? undefined : value);
  return fields;
}
