// Tells packages of which the same version takes the place of the same one together.
import type { Pass } from '../reducer.ts';

/** As the reducer writes a row of `apt list --upgradable`. */
const ROW = /^(\S+?)\/(\S+) (\S+ ← \S+)$/;

export const upgradesOnce: Pass = (lines) => {
  const names = new Map<string, string[]>();
  const keys = lines.map((line) => {
    const [, name = '', suite = '', versions = ''] = ROW.exec(line) ?? [];
    if (name === '') return undefined;
    const key = `(${suite}) ${versions}`;
    const told = names.get(key);
    if (told) told.push(name);
    else names.set(key, [name]);
    return key;
  });
  if (keys.filter((key) => key !== undefined).length === names.size) return lines;
  return lines.flatMap((line, at) => {
    const key = keys[at];
    if (key === undefined) return [line];
    const all = names.get(key) ?? [];
    names.delete(key);
    if (all.length === 0) return [];
    return [all.length === 1 ? line : `${all.join(' ')} ${key}`];
  });
};
