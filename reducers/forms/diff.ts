// Shortens unified diffs: the changed lines with their numbers, without the unchanged lines around them.
import type { Drop } from '../reducer.ts';

/** `@@ -1,5 +1,6 @@ def main():`, or with the ranges of several older files, `@@@ -1,3 -1,3 +1,7 @@@`. */
const HUNK = /^(@@+)((?: -\d+(?:,\d+)?)+) \+(\d+)(?:,(\d+))? \1(?: (.*))?$/;

export function isHunk(line: string): boolean {
  return line.startsWith('@@') && HUNK.test(line);
}

/** Reads the hunk that begins at a line. Its header counts its lines, so text after it is not taken for a change. */
export function hunkAt(lines: readonly string[], from: number, drop: Drop): { lines: string[]; end: number } {
  const [header = '', , older = '', start = '1', added = '1'] = HUNK.exec(lines[from] ?? '') ?? [];
  const left = older.trim().split(' ').map(countOf);
  const width = left.length;
  left.push(Number(added));
  const body: string[] = [];
  let at = from + 1;
  while (at < lines.length && left.some(isOpen)) {
    const line = lines[at] ?? '';
    // An empty line of context has no leading blank if trailing blanks were cut.
    if (!/^[ +\-\\]|^$/.test(line)) break;
    if (!line.startsWith('\\')) countDown(left, line);
    body.push(line);
    at += 1;
  }
  while (lines[at]?.startsWith('\\ No newline')) {
    body.push(lines[at] ?? '');
    at += 1;
  }
  // A hunk without a line in the new file names the line before the place.
  const first = Number(start) + (added === '0' ? 1 : 0);
  return { lines: [header, ...changes(body, first, drop, width)], end: at };
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
  let sign = '';
  for (let file = 0; file < width && sign !== '-'; file += 1)
    if (line[file] === '-' || line[file] === '+') sign = line[file] ?? '';
  return sign;
}

/** Puts the line number in the new file before each run of changes, except for a run that begins the hunk. */
export function changes(body: readonly string[], start: number, drop: Drop, width = 1): string[] {
  const kept: string[] = [];
  let number = start;
  let inRun = false;
  for (const line of body) {
    const sign = signOf(line, width);
    if (sign !== '' && !inRun && number > start) kept.push(`@@ +${number}`);
    if (sign !== '') kept.push(line);
    else drop('unchanged lines');
    inRun = sign !== '';
    if (sign === '' || sign === '+') number += 1;
  }
  return kept;
}

/** Puts the header of one file in a git diff on one line. */
export function gitFileHeader(lines: readonly string[], from: number): { line: string; end: number } {
  const [, before = '', after = ''] = /^diff --(?:git a\/(.*) b\/|cc )(.*)$/.exec(lines[from] ?? '') ?? [];
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
    else if (
      !/^index [\da-f,]+\.\.|^--- (?:a\/|\/dev\/null)|^\+\+\+ (?:b\/|\/dev\/null)|^(?:rename|copy) (?:from|to) /.test(
        line,
      )
    )
      break;
  }
  if (modes !== undefined) notes.push(modes);
  const name = before === after || before === '' ? after : `${before} → ${after}`;
  return { line: `diff ${name}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`, end: at };
}
