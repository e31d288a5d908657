// What pip had got before an installation failed. After a success, the list of what it installed tells more.
import type { Pass } from '../reducer.ts';

/** As the declaration for pip writes the name of a file that it got. */
const GOT = /^Got archive (\S+)$/;

export const gotBeforeFailure: Pass = (lines, drop, { exitCode }) => {
  const at = lines.findIndex((line) => GOT.test(line));
  if (at < 0) return lines;
  const all = lines.flatMap((line) => GOT.exec(line)?.[1] ?? []);
  const rest = lines.slice(at).filter((line) => !GOT.test(line));
  drop('downloads', all.length);
  const hasFailed = exitCode !== 0 && exitCode !== undefined;
  return [...lines.slice(0, at), ...(hasFailed ? [`Got ${[...new Set(all)].join(' ')}`] : []), ...rest];
};
