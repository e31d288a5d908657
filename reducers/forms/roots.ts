// Writes the folder in which all files of a list lie once.
import type { Drop } from '../reducer.ts';

const LEAST = 3;
/** `/srv/app/` is worth its place; `/srv/` is not. */
const LEAST_FOLDERS = 2;

/** From the second heading on, `…/lib/a.ts` lies in the folder that the first names in full. */
export function rootOnce(lines: readonly string[], isHeading: (line: string) => boolean, drop: Drop): string[] {
  const at = lines.flatMap((line, index) => (line.startsWith('/') && isHeading(line) ? [index] : []));
  const paths = at.map((index) => lines[index] ?? '');
  if (paths.length < LEAST) return [...lines];
  const root = commonRoot(paths);
  if (root.split('/').length < LEAST_FOLDERS + 2) return [...lines];
  const later = new Set(at.slice(1));
  drop('folders like the first', later.size);
  return lines.map((line, index) => (later.has(index) ? `…/${line.slice(root.length)}` : line));
}

/** The folder that all have in common, with its slash. */
export function commonRoot(paths: readonly string[]): string {
  let root = paths[0] ?? '';
  for (const path of paths) {
    let same = 0;
    while (same < root.length && root[same] === path[same]) same += 1;
    root = root.slice(0, same);
  }
  return root.slice(0, root.lastIndexOf('/') + 1);
}
