// Tells of which hosts, threads, clients and the like the entries are that a log tells as one: the first of them names but one.
import { shapeOf, slotsOf } from './shape.ts';
import { countEach } from './usual.ts';

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?[.:]?$|^(?=.*:.*:)[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i;
/** `db-1` is a name, too, where all the others are called `db` with another number. */
const SHORT_NAME = /^[A-Za-z]{2}/;
/** `10:00:01` */
const CLOCK = /^\d\d?:\d\d:\d\d$/;

export interface Names {
  /** The place of their slot in each entry. */
  readonly slot: number;
  /** `dash-1 ×7 dash-3 ×2` or `16 different addresses`. */
  readonly told: string;
}

/** One for each slot in which the entries differ by a name; what differs by a number alone is none. */
export function severalNames(entries: readonly (readonly string[])[], most: number): Names[] {
  return (entries[0] ?? []).flatMap((_first, slot) => {
    const counts = countEach(entries.map((values) => values[slot] ?? ''));
    const kind = counts.size > 1 ? kindOf([...counts.keys()]) : undefined;
    return kind === undefined
      ? []
      : [{ slot, told: counts.size > most ? `${counts.size} different ${kind}` : eachOf(counts) }];
  });
}

/** An entry from which these names are taken out. */
export function withoutNames(text: string, entry: string, names: readonly Names[]): string {
  if (names.length === 0) return text;
  const values = slotsOf(entry);
  return names.reduce((left, { slot }) => left.replace(values[slot] ?? '', '#'), text);
}

/** What stays of all of them if their numbers are taken out. Undefined for numbers and for mere ids. */
function kindOf(names: readonly string[]): string | undefined {
  if (names.every((name) => ADDRESS.test(name) && !CLOCK.test(name))) return 'addresses';
  const shapes = new Set(names.map(shapeOf));
  const [shape = ''] = shapes;
  if (shapes.size > 1) return undefined;
  if (shape !== '#') return /[A-Za-z]{4}/.test(shape) ? shape : undefined;
  const letters = new Set(names.map((name) => name.replace(/\d+/g, '#')));
  const [short = ''] = letters;
  return letters.size === 1 && SHORT_NAME.test(short) ? short : undefined;
}

function eachOf(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([, one], [, next]) => next - one);
  return sorted.map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(' ');
}
