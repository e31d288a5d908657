// Writes the folder in which all files of a list lie once.
import type { Drop } from '../reducer.ts';
import { FEWEST_SHORTENED } from './folders.ts';

/** `/srv/app/` is worth its place; `/srv/` is not. */
const LEAST_FOLDERS = 2;

/** From the second path on, `…/lib/a.ts` lies in the folder that the first names in full, and that ends with `lib/` where it is deep. */
export function rootOnce(
  lines: readonly string[],
  pathsIn: (line: string) => readonly string[],
  drop: Drop,
  fewest = FEWEST_SHORTENED,
): readonly string[] {
  const named = lines.map(pathsIn);
  const paths = named.flat();
  if (paths.length < fewest) return lines;
  const root = commonRoot(paths);
  if (root === '') return lines;
  drop('folders like the first', paths.length - 1);
  let isFirst = true;
  return lines.map((line, at) => {
    let [told, rest] = ['', line];
    for (const path of named[at] ?? []) {
      const from = rest.indexOf(path);
      told += rest.slice(0, from) + (isFirst ? path : shortPath(path, root));
      rest = rest.slice(from + path.length);
      isFirst = false;
    }
    return told + rest;
  });
}

/** A path of a project is often known by its last folders, so one of the root stays. */
export function shortPath(path: string, root: string): string {
  const above = root.slice(0, root.lastIndexOf('/', root.length - 2) + 1);
  return `…/${path.slice(isWorthItsPlace(above) ? above.length : root.length)}`;
}

/** The folder that all have in common, with its slash. */
export function commonFolder(paths: readonly string[]): string {
  let root = paths[0] ?? '';
  for (const path of paths) {
    let same = 0;
    while (same < root.length && root[same] === path[same]) same += 1;
    root = root.slice(0, same);
  }
  return root.slice(0, root.lastIndexOf('/') + 1);
}

/** Empty if it is not worth its place. */
export function commonRoot(paths: readonly string[]): string {
  const folder = commonFolder(paths);
  return isWorthItsPlace(folder) ? folder : '';
}

function isWorthItsPlace(folder: string): boolean {
  return folder.startsWith('/') && folder.split('/').length >= LEAST_FOLDERS + 2;
}
