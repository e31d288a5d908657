// Takes out of a log's entries which part of a program wrote them, so that those are counted as one that say the same.
import { countEach } from './usual.ts';

/** More parts than these are no few that say the same. */
const MOST_SOURCES = 6;
const LONGEST = 40;
/** Of what tells of no trouble, one level says as much as another. */
const QUIET = 'DEBUG|INFO|TRACE|debug|info|trace';

/** `INFO [shop.tasks] page fetched` */
const IN_BRACKETS = new RegExp(String.raw`^(\W*)(?:(${QUIET})\s*(?:-\s+)?)?\[([A-Za-z][\w.:/-]{1,${LONGEST}})\](?= )`);
/** `"svc": "orders"`, `component=mail` */
const NAMED =
  /([{,\s]"?(?:svc|service|logger|component|module|subsystem|channel|worker|app)"?\s?[:=]\s?"?)([A-Za-z][\w.:/-]*)(?=[",\s]|$)/;
const LEVEL = new RegExp(String.raw`([{,\s]"?(?:level|lvl|severity)"?\s?[:=]\s?"?)(${QUIET})(?=[",\s]|$)`);

/** A level, as Apache's `core:error`, or one of many threads, whose number tells entries apart no more than others do. */
const NO_PART = /\d|(?:^|:)(?:info|warn|err|debug|trace|fatal|notice|crit)/i;

export interface Said {
  readonly source: string;
  /** Empty where it tells of trouble, or where there is none. */
  readonly level: string;
  /** The entry without both. */
  readonly rest: string;
}

/** Undefined for an entry that names no part of its program. */
export function saidBy(entry: string): Said | undefined {
  const [before = '', blank = '', level = '', source = ''] = IN_BRACKETS.exec(entry) ?? [];
  if (source !== '') {
    if (NO_PART.test(source)) return undefined;
    return {
      source,
      level,
      rest: `${blank}${level === '' ? '' : 'any'} [part]${entry.slice(before.length)}`,
    };
  }
  const named = NAMED.exec(entry)?.[2];
  if (named === undefined || named.length > LONGEST || NO_PART.test(named)) return undefined;
  return {
    source: named,
    level: LEVEL.exec(entry)?.[2] ?? '',
    rest: entry.replace(NAMED, '$1part').replace(LEVEL, '$1any'),
  };
}

/** Which of the shapes without a source are those of few sources. */
export function sharedShapes(all: readonly { readonly shape: string; readonly source: string }[]): Set<string> {
  const sources = new Map<string, Set<string>>();
  for (const { shape, source } of all) {
    const own = sources.get(shape);
    if (own) own.add(source);
    else sources.set(shape, new Set([source]));
  }
  return new Set([...sources].flatMap(([shape, { size }]) => (size <= MOST_SOURCES ? [shape] : [])));
}

/** `, orders 12, mail 3, some DEBUG`: who wrote them, the first of whom is shown, and at which other levels. */
export function writersOf(all: readonly Said[]): string {
  const counts = countEach(all.map(({ source }) => source));
  const levels = new Set(all.map(({ level }) => level));
  const [first] = all;
  levels.delete(first?.level ?? '');
  const some = levels.size > 0 ? `, some ${[...levels].join(' ')}` : '';
  return counts.size < 2 ? some : `, ${[...counts].map(([source, count]) => `${source} ${count}`).join(', ')}${some}`;
}
