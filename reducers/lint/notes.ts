// mypy's notes stand below their error without its place, and those that belong together stand on one line.
import type { Pass } from '../reducer.ts';

const PLACED = /^(\S+:\d+(?::\d+)?): (note|error|warning): +(\S.*)$/;
const OF_MANUAL = /: note: +See https:\/\/mypy\./;

export const notesBelow: Pass = (all, drop) => {
  if (!all.some((line) => line.includes(': note: '))) return all;
  const lines = all.filter((line) => !OF_MANUAL.test(line));
  drop('links to the manual', all.length - lines.length);
  const kept: string[] = [];
  let before = '';
  let isNote = false;
  for (const line of lines) {
    const [, place = '', level, message = ''] = PLACED.exec(line) ?? [];
    if (level !== 'note' || place !== before) kept.push(line);
    else if (isNote) kept.push(joined(kept.pop() ?? '', message));
    else kept.push(`  note: ${message}`);
    isNote = level === 'note' && place === before;
    before = place;
  }
  return kept;
};

function joined(notes: string, note: string): string {
  return `${notes}${/[:;,.]$/.test(notes) ? '' : ';'} ${note}`;
}

const MESSAGE = /^\S+:\d+(?::\d+)?: (?:error|note): /;
const ENDS = /(?:^| {2})\[[a-z-]+\]$/;
const MOST_LINES = 6;

/** `--pretty` breaks a message at the width of the terminal, above the code. */
export const unwrapMessages: Pass = (lines) => {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = MESSAGE.test(line) && !ENDS.test(line) ? endOfMessage(lines, at) : at;
    kept.push(lines.slice(at, end + 1).join(' '));
    at = end;
  }
  return kept;
};

/** The line with the name of the rule, if nothing else can stand between. */
function endOfMessage(lines: readonly string[], from: number): number {
  for (let at = from + 1; at < from + MOST_LINES; at += 1) {
    const line = lines[at] ?? '';
    if (line === '' || /^\s/.test(line) || MESSAGE.test(line)) break;
    if (ENDS.test(line)) return at;
  }
  return from;
}
