// Leaves out of a log in JSON the fields that have the same value in all its entries: the host, the process, the service.
import type { Pass } from '../reducer.ts';
import { isSerious } from './serious.ts';

const SCALAR = /"([\w.@-]+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)\s*(?=[,}])/g;
const LEAST = 4;
const LONGEST = 2000;

/** The first entry shows them. Fields inside others look alike, so only those count that stand once in an entry. */
export const sameFieldsOnce: Pass = (lines, drop) => {
  const at = lines.flatMap((line, index) => (isEntry(line) ? [index] : []));
  if (at.length < LEAST || at.length < 0.8 * lines.length) return lines;
  const shared = sharedFields(at.map((index) => lines[index] ?? ''));
  if (shared.size === 0) return lines;
  const [first] = at;
  return lines.map((line, index) => {
    if (index === first || !isEntry(line)) return line;
    drop('fields like in the first entry', shared.size);
    const rest = line.replace(SCALAR, (field, name: string) => (shared.has(name) ? '' : field));
    return rest.replace(/,\s*(?=[,}])/g, '').replace(/\{\s*,\s*/g, '{');
  });
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

function isEntry(line: string): boolean {
  return line.startsWith('{"') && line.length <= LONGEST && /\}(?: \(×.*\))?$/.test(line);
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
