// Lists paths that stand alone on lines in a row by their folders.
import type { Pass } from '../reducer.ts';
import { namesByFolder } from './folders.ts';
import { withoutFilled } from './listing.ts';

const PATH = /^\s*((?:\.{0,2}\/)?[\w@.+-]+(?:\/[\w@.+-]+)*\/?|\/\.)$/;
const LEAST = 6;

export const groupPathLists: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    to = from;
    while (to < lines.length && PATH.test(lines[to] ?? '')) to += 1;
    const run = lines.slice(from, to).map((line) => line.trim());
    const inFolders = run.filter((path) => path.includes('/')).length;
    if (run.length < LEAST || inFolders < run.length) kept.push(...lines.slice(from, Math.max(to, from + 1)));
    else kept.push(...namesByFolder(withoutFilled(run.filter((path) => path !== '/.'))));
  }
  return kept;
};
