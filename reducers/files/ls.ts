// `ls -l`: tells once what nearly all entries share, and keeps what differs with its entry.
import { mostOften } from '../forms/usual.ts';
import { byLines, type Drop, type Edit, type Pass, type Reducer } from '../reducer.ts';

interface Entry {
  readonly inode: string;
  readonly mode: string;
  readonly owner: string;
  readonly size: string;
  readonly day: string;
  readonly time: string;
  readonly name: string;
}

const ENTRY =
  /^(?<inode>\s*\d+ +)?(?<mode>[bcdlps-][rwxsStT-]{9}[.+@]?) +\d+ +(?<user>\S+)(?<group> +[^\s,]+)? +(?<size>\d+, +\d+|[\d.,]+[BKMGTkP]?) (?<day>\d{4}-\d\d-\d\d|[A-Z][a-z]{2} +\d{1,2}) +(?<time>\d\d:\d\d\S*(?: [+-]\d{4})?|\d{4}) (?<name>.+)$/;
const KINDS: Readonly<Record<string, string>> = { d: 'folders', '-': 'files', l: 'links' };
const FEW = 3;
/** In a shorter listing each entry shows its mode. */
const MANY = 40;

export const lsEdit: Edit = (lines, drop) => {
  const entries = withoutQuoteGaps(lines.map(entryOf));
  const known = entries.filter((entry) => entry !== undefined);
  if (known.length < FEW) return listing(lines);
  const whole = known.length < MANY && !lines.some((line) => /^\S.*:$/.test(line));
  const usual = usualOf(known, whole);
  const kept = lines.flatMap((line, at) => {
    const entry = entries[at];
    if (entry) return isUsualDots(entry, usual) ? droppedDots(drop) : [entryLine(entry, usual)];
    return line === '' || TOTAL.test(line) ? [] : [line];
  });
  return [`(all ${usual.told} unless shown)`, ...kept];
};

/** `find -ls` puts the number and the blocks of each file before its mode, and names its whole path. */
export const NUMBERED = /^ *\d+ +\d+ (?=[bcdlps-][rwxsStT-]{9})/;
const OF_FIND = /^ *\d+ +\d+ [bcdlps-][rwxsStT-]{9} .* (?:\.|\S*\/\S*)$/;

const TOTAL = /^total [\d.,]+[KMGT]?$/;

/** Rows of `ls -l` among the lines of a script, or of several programs. */
export const foldLongListings: Pass = (lines, drop, input) => {
  const bare = lines.map((line) => (OF_FIND.test(line) ? line.replace(NUMBERED, '') : line));
  const isRow = bare.map((line) => /^\s*(?:\d+ +)?[bcdlps-][rwx-]/.test(line) && ENTRY.test(line));
  if (!isRow.includes(true)) return lines;
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const rows = TOTAL.test(lines[from] ?? '') ? from + 1 : from;
    to = rows;
    while (isRow[to]) to += 1;
    const isList = to - rows > FEW;
    if (!isList) to = Math.max(to, from + 1);
    const told = isList ? lsEdit(bare.slice(from, to), drop, input) : null;
    kept.push(...(told ?? lines.slice(from, to)));
    if (told) drop('numbers of inodes', lines.slice(from, to).filter((line) => OF_FIND.test(line)).length);
  }
  return kept;
};

export const ls: Reducer = {
  name: 'ls',
  commands: ['ls', 'll', 'dir', 'vdir'],
  reduce: byLines(lsEdit),
};

/** Shortens a plain `ls`, which quotes names with blanks, of several folders, or one in a single column. */
function listing(lines: readonly string[]): string[] | null {
  if (lines.some((line) => /\S {2,}\S/.test(line)))
    return lines.map((line) => (line.includes("'") ? line : line.replace(/\s{2,}/g, ' ')));
  if (lines.length < FEW * 2 || lines.some((line) => /\s\S/.test(line))) return null;
  const kept: string[] = [];
  for (const line of lines) {
    if (line === '') continue;
    const follows = kept.length > 0 && !line.endsWith(':');
    if (follows) kept.push(`${kept.pop() ?? ''} ${line}`);
    else kept.push(line);
  }
  return kept;
}

/** Where a name is quoted, a blank stands for the quote of each other. */
function withoutQuoteGaps(entries: readonly (Entry | undefined)[]): readonly (Entry | undefined)[] {
  const hasQuotes = entries.some((entry) => entry !== undefined && /^['"]/.test(entry.name));
  return hasQuotes ? entries.map((entry) => entry && { ...entry, name: entry.name.replace(/^ /, '') }) : entries;
}

function isUsualDots({ name, mode, owner }: Entry, usual: Usual): boolean {
  return /^\.\.?$/.test(name) && usual.modes.get('d') === mode && usual.owner === owner;
}

function droppedDots(drop: Drop): [] {
  drop('entries for . and ..');
  return [];
}

function entryOf(line: string): Entry | undefined {
  const groups = ENTRY.exec(line)?.groups;
  if (!groups) return undefined;
  const { inode = '', mode = '', user = '', group = '', size = '', day = '', time = '', name = '' } = groups;
  return {
    inode: inode.trim(),
    mode,
    owner: `${user}${group.replace(/ +/, ':')}`,
    size,
    day: day.replace(/ +/, ' '),
    time,
    name,
  };
}

interface Usual {
  readonly modes: ReadonlyMap<string, string>;
  readonly owner: string;
  readonly day: string;
  /** Empty if the times of that day differ. */
  readonly time: string;
  readonly told: string;
}

function usualOf(entries: readonly Entry[], withModes: boolean): Usual {
  const modes = new Map<string, string>();
  for (const kind of withModes ? [] : Object.keys(KINDS)) {
    const mode = mostOften(entries.filter(({ mode }) => mode.startsWith(kind)).map(({ mode }) => mode));
    if (mode !== undefined) modes.set(kind, mode);
  }
  const owner = mostOften(entries.map((entry) => entry.owner)) ?? '';
  const commonDay = mostOften(entries.map((entry) => entry.day)) ?? '';
  const ofDay = entries.filter((entry) => entry.day === commonDay);
  // A day that few entries share is told with each of them.
  const day = ofDay.length * 2 > entries.length ? commonDay : '';
  const often = mostOften(ofDay.map((entry) => entry.time)) ?? '';
  const time = entries.filter((entry) => isAt(entry, day, often)).length * 2 > entries.length ? often : '';
  const when = [day, time].filter((word) => word !== '').join(' ');
  return { modes, owner, day, time, told: [...modesTold(modes), owner, when].filter((word) => word !== '').join(', ') };
}

function isAt(entry: Entry, day: string, time: string): boolean {
  return entry.day === day && entry.time === time;
}

function modesTold(modes: ReadonlyMap<string, string>): string[] {
  return [...modes].map(([kind, mode]) => `${KINDS[kind] ?? ''} ${mode}`);
}

/** A folder takes a block, and a link is as long as what it shows. */
function isOfKind(kind: string, size: string): boolean {
  return kind === 'l' || (kind === 'd' && /^4(?:096|\.0K)$/.test(size));
}

function entryLine(entry: Entry, usual: Usual): string {
  const kind = entry.mode.charAt(0);
  const words = [
    entry.inode,
    usual.modes.get(kind) === entry.mode ? '' : entry.mode,
    entry.owner === usual.owner ? '' : entry.owner,
    isOfKind(kind, entry.size) ? '' : entry.size,
    ...(isAt(entry, usual.day, usual.time) ? [] : [entry.day === usual.day ? '' : entry.day, entry.time]),
    kind === 'd' ? `${entry.name}/` : entry.name,
  ];
  return words.filter((word) => word !== '').join(' ');
}
