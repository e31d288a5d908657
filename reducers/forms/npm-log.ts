// The path of npm's log, in few words.
import type { Pass } from '../reducer.ts';

const TOLD_IN_ONE = /^(npm (?:error|warn)) A complete log of this run can be found in: (?=\S)/;
/** Until npm 8, below those words. */
const TOLD_BELOW = /^(npm (?:error|warn)) {2,}(?=\S+[\\/]_logs[\\/]\S+$)/;

export const npmLog: Pass = (lines) =>
  lines.map((line) => {
    const told = line.startsWith('npm ') && (TOLD_IN_ONE.exec(line) ?? TOLD_BELOW.exec(line));
    return told ? `${told[1]} log: ${line.slice(told[0].length)}` : line;
  });
