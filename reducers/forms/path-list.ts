// Lists paths that stand alone on lines in a row below their folders, in their order.
import type { Pass } from '../reducer.ts';
import { FEWEST_SHORTENED, folderOf, namesByFolder } from './folders.ts';
import { WORD } from './letters.ts';

const PATH = new RegExp(String.raw`^\s*((?:\.{0,2}/)?[${WORD}@.+-]+(?:/[${WORD}@.+-]+)*/?)$`);

export const groupPathLists: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    to = from;
    while (to < lines.length && PATH.test(lines[to] ?? '')) to += 1;
    const run = lines.slice(from, to).map((line) => line.trim());
    const isList = run.length >= FEWEST_SHORTENED && run.every((path) => path.includes('/'));
    kept.push(...(isList ? inOrder(run) : lines.slice(from, Math.max(to, from + 1))));
  }
  return kept;
};

/** Paths that follow each other in a folder go together, since the order may say which is newer or larger. */
function inOrder(paths: readonly string[]): string[] {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < paths.length; from = to) {
    const folder = folderOf(paths[from] ?? '');
    while (to < paths.length && folderOf(paths[to] ?? '') === folder) to += 1;
    kept.push(...namesByFolder(paths.slice(from, to)));
  }
  return kept;
}
