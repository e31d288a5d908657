// `du` and `wc`: the numbers of the files of one folder stand in a row below its name.
import { folderOf } from '../forms/folders.ts';
import { sameErrorsOnce } from '../forms/same-errors.ts';
import { byLines, type Reducer } from '../reducer.ts';

const ROW = /^\s*(\d[\d.,]*[KMGTP]?(?: +\d+)*)[ \t]+(\S(?:[^,]*\S)?)$/;
const LEAST = 3;

/** Only rows that follow each other go together, since they may be sorted. */
export const sizes: Reducer = {
  name: 'sizes and counts',
  commands: ['du', 'wc'],
  reduce: byLines((all, drop) => {
    const lines = sameErrorsOnce(all, drop);
    const kept: string[] = [];
    for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
      const folder = folderIn(lines[from]);
      for (to = from + 1; folder !== '' && to < lines.length && folderIn(lines[to]) === folder; ) to += 1;
      const rows = lines.slice(from, to);
      if (rows.length < LEAST || folder === '') kept.push(...rows.map((line) => line.trimStart()));
      else
        kept.push(
          `${folder}: ${rows.map((line) => line.replace(ROW, (_row, value: string, path: string) => `${value} ${path.slice(folder.length)}`)).join(', ')}`,
        );
    }
    return kept;
  }),
};

/** The folder of a row; empty for other lines, and where it is no shorter to tell it once. */
function folderIn(line = ''): string {
  const folder = folderOf(ROW.exec(line)?.[2] ?? '');
  return folder === './' || folder === '/' ? '' : folder;
}
