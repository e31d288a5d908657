// `find`, `fd`, `git ls-files`: lists the paths by folder.
import { FEWEST_SHORTENED } from '../forms/folders.ts';
import { groupByFolder } from '../forms/paths.ts';
import { sameErrorsOnce } from '../forms/same-errors.ts';
import { counted } from '../forms/words.ts';
import { isTreeEntry, shortenHashes, usualModeOnce } from '../git/hashes.ts';
import { byLines, type Edit, type Reducer } from '../reducer.ts';
import { lsEdit, NUMBERED } from './ls.ts';

const ERROR = /^(?:find|fd|fdfind|bfs|locate): /;

export const find: Reducer = {
  name: 'find',
  commands: ['find', 'fd', 'fdfind', 'git ls-files', 'git ls-tree', 'locate'],
  reduce: byLines((lines, drop, input) => {
    if (input.argv.includes('-ls')) return listed(lines, drop, input);
    // `-exec ls -l {} ;`
    if (input.argv.includes('ls')) return lsEdit(lines, drop, input);
    if (lines.some(isTreeEntry)) return usualModeOnce(shortenHashes(lines, drop, input), drop, input);
    const errors = sameErrorsOnce(
      lines.filter((line) => ERROR.test(line)),
      drop,
    );
    const paths = lines.filter((line) => line !== '' && !ERROR.test(line));
    if (paths.length === 0) return errors;
    if (paths.length < FEWEST_SHORTENED) return [...errors, ...paths];
    const grouped = groupByFolder(paths);
    return grouped && [...errors, `(${counted(paths.length, 'paths')})`, ...grouped];
  }),
};

/** `find -ls` prints lines like `ls -l`, below the number and the blocks of each file. */
const listed: Edit = (lines, drop, input) => {
  drop('numbers of inodes', lines.filter((line) => NUMBERED.test(line)).length);
  return lsEdit(
    lines.map((line) => line.replace(NUMBERED, '')),
    drop,
    input,
  );
};
