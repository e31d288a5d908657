// Shortens unified diffs: the changed lines with their numbers, without the unchanged lines around them.
import type { Drop } from '../reducer.ts';

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

export function isHunk(line: string): boolean {
  return HUNK.test(line);
}

/** Reads the hunk that begins at a line. Its header counts its lines, so text after it is not taken for a change. */
export function hunkAt(lines: readonly string[], from: number, drop: Drop): { lines: string[]; end: number } {
  const header = lines[from] ?? '';
  const [, , removed = '1', start = '1', added = '1'] = HUNK.exec(header) ?? [];
  const left = { removed: Number(removed), added: Number(added) };
  const body: string[] = [];
  let at = from + 1;
  while (at < lines.length && (left.removed > 0 || left.added > 0)) {
    const line = lines[at] ?? '';
    // An empty line of context has no leading blank if trailing blanks were cut.
    if (!/^[ +\-\\]|^$/.test(line)) break;
    if (/^[ -]|^$/.test(line)) left.removed -= 1;
    if (/^[ +]|^$/.test(line)) left.added -= 1;
    body.push(line);
    at += 1;
  }
  while (lines[at]?.startsWith('\\ No newline')) {
    body.push(lines[at] ?? '');
    at += 1;
  }
  return { lines: [header, ...changes(body, Number(start), drop)], end: at };
}

/** Puts the line number in the new file before each run of changes, except for a run that begins the hunk. */
export function changes(body: readonly string[], start: number, drop: Drop): string[] {
  const kept: string[] = [];
  let number = start;
  let inRun = false;
  for (const line of body) {
    const changed = /^[+\-\\]/.test(line);
    if (changed && !inRun && number > start) kept.push(`@@ +${number}`);
    if (changed) kept.push(line);
    else drop('unchanged lines');
    inRun = changed;
    if (!/^[-\\]/.test(line)) number += 1;
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
