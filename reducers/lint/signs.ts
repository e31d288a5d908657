// Leaves out the sign of an error where all findings have it and the summary counts them as errors.
import type { Pass } from '../reducer.ts';

/** stylelint, and eslint with signs. */
const SUMMARY = /^(?:✖ )?\d+ problems? \(\d+ errors?, 0 warnings\)$/;
const SIGN = /^( \d+(?::\d+)?(?:, \d+(?::\d+)?)*) [✖×] (?=\S)/;

export const signOnce: Pass = (lines, drop) => {
  if (!lines.some((line) => SUMMARY.test(line))) return lines;
  drop('signs of errors', lines.filter((line) => SIGN.test(line)).length);
  return lines.map((line) => line.replace(SIGN, '$1 '));
};
