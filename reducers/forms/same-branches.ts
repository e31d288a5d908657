// Writes a branch of a tree once: `npm explain` prints all above a package again wherever it is needed.
import type { Pass } from '../reducer.ts';

/** Shorter branches cost as much as the words that stand for them. */
const LEAST = 3;

export const withoutSameBranches: Pass = (lines, drop, { argv }) => {
  if (!/^(?:explain|why)$/.test(argv[1] ?? '')) return lines;
  const branches = branchesOf(lines);
  // A package can stand there with different branches, and the words mean the last one.
  const last = new Map<string, number>();
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { id = -1, size = 1 } = branches[at] ?? {};
    const name = (lines[at] ?? '').trimStart();
    const again = size >= LEAST && last.get(name) === id;
    kept.push(again ? `${lines[at]} (as above)` : (lines[at] ?? ''));
    last.set(name, id);
    if (again) at += size - 1;
  }
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

interface Branch {
  readonly indent: number;
  /** The same for branches that say the same at any depth. */
  readonly id: number;
  /** How many lines it has, with its own. */
  readonly size: number;
}

/** Goes from the end, so that all below a line is known when its turn comes. */
function branchesOf(lines: readonly string[]): Branch[] {
  const ids = new Map<string, number>();
  const branches: Branch[] = [];
  const after: Branch[] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const text = (lines[at] ?? '').trimStart();
    const indent = (lines[at] ?? '').length - text.length;
    let key = text;
    let size = 1;
    for (let below = after.at(-1); below && below.indent > indent; below = after.at(-1)) {
      key += `\n${below.indent - indent}:${below.id}`;
      size += below.size;
      after.pop();
    }
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    branches[at] = { indent, id, size };
    after.push({ indent, id, size });
  }
  return branches;
}
