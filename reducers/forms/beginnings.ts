// Writes the name that a program puts before each of its lines once for lines in a row.
import type { Pass } from '../reducer.ts';

const BEGINNING =
  /^(?:remote:|(?:npm (?:error|ERR!) )?gyp ERR!|npm (?:error|warn|ERR!|WARN)|debug[123]:|\[(?:ERROR|WARNING|WARN|INFO)\]) (?=\S)/;

/** The lines below the first begin with a blank. */
export const beginningsOnce: Pass = (lines, drop) => {
  let before = '';
  return lines.map((line) => {
    const own = BEGINNING.exec(line)?.[0] ?? '';
    const isSame = own !== '' && own === before;
    before = own;
    if (isSame) drop('repeated beginnings');
    return isSame ? ` ${line.slice(own.length)}` : line;
  });
};
