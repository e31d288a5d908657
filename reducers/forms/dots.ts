// Leaves out the lines of dots by which a program shows that it goes on, with the number that it has reached.
import type { Pass } from '../reducer.ts';

const DOTS = /^\s*[.·•․]{2,}\s*(?:\d{1,7}|\[? {0,2}\d{1,3} ?%\]?|\(\d{1,7}\/\d{1,7}\))?$/;
/** An ellipsis is shorter. */
const MANY = /^\s*[.·•․]{10}/;

export const withoutDots: Pass = (lines, drop) => {
  if (!lines.some((line) => MANY.test(line) && DOTS.test(line))) return lines;
  const kept = lines.filter((line) => !DOTS.test(line));
  if (!kept.some((line) => line.trim() !== '')) return lines;
  drop('lines of progress', lines.length - kept.length);
  return kept;
};
