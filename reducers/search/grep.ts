// `grep -n` and `rg -n`: matches below the file they are in, as ripgrep shows them to people.
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const MATCH = /^([^\s:][^:\n]*?)([:-])(\d+)\2(?:(\d+):)?(.*)$/;
const COUNT = /^([^\s:][^:\n]*):(\d+)$/;
const LONG = 300;

export const grep: Reducer = {
  name: 'grep',
  commands: ['grep', 'egrep', 'fgrep', 'zgrep', 'rg', 'ag', 'ack', 'git grep'],
  reduce: byLines((lines, drop) => {
    const counts = lines.filter((line) => COUNT.test(line));
    if (counts.length > 2 && counts.length >= lines.length - 1) return withoutZeros(lines, drop);
    return groupMatches(lines) ?? stripIndents(lines);
  }),
};

/** Files without a match are counted. */
function withoutZeros(lines: readonly string[], drop: Drop): string[] {
  const found = lines.filter((line) => !/:0$/.test(line));
  const zeros = lines.length - found.length;
  drop('files without a match', zeros);
  const folders = new Map<string, string[]>();
  for (const line of found) {
    const cut = line.lastIndexOf('/') + 1;
    const folder = line.slice(0, cut);
    folders.set(folder, [...(folders.get(folder) ?? []), line.slice(cut)]);
  }
  const grouped = [...folders].map(([folder, names]) =>
    names.length < 2 ? folder + names.join('') : `${folder}: ${names.join(' ')}`,
  );
  return zeros > 1 ? [...grouped, `(${zeros} files: 0)`] : [...grouped, ...lines.filter((line) => /:0$/.test(line))];
}

/** Null when the lines do not tell file and line number. */
function groupMatches(lines: readonly string[]): string[] | null {
  const kept: string[] = [];
  let file: string | undefined;
  let matches = 0;
  for (const line of lines) {
    const [, path, sign, number, column, text = ''] = MATCH.exec(line) ?? [];
    if (path === undefined || !looksLikePath(path)) {
      if (line !== '--' && /^\S+: |^Binary file/.test(line) === false && line !== '') return null;
      kept.push(line);
      continue;
    }
    if (sign === ':') matches += 1;
    if (path !== file) kept.push(path);
    file = path;
    kept.push(matchLine(`${number}${sign}${column === undefined ? '' : `${column}:`}`, text));
  }
  return matches > 1 ? [...kept, `(${matches} matches)`] : null;
}

function looksLikePath(path: string): boolean {
  return /[./]/.test(path) || /^[A-Z]\w+file$/.test(path);
}

function stripIndents(lines: readonly string[]): string[] | null {
  if (!lines.some((line) => /^\d+[:-]/.test(line))) return null;
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, number, text = ''] = /^(\d+[:-](?:\d+:)?)(.*)$/.exec(line) ?? [];
      return number === undefined ? line : matchLine(number, text);
    });
}

function matchLine(number: string, text: string): string {
  return `${number}${/^\s/.test(text) ? ' ' : ''}${shorten(text.trim())}`.trimEnd();
}

function shorten(text: string): string {
  return text.length <= LONG ? text : `${text.slice(0, LONG)}… +${text.length - LONG} characters`;
}
