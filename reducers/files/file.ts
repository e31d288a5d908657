// `file`: names the files below what they are.
import { namesByFolder } from '../forms/folders.ts';
import { byLines, type Reducer } from '../reducer.ts';

const ROW = /^(?<path>[^\s:]+): +(?<kind>\S.*)$/;
const LEAST = 3;

export const file: Reducer = {
  name: 'file',
  commands: ['file'],
  reduce: byLines((lines) => {
    const rows = lines.map((line) => ROW.exec(line)?.groups);
    const paths = new Map<string, string[]>();
    for (const { path = '', kind = '' } of rows.filter((row) => row !== undefined)) {
      const known = paths.get(kind);
      if (known) known.push(path);
      else paths.set(kind, [path]);
    }
    const shown = new Set<string>();
    return lines.flatMap((line, at) => {
      const { path, kind = '' } = rows[at] ?? {};
      const alike = paths.get(kind) ?? [];
      if (path === undefined) return [line];
      if (alike.length < LEAST) return [`${path}: ${kind}`];
      if (shown.has(kind)) return [];
      shown.add(kind);
      return [`${kind}:`, ...namesByFolder(alike).map((names) => ` ${names}`)];
    });
  }),
};
