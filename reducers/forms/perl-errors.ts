// Leaves out of perl's errors the folders in which a module was looked for.
import type { Pass } from '../reducer.ts';

const LOOKED_IN = / \(@INC (?:contains|entries checked): [^)]*\)(?= at \S)/;

export const withoutInc: Pass = (lines, drop) => {
  if (!lines.some((line) => line.includes('(@INC '))) return lines;
  return lines.map((line) => {
    const told = line.replace(LOOKED_IN, '');
    if (told !== line) drop('lists of folders');
    return told;
  });
};
