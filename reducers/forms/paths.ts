// Lists paths by folder, and names each folder once.
import { folderOf, quoted, written } from './folders.ts';

/** Returns null if the names could not be told apart on one line. A path with a blank is quoted. */
export function groupByFolder(paths: readonly string[]): string[] | null {
  if (paths.some((path) => /[^\S ]|[:,"]|^ | $|^$/.test(path))) return null;
  const shared = sharedName(paths);
  if (shared !== undefined) return shared;
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const cut = path.replace(/\/$/, '').lastIndexOf('/') + 1;
    const names = folders.get(path.slice(0, cut));
    if (names) names.push(path.slice(cut));
    else folders.set(path.slice(0, cut), [path.slice(cut)]);
  }
  const alikeOf = alikeFolders(folders);
  const kept: string[] = [];
  const single: string[] = [];
  for (const [folder, names] of folders) {
    const alike = alikeOf.get(folder) ?? [];
    if (names.length === 1) {
      single.push(`${folder}${names[0]}`);
      continue;
    }
    kept.push(...belowRoots(single.splice(0)));
    if (alike.length < LEAST_ALIKE) kept.push(named(folder, names));
    else if (alike[0] === folder) kept.push(namedTogether(alike, names));
  }
  return [...kept, ...belowRoots(single)];
}

/** Folders with the same names. */
function namedTogether(folders: readonly string[], names: readonly string[]): string {
  const parent = parentOf(folders[0] ?? '');
  const parts = written(folders.map((folder) => folder.slice(parent.length, -1)));
  return `${parent}*/: ${written(names)}, * = ${parts}`;
}

const LEAST_BELOW = 3;
const SHORTEST_ROOT = './'.length;

/** Paths that are alone in their folders: those that follow each other stand below the folder that they have in common. */
function belowRoots(paths: readonly string[]): string[] {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < paths.length; from = to) {
    let root = folderOf(paths[from] ?? '');
    let longest = root.length;
    for (to = from + 1; to < paths.length; to += 1) {
      const path = paths[to] ?? '';
      const common = commonFolder([root, path]);
      longest = Math.max(longest, folderOf(path).length);
      // A shorter one must leave out more in all of them, and most of each folder.
      if (common.length * (to - from) < root.length * (to - from - 1) || common.length * 2 < longest) break;
      root = common;
    }
    const run = paths.slice(from, to);
    const isBelow = run.length >= LEAST_BELOW && root.length > SHORTEST_ROOT;
    kept.push(
      ...(isBelow
        ? [
            named(
              root,
              run.map((path) => path.slice(root.length)),
            ),
          ]
        : run.map(quoted)),
    );
  }
  return kept;
}

const LEAST_ALIKE = 3;

/** For each folder those with the same names in them, side by side in one folder. */
function alikeFolders(folders: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const alikeOf = new Map<string, readonly string[]>();
  const groups = new Map<string, string[]>();
  for (const [folder, names] of folders) {
    if (names.length < 2) continue;
    const key = `${parentOf(folder)}: ${written(names)}`;
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    group.push(folder);
    alikeOf.set(folder, group);
  }
  return alikeOf;
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

function named(folder: string, names: readonly string[]): string {
  return folder === '' ? written(names) : `${folder}: ${written(names)}`;
}

/** Paths such as `node_modules/a/package.json` and `node_modules/b/package.json` differ in only one part. */
function sharedName(paths: readonly string[]): string[] | undefined {
  const first = paths[0] ?? '';
  const name = first.slice(first.lastIndexOf('/'));
  if (paths.length < 3 || !name.startsWith('/') || !paths.every((path) => path.endsWith(name))) return undefined;
  const stems = paths.map((path) => path.slice(0, -name.length));
  const root = commonFolder(stems);
  const parts = stems.map((stem) => stem.slice(root.length));
  if (parts.includes('')) return undefined;
  return [`${root}*${name}, * = ${written(parts)}`];
}

function commonFolder(paths: readonly string[]): string {
  let common = paths[0] ?? '';
  for (const path of paths) while (!path.startsWith(common)) common = common.slice(0, -1);
  return common.slice(0, common.lastIndexOf('/') + 1);
}
