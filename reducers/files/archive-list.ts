// What an archive holds, as `tar -tv`, `unzip -l` and `7z l` list it: names with sizes below their folder.
import { FEWEST_SHORTENED, folderOf, namesByFolder } from '../forms/folders.ts';
import { withoutDot, withoutFilled } from '../forms/listing.ts';
import { packLine } from '../forms/tidy.ts';
import { mostOften } from '../forms/usual.ts';
import { counted } from '../forms/words.ts';
import type { Pass } from '../reducer.ts';

interface Entry {
  readonly path: string;
  readonly size: string;
  /** Mode, owner, day and time, as far as they are told. */
  readonly marks: readonly string[];
}

const LONG = [
  /^(?<mode>[-dlhcbps][rwxsStT-]{9}\+?) +(?<owner>\S+\/\S+) +(?<size>[\d,]+) (?<day>\d{4}-\d\d-\d\d) (?<time>[\d:]+) (?<path>.+)$/,
  /^(?<mode>[-dlhcbps][rwxsStT-]{9}\+?) +(?<size>[\d,]+) (?<day>\d{4}[-/]\d\d[-/]\d\d) (?<time>[\d:]+) (?<path>.+)$/,
  /^(?<day>\d{4}-\d\d-\d\d) (?<time>[\d:]+) (?<mode>[D.][R.][H.][S.][A.]) (?<size>[ \d]{12}) [ \d]{12} {2}(?<path>\S.*)$/,
  /^ +(?<size>\d+) {2}(?<day>\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4}) (?<time>[\d:]+) {3}(?<path>\S.*)$/,
];
const HEADER = /^ *(?:Length +Date +Time +Name|Date +Time +Attr +Size +Compressed +Name)$|^[-\s]{20,}$/;
const HAS_TIME = /\d [\d:]{5,8} /;
const FEW = 3;

export const listArchive: Pass = (lines) => {
  const entries = lines.map(entryOf);
  const known = entries.filter((entry) => entry !== undefined);
  if (known.length < FEW) return listNames(lines);
  const told = withoutEmptyFolders(known);
  const usual = (told[0]?.marks ?? []).map((_mark, at) => mostOften(told.map(({ marks }) => marks[at] ?? '')));
  const first = entries.findIndex((entry) => entry !== undefined);
  return lines.flatMap((line, at) => {
    if (at === first) return [`(all ${usual.join(', ')} unless shown)`, ...byFolder(told, usual)];
    return entries[at] || HEADER.test(line) || line.trim() === '' ? [] : [packLine(line)];
  });
};

function entryOf(line: string): Entry | undefined {
  if (!HAS_TIME.test(line)) return undefined;
  for (const form of LONG) {
    const { mode, owner, size = '', day, time, path } = form.exec(line)?.groups ?? {};
    if (path === undefined) continue;
    const marks = [mode, owner, day, time?.replace(/^(\d\d:\d\d):00$/, '$1')].filter((mark) => mark !== undefined);
    return { path: withoutDot(path), size: size.trim(), marks };
  }
  return undefined;
}

/** The folders above a file are in its path. */
function withoutEmptyFolders(entries: readonly Entry[]): Entry[] {
  const left = new Set(withoutFilled(entries.map(({ path }) => path)));
  return entries.filter(({ path }) => left.has(path));
}

function byFolder(entries: readonly Entry[], usual: readonly (string | undefined)[]): string[] {
  const folders = new Map<string, string[]>();
  for (const { path, size, marks } of entries) {
    // The target of a link has folders of its own.
    const folder = folderOf(path.split(' -> ', 1)[0] ?? path);
    const words = [path.slice(folder.length), size, ...marks.filter((mark, at) => mark !== usual[at])];
    const names = folders.get(folder);
    if (names) names.push(words.join(' '));
    else folders.set(folder, [words.join(' ')]);
  }
  return [...folders].map(([folder, names]) => `${folder || './'}: ${names.join(', ')}`);
}

function listNames(lines: readonly string[]): readonly string[] {
  const messages: string[] = [];
  const names: string[] = [];
  for (const line of lines) {
    if (/^\w+: /.test(line)) messages.push(line);
    else if (line !== '') names.push(withoutDot(line));
  }
  if (names.length < FEWEST_SHORTENED) return lines;
  return [...messages, `(${counted(names.length, 'paths')})`, ...namesByFolder(withoutFilled(names))];
}
