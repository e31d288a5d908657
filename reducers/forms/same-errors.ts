// What a program could not read, told once for many paths.
import type { Drop } from '../reducer.ts';
import { counted } from './words.ts';

/** GNU's tools quote the path: `find: ‘/root’: Permission denied`. */
const ERROR = /^([\w.-]+: (?:cannot [a-z ]+ )?)['‘]?([^'’‘:]+)['’]?(: (?:Permission denied|Operation not permitted))$/;
const LEAST = 4;
const MOST_TOLD = 12;

/** `find: ‘/a’: Permission denied (and 5 more paths: /b /c …)`, in the place of the first. */
export function sameErrorsOnce(lines: readonly string[], drop: Drop): string[] {
  const paths = new Map<string, string[]>();
  const kinds = lines.map((line) => {
    const [, head = '', path = '', reason = ''] = ERROR.exec(line) ?? [];
    if (path === '') return undefined;
    const kind = head + reason;
    const group = paths.get(kind);
    if (group) group.push(path);
    else paths.set(kind, [path]);
    return kind;
  });
  const told = new Set<string>();
  return lines.flatMap((line, at) => {
    const kind = kinds[at];
    const all = kind === undefined ? [] : (paths.get(kind) ?? []);
    if (kind === undefined || all.length < LEAST) return [line];
    if (told.has(kind)) return [];
    told.add(kind);
    const others = all.slice(1);
    drop('errors of the same kind', others.length);
    const shown = others.slice(0, MOST_TOLD).join(' ');
    return [`${line} (and ${counted(others.length, 'more paths')}: ${shown}${others.length > MOST_TOLD ? ' …' : ''})`];
  });
}
