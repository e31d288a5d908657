// `grep -rn` and the like: the matches of many lines below the file that they are in.
import { wordsOf } from '../command/match.ts';
import { FEWEST_SHORTENED } from '../forms/folders.ts';
import { rootOnce } from '../forms/roots.ts';
import { counted, omitted } from '../forms/words.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const MATCH = /^([^\s:][^:\n]*?)([:-])(\d+)\2(?:(\d+):)?(.*)$/;
const COUNT = /^([^\s:][^:\n]*):(\d+)$/;
const OF_ONE_FILE = /^\d+([:-])/;
const LONG = 300;

/** So long is the line of a file that a tool has made, and whoever shows it cuts it where no match may be. */
const ENDLESS = 2000;
const FEWEST_FILES = 3;
/** With what tells of the rest it is no long line any more. */
const SHORTER = 250;

export const grep: Reducer = {
  name: 'grep',
  commands: ['grep', 'egrep', 'fgrep', 'zgrep', 'rg', 'ag', 'ack', 'git grep'],
  reduce: (input) => {
    const lines = input.text.split('\n');
    if (!lines.some(({ length }) => length > ENDLESS)) return matchesByFile(input);
    const cut = shortener(quickPattern(wordsOf(input.argv)[1] ?? ''), SHORTER);
    const short = lines.map((line) => (line.length > ENDLESS ? cutBehindPlace(line, cut) : line)).join('\n');
    return matchesByFile({ ...input, text: short }) ?? { text: short, dropped: {} };
  },
};

const matchesByFile = byLines((lines, drop, input) => {
  const counts = lines.filter((line) => COUNT.test(line));
  if (counts.length > 2 && counts.length >= lines.length - 1) return withoutZeros(lines, drop);
  const cut = shortener(wordsOf(input.argv)[1] ?? '');
  const hasContext = lines.some((line) => (MATCH.exec(line)?.[2] ?? OF_ONE_FILE.exec(line)?.[1]) === '-');
  const told = hasContext && isNumbered(lines) ? withoutGaps(lines, drop) : lines;
  // A list of file names stays as it is: the reader needs each name for the next command.
  const matches = groupMatches(told, cut);
  if (matches === null) return shortenMatches(told, cut) ?? lines;
  return matches.length < FEWEST_SHORTENED ? matches : rootOnce(matches, pathIn, drop, FEWEST_FILES);
});

const EMPTY_CONTEXT = /^(?:[^\s:][^:\n]*?-)?\d+-$/;

/** What stands between two matches is told by the numbers of the lines. */
function withoutGaps(lines: readonly string[], drop: Drop): readonly string[] {
  const kept = lines.filter((line) => line !== '--' && !EMPTY_CONTEXT.test(line));
  drop('empty lines around matches', lines.length - kept.length);
  return kept;
}

function isNumbered(lines: readonly string[]): boolean {
  return lines.every(
    (line) => line === '' || line === '--' || /^(?:.*[:-])?\d+[:-]/.test(line) || /^[^\s:]+$/.test(line),
  );
}

/** Counts the files without a match instead of naming them. */
function withoutZeros(lines: readonly string[], drop: Drop): string[] {
  const found = lines.filter((line) => !/:0$/.test(line));
  const zeros = lines.length - found.length;
  drop('files without a match', zeros);
  const folders = new Map<string, string[]>();
  for (const line of found) {
    const cut = line.lastIndexOf('/') + 1;
    const folder = line.slice(0, cut);
    const names = folders.get(folder);
    if (names) names.push(line.slice(cut));
    else folders.set(folder, [line.slice(cut)]);
  }
  const grouped = [...folders].map(([folder, names]) =>
    names.length < 2 ? folder + names.join('') : `${folder}: ${names.join(' ')}`,
  );
  return zeros > 1
    ? [...grouped, `(${counted(zeros, 'files without a match')})`]
    : [...grouped, ...lines.filter((line) => /:0$/.test(line))];
}

/** Returns null if the lines do not name a file and a line number. */
function groupMatches(lines: readonly string[], short: Shortener): string[] | null {
  const kept: string[] = [];
  const whole: string[] = [];
  let file: string | undefined;
  let heading: number | undefined;
  let matches = 0;
  for (const line of lines) {
    const [, path, sign, number, column, text = ''] = MATCH.exec(line) ?? [];
    if (path === undefined || !looksLikePath(path)) {
      if (line !== '--' && /^\S+: |^Binary file/.test(line) === false && line !== '') return null;
      kept.push(line);
      whole.push(line);
      continue;
    }
    if (sign === ':') matches += 1;
    if (path !== file) {
      single(kept, heading);
      heading = kept.push(path) - 1;
    }
    file = path;
    const match = matchLine(`${number}${sign}${column === undefined ? '' : `${column}:`}`, text, short);
    kept.push(match);
    whole.push(`${path}${sign}${match}`);
  }
  if (matches > 0 && whole.length < FEWEST_SHORTENED) return whole;
  single(kept, heading);
  return matches > 1 ? [...kept, `(${counted(matches, 'matches')})`] : null;
}

/** The only match in a file stays on one line with its name. */
function single(kept: string[], heading: number | undefined): void {
  const [path = '', match = ''] = heading === undefined || kept.length - heading !== 2 ? [] : kept.slice(heading);
  if (/^\d+:/.test(match)) kept.splice(-2, 2, `${path}:${match}`);
}

/** Other lines of matches begin with their numbers. */
function pathIn(line: string): string[] {
  const [path] = (line.startsWith('/') && /^\/[^\s:]+(?=:\d+:|$)/.exec(line)) || [];
  return path === undefined ? [] : [path];
}

function looksLikePath(path: string): boolean {
  return /[./]/.test(path) || /^[A-Z]\w+file$/.test(path);
}

function shortenMatches(lines: readonly string[], short: Shortener): string[] | null {
  if (!lines.some((line) => /^\d+[:-]/.test(line))) return null;
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, number, text = ''] = /^(\d+[:-](?:\d+:)?)(.*)$/.exec(line) ?? [];
      return number === undefined ? line : matchLine(number, text, short);
    });
}

/** Blanks at either end belong to the line of the file: they tell how deep it stands, or they are what was looked for. */
function matchLine(number: string, text: string, short: Shortener): string {
  return `${number}${short(text)}`;
}

type Shortener = (text: string) => string;

/** Cuts a very long line around its first match. */
function shortener(pattern: string, most = LONG): Shortener {
  const match = patternOf(pattern);
  return (text) => {
    if (text.length <= LONG) return text;
    const at = Math.max(0, text.search(match));
    const from = Math.max(0, Math.min(Math.round(at - most / 3), text.length - most));
    const cut = text.slice(from, from + most);
    return `${from > 0 ? '…' : ''}${cut}${omitted(text.length - cut.length, 'characters')}`;
  };
}

/** Where the line of a match begins: its file, its number, or both. */
const PLACE = /^(?:[^\s:][^:]{0,300}:)?(?:\d+:){0,2}/;

function cutBehindPlace(line: string, cut: Shortener): string {
  const place = PLACE.exec(line.slice(0, LONG))?.[0] ?? '';
  return place + cut(line.slice(place.length));
}

/** What repeats may take long to find in a line without end. */
function quickPattern(pattern: string): string {
  return /[()*+{]/.test(pattern) ? '^' : pattern;
}

/** JavaScript may not understand the tool's pattern; then the beginning of the line is shown. */
function patternOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'i');
  } catch {
    return /^/;
  }
}
