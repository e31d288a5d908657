// `find`, `fd`, `git ls-files`: lists the paths by folder.
import { groupByFolder } from '../forms/paths.ts';
import { counted } from '../forms/words.ts';
import { byLines, type Reducer } from '../reducer.ts';

const ERROR = /^(?:find|fd|fdfind|bfs|locate): /;

export const find: Reducer = {
  name: 'find',
  commands: ['find', 'fd', 'fdfind', 'git ls-files', 'git ls-tree', 'locate'],
  reduce: byLines((lines) => {
    const errors = lines.filter((line) => ERROR.test(line));
    const paths = lines.filter((line) => line !== '' && !ERROR.test(line));
    const grouped = groupByFolder(paths);
    return grouped && [...errors, `(${counted(paths.length, 'paths')})`, ...grouped];
  }),
};
