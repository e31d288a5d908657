// `diff`, and tools that print their changes as a diff.
import { hasFlag } from '../command/match.ts';
import { comparedOnce } from '../forms/compared.ts';
import { gitFileHeader, gitNames, type Hunk, hunkAt, isHunk, toldHunks } from '../forms/diff.ts';
import { byLines, type Drop, type Edit, type Reducer } from '../reducer.ts';

const FILE_TIME = /^((?:---|\+\+\+) [^\t]+)\t\d{4}-\d\d-\d\d \d\d:.*$/;

/** Returns undefined if the text has no diff. */
export function reduceDiff(lines: readonly string[], drop: Drop): string[] | undefined {
  const kept: string[] = [];
  let pending: Hunk[] = [];
  let hunks = 0;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (pending.length > 0 && !isHunk(line)) {
      kept.push(...toldHunks(pending, drop));
      pending = [];
    }
    if (!/^[@d+-]/.test(line)) {
      kept.push(line);
      at += 1;
    } else if (isHunk(line)) {
      const { hunk, end } = hunkAt(lines, at, drop);
      pending.push(hunk);
      at = end;
      hunks += 1;
    } else if (gitNames(line)) {
      const header = gitFileHeader(lines, at);
      kept.push(header.line);
      at = header.end;
      hunks += 1;
    } else if (!/^(?:diff |---|\+\+\+)/.test(line)) {
      kept.push(line);
      at += 1;
    } else {
      const header = fileHeader(lines, at);
      kept.push(...header.lines);
      at = header.end;
    }
  }
  kept.push(...toldHunks(pending, drop));
  return hunks > 0 ? kept : undefined;
}

/**
 * `diff -r` repeats its own command above the names of the two files, which are often the same.
 * kubectl writes what is there and what would be into two temporary folders.
 */
function fileHeader(lines: readonly string[], from: number): { lines: string[]; end: number } {
  const [line = '', next = ''] = lines.slice(from, from + 2);
  if (/^diff /.test(line) && /^--- /.test(next)) return { lines: [], end: from + 1 };
  const [, before] = /^--- (?:a\/|\S+\/LIVE-\d+\/)?(.+)$/.exec(line.replace(FILE_TIME, '$1')) ?? [];
  const [, after] = /^\+\+\+ (?:b\/|\S+\/MERGED-\d+\/)?(.+)$/.exec(next.replace(FILE_TIME, '$1')) ?? [];
  if (before !== undefined && before === after && isHunk(lines[from + 2] ?? ''))
    return { lines: [`diff ${after}`], end: from + 2 };
  return { lines: [line.replace(FILE_TIME, '$1')], end: from + 1 };
}

/** Whether the changed words have colours alone, or lines of their own; the signs of `--word-diff` are understood. */
export function hasBareWords(argv: readonly string[]): boolean {
  return argv.some((arg) => /^--(?:color-words|word-diff=(?:color|porcelain))/.test(arg));
}

/** Returns null if there is no diff, or if the user asked for its context. */
export const withoutContext: Edit = (lines, drop, { argv }) =>
  hasBareWords(argv) || hasFlag(argv, '-U', '-C', '-W', '--unified', '--context', '--function-context')
    ? null
    : (reduceDiff(lines, drop) ?? null);

export const diff: Reducer = {
  name: 'diff',
  commands: [
    'diff',
    'colordiff',
    'gofmt',
    'black',
    'isort',
    'svn diff',
    'hg diff',
    'kubectl diff',
    'oc diff',
    'ruff format',
    'goimports',
    'shfmt',
  ],
  reduce: byLines((lines, drop, input) => {
    const changes = withoutContext(lines, drop, input);
    const compared = comparedOnce(changes ?? lines, drop, input);
    return compared.length < lines.length ? compared : changes;
  }),
};
