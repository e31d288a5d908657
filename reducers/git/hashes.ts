// Lists of git that print whole hashes: the first digits tell the commits and files apart.

import { mostOften } from '../forms/usual.ts';
import { byLines, type Drop, type Pass, type Reducer } from '../reducer.ts';

const WHOLE = /\b[\da-f]{40}(?:[\da-f]{24})?\b/g;
const SHORT = 9;
const OF_TREE = /^(\d{6} \w+) ([\da-f]{9,64})( +[\d-]+)?\t(.+)$/;

/** Where two hashes begin alike, all stay whole. */
export const shortenHashes: Pass = (lines, drop) => {
  const whole = new Set(lines.flatMap((line) => line.match(WHOLE) ?? []));
  if (whole.size === 0 || new Set([...whole].map((hash) => hash.slice(0, SHORT))).size < whole.size) return lines;
  drop('ends of hashes', whole.size);
  return lines.map((line) => line.replace(WHOLE, (hash) => hash.slice(0, SHORT)));
};

/** Nearly all entries of a tree are plain files, so this is told once: `git ls-tree`. */
export const usualModeOnce: Pass = (lines) => {
  const modes = lines.flatMap((line) => OF_TREE.exec(line)?.[1] ?? []);
  const usual = mostOften(modes);
  if (usual === undefined || modes.length < 3) return lines;
  return [
    `(all ${usual} unless shown)`,
    ...lines.map((line) =>
      line.replace(OF_TREE, (_line, mode: string, hash: string, size = '', path: string) =>
        [...(mode === usual ? [] : [mode]), hash, ...(size.trim() === '' ? [] : [size.trim()]), path].join(' '),
      ),
    ),
  ];
};

export const gitHashes: Reducer = {
  name: 'hashes of git',
  commands: ['reflog', 'worktree', 'submodule status', 'for-each-ref', 'cherry', 'ls-remote', 'show-ref'].map(
    (name) => `git ${name}`,
  ),
  reduce: byLines((lines, drop, input) => {
    const kept = namesOnce(shortenHashes(lines, drop, input), drop);
    return kept.every((line, at) => line === lines[at]) ? null : kept;
  }),
};

/** A reflog tells the branches and tags of a commit wherever it names the commit. */
function namesOnce(lines: readonly string[], drop: Drop): string[] {
  const told = new Set<string>();
  return lines.map((line) => {
    const [all = '', hash = ''] = /^([\da-f]{7,}) \(.+?\) (?=\S+@\{)/.exec(line) ?? [];
    if (!told.has(hash)) {
      if (all !== '') told.add(hash);
      return line;
    }
    drop('names of commits told again');
    return `${hash} ${line.slice(all.length)}`;
  });
}

export function isTreeEntry(line: string): boolean {
  return OF_TREE.test(line);
}
