// The targets that a build by cmake has made: the last one stays, and tells of those before it.
import type { Pass } from '../reducer.ts';

const BUILT = /^(?:\[ *\d+%\] )?Built target (\S+)$/;
const LEAST = 3;
const FEW = 8;

/** `[100%] Built target app (and before it core, net, ui)` */
export const targetsOnce: Pass = (lines, drop) => {
  const names = lines.flatMap((line) => BUILT.exec(line)?.[1] ?? []);
  const others = names.slice(0, -1);
  if (names.length < LEAST) return lines;
  const last = lines.findLastIndex((line) => BUILT.test(line));
  drop('targets that were built', others.length);
  const before = others.length <= FEW ? others.join(', ') : `${others.length} others`;
  return lines.flatMap((line, at) => {
    if (!BUILT.test(line)) return [line];
    return at === last ? [`${line} (and before it ${before})`] : [];
  });
};
