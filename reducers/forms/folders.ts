// Writes paths below their folders: all names, or for each folder the count and the first names.

import { usualOf } from './usual.ts';
import { counted, omitted } from './words.ts';

/** Of fewer paths, links or matches each stays whole, as whoever reads one copies it or looks for it. */
export const FEWEST_SHORTENED = 12;

/** `src/: a.ts b.ts`. A name with a blank is quoted. */
export function namesByFolder(paths: readonly string[]): string[] {
  return [...below(paths, Number.POSITIVE_INFINITY)].map(([folder, names]) => named(folder, names));
}

const MOST_FOLDERS = 30;
const FIRST_NAMES = 3;

/** `src/ (14 files in 3 folders): a.ts b.ts c.ts …`, with folders as deep as there is room for. */
export function countedFolders(paths: readonly string[]): { lines: string[]; shown: number } {
  const groups = [...deepest(paths)];
  let shown = 0;
  const lines = groups.slice(0, MOST_FOLDERS).map(([folder, names]) => {
    const first = names.slice(0, names.length <= FIRST_NAMES + 1 ? names.length : FIRST_NAMES);
    const odd = first.length === names.length ? [] : oddNames(names).filter((name) => !first.includes(name));
    shown += first.length + odd.length;
    if (first.length === names.length) return named(folder, names);
    const inner = new Set(names.map(folderOf)).size;
    const within = inner > 1 ? ` in ${inner} folders` : '';
    return `${folder} (${counted(names.length, 'files')}${within}): ${[written(first), '…', ...odd.map(quoted)].join(' ')}`;
  });
  const rest = groups.slice(MOST_FOLDERS);
  if (rest.length > 0) {
    const files = rest.reduce((sum, [, names]) => sum + names.length, 0);
    lines.push(`${omitted(rest.length, 'more folders')} with ${counted(files, 'files')}`);
  }
  return { lines, shown };
}

const MOST_ODD = 6;
const FEWEST_ALIKE = 10;
/** So large a share of the names shows what they are called. */
const USUAL = 0.8;

/** Among many names that differ in a number or a hash, those that are called otherwise. */
function oddNames(names: readonly string[]): string[] {
  const families = names.map(familyOf);
  const [usual, count = 0] = usualOf(families) ?? [];
  const odd = names.filter((_name, at) => families[at] !== usual);
  return count < FEWEST_ALIKE || count < USUAL * names.length || odd.length > MOST_ODD ? [] : odd;
}

/** `chunk.js` of `js/chunk.1eef.js`. */
function familyOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return `${/^[A-Za-z]*/.exec(name)?.[0]}${/\.[A-Za-z]\w*$/.exec(name)?.[0] ?? ''}`;
}

type Groups = ReadonlyMap<string, readonly string[]>;

/** Groups by as many parts of the paths as leave few enough groups. */
function deepest(paths: readonly string[]): Groups {
  let depth = 1;
  let groups = below(paths, depth);
  while (depth < DEEPEST) {
    depth += 1;
    const next = below(paths, depth);
    if (next.size > MOST_FOLDERS) break;
    groups = next;
  }
  return groups;
}

const DEEPEST = 12;

function below(paths: readonly string[], depth: number): Groups {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const whole = folderOf(path);
    const folder = depth === Number.POSITIVE_INFINITY ? whole : firstParts(whole, depth);
    const name = path.slice(folder.length);
    const names = groups.get(folder);
    if (names) names.push(name);
    else groups.set(folder, [name]);
  }
  return new Map([...groups].map(([folder, names]) => [folder || './', names]));
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}

function firstParts(folder: string, depth: number): string {
  let at = folder.startsWith('/') ? 0 : -1;
  for (let part = 0; part < depth; part += 1) {
    const next = folder.indexOf('/', at + 1);
    if (next < 0) break;
    at = next;
  }
  return folder.slice(0, at + 1);
}

/** A single name stays in one piece with its folder. */
function named(folder: string, names: readonly string[]): string {
  if (names.length > 1) return `${folder}: ${written(names)}`;
  return written(names.map((name) => (folder === './' ? name : `${folder}${name}`)));
}

export function written(names: readonly string[]): string {
  return names.map(quoted).join(' ');
}

/** So that a name with a blank stands as one among others. */
export function quoted(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name;
}
