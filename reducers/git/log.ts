// `git log`, `git show`, `git diff` and other commands that print patches like them.
import { hasFlag } from '../command/match.ts';
import { hasBareWords, reduceDiff } from '../diff/diff.ts';
import { isHunk } from '../forms/diff.ts';
import { FEWEST_SHORTENED } from '../forms/folders.ts';
import { groupByFolder } from '../forms/paths.ts';
import { datesOnce } from '../forms/same-dates.ts';
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { groupChanges, nameStatus } from './changed.ts';
import { compactStats, compactStatsInGraph } from './stats.ts';

const SHORT_HASH = 9;
const CONTEXT_FLAGS = ['-U', '-W', '--unified', '--function-context', '--inter-hunk-context'];
const ASKS_FOR_HEADERS = /^--(?:no-abbrev|(?:format|pretty)=raw)/;
/** Who else wrote, tried or reviewed a commit is news; that its author signs it is none. */
const SIGNED = /^\s+Signed-off-by: (.*)$/i;
const CHANGE_ID = /^\s+Change-Id: /i;

export const gitLog: Reducer = {
  name: 'git log',
  commands: [
    'git log',
    'git show',
    'git diff',
    'git stash show',
    'git whatchanged',
    'git reflog show',
    'git format-patch',
  ],
  reduce: byLines((lines, drop, input) => {
    const { argv } = input;
    if (hasFlag(argv, '--name-only') && argv[1] === 'diff') {
      const paths = lines.filter((line) => line !== '');
      return paths.length < FEWEST_SHORTENED ? null : groupByFolder(paths);
    }
    const named = hasFlag(argv, '--name-status') ? groupChanges(lines, nameStatus) : lines;
    const bare = hasFlag(argv, '--graph') ? withoutOnlyColumn(withoutStraightLines(named, drop)) : named;
    const commits = argv.some((arg) => ASKS_FOR_HEADERS.test(arg)) ? undefined : compactCommits(bare, drop);
    const whole = hasFlag(argv.slice(1), ...CONTEXT_FLAGS) || hasBareWords(argv);
    const patches = whole ? undefined : reduceDiff(commits ?? bare, drop);
    const dated = datesOnce(bare, drop, input);
    const found = patches ?? commits ?? (dated === bare ? undefined : dated);
    // The rest may be the content of a file, where each blank line counts, or a patch that must stay as it is.
    const withStats = hasFlag(argv, '--graph') ? compactStatsInGraph : compactStats;
    if (found === undefined || (whole && lines.some(isHunk))) return withStats(found ?? bare);
    return withoutDoubleBlanks(withStats(found));
  }),
};

/** A line with nothing but columns that go straight on tells nothing. Where they part or join, a line is all that tells which. */
function withoutStraightLines(lines: readonly string[], drop: Drop): string[] {
  const kept = lines.filter((line) => !/^[| ]*\|[| ]*$/.test(line));
  drop('lines that only draw', lines.length - kept.length);
  return kept;
}

const FEW_LINES = 10;

/** A graph with one column says that no branch leaves it. */
function withoutOnlyColumn(lines: readonly string[]): readonly string[] {
  const isOne = lines.every((line) => /^(?:[*|] (?![*|\\/_])| {2}|\|?$)/.test(line));
  if (!isOne || lines.length < FEW_LINES) return lines;
  return ['(the graph is one line of commits)', ...lines.map((line) => line.slice(2))];
}

/** Puts a commit's header on one line: hash, author, date, refs, subject. */
export function compactCommits(lines: readonly string[], drop: Drop): string[] | undefined {
  const kept: string[] = [];
  const author = onlyAuthor(lines);
  const shown: Shown = { author, hasZones: haveSeveralZones(lines) };
  let found = false;
  let at = 0;
  while (at < lines.length) {
    const commit = commitAt(lines, at, shown, drop);
    if (commit === undefined) {
      kept.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    if (!found && author !== undefined) kept.push(`(all commits by ${author})`);
    found = true;
    if (kept.at(-1) === '') kept.pop();
    kept.push(...commit.lines);
    at = commit.end;
  }
  return found ? kept : undefined;
}

const HEADER = /^(?:Merge|Author|AuthorDate|Commit|CommitDate|Date):\s+(.*)$/;

const AUTHOR = /^[|*\\/ ]*Author: +(.*?) <[^>]*>$/;
const FEW_COMMITS = 2;

/** Undefined if several people made the commits, or if there are few of them. */
function onlyAuthor(lines: readonly string[]): string | undefined {
  const authors = lines.flatMap((line) => (line.includes('Author: ') ? (AUTHOR.exec(line)?.[1] ?? []) : []));
  return authors.length > FEW_COMMITS && new Set(authors).size === 1 ? authors[0] : undefined;
}

/** The zone at the end of a date by default, and of one by `--date=rfc`. */
const ZONE = /^[|*\\/ ]*(?:Author|Commit)?Date: .* ([+-]\d{4})$/;

/** Dates in one zone are compared without it. */
function haveSeveralZones(lines: readonly string[]): boolean {
  return new Set(lines.flatMap((line) => (line.includes('Date: ') ? (ZONE.exec(line)?.[1] ?? []) : []))).size > 1;
}

/** What all headers of a log have or leave out. */
interface Shown {
  /** Said once above them. */
  readonly author: string | undefined;
  readonly hasZones: boolean;
}

function commitAt(
  lines: readonly string[],
  from: number,
  { author, hasZones }: Shown,
  drop: Drop,
): { lines: string[]; end: number } | undefined {
  const [, graph = '', hash = '', refs = ''] =
    /^([|*\\/ ]*)commit ([\da-f]{40}|[\da-f]{64})( \(.*\))?(?: .*)?$/.exec(lines[from] ?? '') ?? [];
  if (hash === '') return undefined;
  const fields: string[] = [];
  const people: string[] = [];
  let at = from + 1;
  const own = (line: string): string => line.slice(graph.length);
  for (; at < lines.length; at += 1) {
    const line = own(lines[at] ?? '');
    const field = HEADER.exec(line);
    if (!field) break;
    if (/^(?:Author|Commit):/.test(line)) people.push(field[1] ?? '');
    if (author === undefined || !line.startsWith('Author:')) fields.push(headerField(line, field[1] ?? '', hasZones));
  }
  while (at < lines.length && own(lines[at] ?? '') === '') at += 1;
  const message: string[] = [];
  for (; at < lines.length; at += 1) {
    const line = own(lines[at] ?? '');
    if (!/^ {4}/.test(line) && !(line === '' && /^ {4}/.test(own(lines[at + 1] ?? '')))) break;
    if (CHANGE_ID.test(line) || people.includes(SIGNED.exec(line)?.[1] ?? '')) drop('trailers');
    else if (line.trim() !== '') message.push(`${(lines[at] ?? '').slice(0, graph.length)}${line.slice(3)}`);
  }
  const [subject = '', ...body] = message;
  drop('lines of commit headers', fields.length);
  const head = `${graph}${hash.slice(0, SHORT_HASH)} ${fields.join(' ')}${refs}${subject.slice(graph.length)}`;
  return { lines: [head, ...body], end: at };
}

function headerField(line: string, value: string, hasZones: boolean): string {
  if (line.startsWith('Merge:')) return `merge ${value}`;
  if (line.startsWith('Author:')) return value.replace(/ <[^>]*>$/, '');
  if (line.startsWith('Commit:')) return `committed by ${value.replace(/ <[^>]*>$/, '')}`;
  return shortDate(value, hasZones);
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Thu Sep 3 16:48:00 2026 +0200` as `2026-09-03 16:48`, and with its zone where others have another one. */
function shortDate(date: string, hasZones: boolean): string {
  const [, month = '', day = '', time = '', year = '', zone = ''] =
    /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d\d:\d\d):\d\d (\d{4})( [+-]\d{4})?$/.exec(date) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (number === 0) return date;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')} ${time}${hasZones ? zone : ''}`;
}
