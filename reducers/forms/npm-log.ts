// The path of npm's log, where a command or a call of the system failed: of other failures npm tells all that the log says.
import type { Pass } from '../reducer.ts';

const TOLD_IN_ONE = /^(npm (?:error|warn)) A complete log of this run can be found in: (?=\S)/;
/** Until npm 8, below those words. */
const TOLD_BELOW = /^(npm (?:error|warn)) {2,}(?=\S+[\\/]_logs[\\/]\S+$)/;
const NEEDS_LOG = /^npm error (?:command|syscall|errno|signal|code \d)/;

export const npmLog: Pass = (lines, drop) => {
  const isNeeded = lines.some((line) => NEEDS_LOG.test(line));
  return lines.flatMap((line) => {
    const told = line.startsWith('npm ') && (TOLD_IN_ONE.exec(line) ?? TOLD_BELOW.exec(line));
    if (!told) return [line];
    if (isNeeded) return [`${told[1]} log: ${line.slice(told[0].length)}`];
    drop('notices');
    return [];
  });
};
