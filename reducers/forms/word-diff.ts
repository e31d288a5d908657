// The hunks of `git diff --word-diff`: no line has a sign, and the words that changed stand in brackets.

/** Nothing else tells a line of such a hunk from what git itself says. */
const OF_GIT = /^(?:@@|diff --git|commit [\da-f]{40}|(?:fatal|error|warning): )/;
const BEHIND = /^$|^commit |^diff |^@@/;
const MARKED = /\[-.*?-\]|\{\+.*?\+\}/;
const ADDED = /\{\+.*?\+\}/g;
const REMOVED = /\[-.*?-\]/g;

/** Undefined for a hunk without marked words, and empty for one that has more or fewer lines than its header says. */
export function bodyByWords(lines: readonly string[], from: number, counts: readonly number[]): string[] | undefined {
  let [before = 0, after = 0] = counts;
  let at = from;
  for (; at < lines.length && (before > 0 || after > 0) && !OF_GIT.test(lines[at] ?? ''); at += 1) {
    if (!isOnly(lines[at] ?? '', ADDED)) before -= 1;
    if (!isOnly(lines[at] ?? '', REMOVED)) after -= 1;
  }
  const body = lines.slice(from, at);
  if (!body.some((line) => MARKED.test(line))) return undefined;
  return before === 0 && after === 0 && BEHIND.test(lines[at] ?? '') ? body : [];
}

export function signByWords(line: string): '' | '-' | '+' {
  if (!MARKED.test(line)) return '';
  return isOnly(line, REMOVED) ? '-' : '+';
}

function isOnly(line: string, marks: RegExp): boolean {
  return MARKED.test(line) && line.replace(marks, '').trim() === '';
}
