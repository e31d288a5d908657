// Shortens unified diffs: the changed lines with their numbers, without the unchanged lines around them.
import type { Drop } from '../reducer.ts';
import { bodyByWords, signByWords } from './word-diff.ts';

/** `@@ -1,5 +1,6 @@ def main():`, or with the ranges of several older files, `@@@ -1,3 -1,3 +1,7 @@@`. */
const HUNK = /^(@@+)((?: -\d+(?:,\d+)?)+) \+(\d+)(?:,(\d+))? \1(?: (.*))?$/;

export function isHunk(line: string): boolean {
  return line.startsWith('@@') && HUNK.test(line);
}

/** Lines in a row that differ. */
interface Run {
  readonly lines: readonly string[];
  /** Its first line in the new file. */
  readonly number: number;
  /** The unchanged line above in which it stands, further out. */
  readonly within: string;
  /** The same line where it names a list or an object, and the run before does not stand in it. */
  readonly key: string;
}

export interface Hunk {
  readonly header: string;
  readonly start: number;
  readonly runs: readonly Run[];
}

/** Reads the hunk that begins at a line. Its header counts its lines, so text after it is not taken for a change. */
export function hunkAt(lines: readonly string[], from: number, drop: Drop): { hunk: Hunk; end: number } {
  const [header = '', , older = '', start = '1', added = '1', section = ''] = HUNK.exec(lines[from] ?? '') ?? [];
  const left = older.trim().split(' ').map(countOf);
  const width = left.length;
  left.push(Number(added));
  const plain = bodyAt(lines, from + 1, left, width);
  const byWords = plain.isWhole ? undefined : bodyByWords(lines, from + 1, left);
  const body = byWords ?? plain.body;
  let at = from + 1 + body.length;
  while (lines[at]?.startsWith('\\ No newline')) {
    body.push(lines[at] ?? '');
    at += 1;
  }
  // A hunk without a line in the new file names the line before the place.
  const first = Number(start) + (added === '0' ? 1 : 0);
  return {
    hunk: { header, start: first, runs: runsIn(body, first, section, drop, byWords ? BY_WORDS : width) },
    end: at,
  };
}

interface Body {
  readonly body: string[];
  /** Whether it has as many lines as the header says, and one that differs. */
  readonly isWhole: boolean;
}

function bodyAt(lines: readonly string[], from: number, counts: readonly number[], width: number): Body {
  const left = [...counts];
  let at = from;
  let differs = false;
  for (; at < lines.length && left.some(isOpen); at += 1) {
    const line = lines[at] ?? '';
    // An empty line of context has no leading blank if trailing blanks were cut.
    if (!/^[ +\-\\]|^$/.test(line)) break;
    if (line.startsWith('\\')) continue;
    countDown(left, line);
    differs ||= signOf(line, width) !== '';
  }
  return { body: lines.slice(from, at), isWhole: differs && left.every((count) => count === 0) };
}

/** Stands for the number of older files, of which each has a column with signs. */
const BY_WORDS = 0;

/** Changes what stands around the hunks of diffs, which stay as they are. */
export function aroundHunks(lines: readonly string[], edit: (part: readonly string[]) => readonly string[]): string[] {
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (!isHunk(lines[at] ?? '')) continue;
    const { end } = hunkAt(lines, at, () => undefined);
    kept.push(...edit(lines.slice(from, at)), ...lines.slice(at, end));
    from = end;
    at = end - 1;
  }
  return from === 0 ? [...edit(lines)] : [...kept, ...edit(lines.slice(from))];
}

function isOpen(count: number): boolean {
  return count > 0;
}

/** The number of lines in `-12,5`. */
function countOf(range: string): number {
  return Number(range.split(',')[1] ?? '1');
}

/** A line that is gone was in the older files with its sign, and another one is in the new file and in those without a sign. */
function countDown(left: number[], line: string): void {
  const width = left.length - 1;
  const isGone = signOf(line, width) === '-';
  for (let file = 0; file < width; file += 1)
    if ((line[file] ?? ' ') === (isGone ? '-' : ' ')) left[file] = (left[file] ?? 0) - 1;
  if (!isGone) left[width] = (left[width] ?? 0) - 1;
}

/** The sign of a changed line, whichever of the older files it differs from; empty for a line of context. */
function signOf(line: string, width: number): string {
  if (line.startsWith('\\')) return '\\';
  if (width === BY_WORDS) return signByWords(line);
  let sign = '';
  for (let file = 0; file < width && sign !== '-'; file += 1)
    if (line[file] === '-' || line[file] === '+') sign = line[file] ?? '';
  return sign;
}

/** Puts the line number in the new file before each run of changes, except for a run that begins the hunk. */
export function changes(body: readonly string[], start: number, drop: Drop): string[] {
  return runsIn(body, start, '', drop, 1).flatMap((run) => withNumber(run, start));
}

function withNumber({ lines, number, key }: Run, start: number): string[] {
  return [...(number > start ? [`@@ +${number}${key === '' ? '' : ` ${key}`}`] : []), ...lines];
}

function runsIn(body: readonly string[], start: number, section: string, drop: Drop, width: number): Run[] {
  const runs: { lines: string[]; number: number; within: string; key: string }[] = [];
  const outer: Outer[] = [];
  let number = start;
  let inRun = false;
  let around: Outer | undefined;
  for (const line of body) {
    const sign = signOf(line, width);
    if (inRun && sign !== '') runs.at(-1)?.lines.push(line);
    else if (sign === '+' || sign === '-') {
      const within = outerOf(outer, depthOf(line, width));
      const key = within === undefined || within === around || !isKey(within.text) ? '' : within.text;
      runs.push({ lines: [line], number, within: within?.text ?? section, key });
      around = within;
      inRun = true;
    } else {
      // That the last line has no end is no change where this line is the same in both files.
      drop('unchanged lines');
      if (sign === '') noteOuter(outer, line, width);
      inRun = false;
    }
    if (sign === '' || sign === '+') number += 1;
  }
  return runs;
}

/** An unchanged line, behind which no other one stands as far out. */
interface Outer {
  readonly text: string;
  readonly depth: number;
}

/** Keeps one for each depth: there may be thousands of changes in a hunk, and each asks where it stands. */
function noteOuter(outer: Outer[], line: string, width: number): void {
  if (line.trim() === '') return;
  const depth = depthOf(line, width);
  while ((outer.at(-1)?.depth ?? -1) >= depth) outer.pop();
  outer.push({ text: line.trim(), depth });
}

function outerOf(outer: readonly Outer[], depth: number): Outer | undefined {
  return outer.findLast((each) => each.depth < depth);
}

/** `"hosts": [`, `hosts = {` and `hosts:`: without it, nobody knows to which of several lists or objects a value belongs. */
const KEY = /^(?:- )?(?:"[^"]+"|'[^']+'|[\w.@/$-]+) ?[:=]>? ?[[{(]?$/;
const OF_CODE = /^(?:else|try|finally|default|do|begin)\b/;
const LONGEST_KEY = 60;

function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && KEY.test(text) && !OF_CODE.test(text);
}

function depthOf(line: string, width: number): number {
  return line.slice(width).search(/\S/);
}

/** The hunks of one file, with the line number in the new file before each run, except for a run that begins the hunk. */
export function toldHunks(hunks: readonly Hunk[], drop: Drop): string[] {
  const same = sameRuns(hunks.flatMap(({ runs }) => runs));
  const told = new Set<string>();
  return hunks.flatMap(({ header, start, runs }) => {
    const own: string[] = [];
    const again: string[] = [];
    for (const [at, run] of runs.entries()) {
      const key = run.lines.join('\n');
      const all = same.get(key);
      if (all === undefined && at === 0) own.push(headerOf(header, start, run), ...run.lines);
      else if (all === undefined) own.push(...(own.length === 0 ? [header] : []), ...withNumber(run, start));
      else if (told.has(key)) drop('changes told again');
      else again.push(...toldOnce(all));
      if (all !== undefined) told.add(key);
    }
    return [...(runs.length === 0 ? [header] : own), ...again];
  });
}

/** Says where the first run stands in each file, in the way of a diff without unchanged lines: `@@ -9 +9 @@ main()`. */
function headerOf(header: string, start: number, { number, key }: Run): string {
  if (number === start) return header;
  const [, signs, older = '', , , section = ''] = HUNK.exec(header) ?? [];
  const first = (_range: string, line: string): string => ` -${Number(line) + number - start}`;
  const place = [section, key].filter((each) => each !== '').join(' > ');
  return `${signs}${older.replace(/ -(\d+)(?:,\d+)?/g, first)} +${number} ${signs} ${place}`.trimEnd();
}

const LEAST_SAME = 3;
const MOST_LINES = 8;
const LONGEST_WITHIN = 80;

/** The runs with the same lines, where these are many. */
function sameRuns(runs: readonly Run[]): ReadonlyMap<string, readonly Run[]> {
  const byLines = new Map<string, Run[]>();
  for (const run of runs) {
    const key = run.lines.join('\n');
    const same = byLines.get(key);
    if (same) same.push(run);
    else byLines.set(key, [run]);
  }
  for (const [key, { length, 0: first }] of byLines)
    if (length < LEAST_SAME || (first?.lines.length ?? 0) > MOST_LINES) byLines.delete(key);
  return byLines;
}

/** `@@ +17 and 2 more places with the same change`, the change, and the lines with what each stands in. */
function toldOnce(runs: readonly Run[]): string[] {
  const [{ lines, number } = { lines: [], number: 0 }] = runs;
  const places: string[] = [];
  for (let from = 0, to = 0; from < runs.length; from = to) {
    const within = runs[from]?.within ?? '';
    while (to < runs.length && runs[to]?.within === within) to += 1;
    const numbers = runs.slice(from, to).map((run) => run.number);
    places.push(` ${numbers.join(', ')}${within === '' ? '' : `: ${within.slice(0, LONGEST_WITHIN)}`}`);
  }
  return [`@@ +${number} and ${runs.length - 1} more places with the same change`, ...lines, ...places];
}

/** Letters that `diff.mnemonicPrefix` puts before the old and the new name, the other way round with `-R`; with `diff.noprefix` there are none. */
const PREFIXES = ['ab', 'ba', 'iw', 'wi', 'cw', 'wc', 'ci', 'ic', 'ow', 'wo', '12', '21'];
const GIT_NAMES = PREFIXES.map(
  ([old, now]) => new RegExp(`^diff --git (?:${old}/(.*)|"${old}/(.*)") (?:${now}/(.*)|"${now}/(.*)")$`),
);
const SAME_NAME = /^diff --git (.+) \1$/;

/** The old and the new name of a file in a diff of git. Names with other letters than ASCII stand in quotes. */
export function gitNames(line: string): readonly [before: string, after: string] | undefined {
  if (!line.startsWith('diff --')) return undefined;
  const merged = /^diff --cc (.+)$/.exec(line)?.[1] ?? SAME_NAME.exec(line)?.[1];
  if (merged !== undefined) return [merged, merged];
  for (const names of GIT_NAMES) {
    const found = names.exec(line);
    if (!found) continue;
    const [, old, oldQuoted, now, nowQuoted] = found;
    return [old ?? `"${oldQuoted}"`, now ?? `"${nowQuoted}"`];
  }
  return undefined;
}

const OF_HEADER = /^index [\da-f,]+\.\.|^(?:---|\+\+\+) \/dev\/null\t?$|^(?:rename|copy) (?:from|to) /;

/** Puts the header of one file in a git diff on one line. */
export function gitFileHeader(lines: readonly string[], from: number): { line: string; end: number } {
  const [before, after] = gitNames(lines[from] ?? '') ?? ['', ''];
  const notes: string[] = [];
  let modes: string | undefined;
  let at = from + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const note = /^(new file|deleted file) mode (\d+)$|^(?:similarity|dissimilarity) index (\d+%)$/.exec(line);
    const mode = /^(old|new) mode (\d+)$/.exec(line);
    if (note)
      notes.push(note[1] ? `${note[1]}${note[2] === '100644' ? '' : ` mode ${note[2]}`}` : `${note[3]} the same`);
    else if (mode) modes = mode[1] === 'old' ? `mode ${mode[2]}` : `${modes} → ${mode[2]}`;
    else if (!(OF_HEADER.test(line) || isNameOf(line, [before, after]))) break;
  }
  if (modes !== undefined) notes.push(modes);
  const name = before === after ? after : `${before} → ${after}`;
  return { line: `diff ${name}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`, end: at };
}

function isNameOf(line: string, names: readonly string[]): boolean {
  const name = /^(?:---|\+\+\+) (.+?)\t?$/.exec(line)?.[1]?.replaceAll('"', '');
  return name !== undefined && names.some((one) => [name, name.slice(2)].includes(one.replaceAll('"', '')));
}
