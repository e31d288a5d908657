// Files of /proc, in which the kernel describes itself.
import { inOrder, type Pass } from '../reducer.ts';
import { recordsOnce } from './records.ts';
import { sameValuesOnce } from './same-values.ts';

const unpadded: Pass = (lines) => lines.map((line) => line.replace(/^(\S.*?)\s*:\s+(?=\S)/, '$1: '));

/** Nobody edits these. */
const ofKernel = inOrder(unpadded, recordsOnce, sameValuesOnce({ line: /^([\w()]+): (\d+(?: kB)?)$/, value: /^0\b/ }));

export const systemFile: Pass = (lines, drop, input) => {
  const files = input.argv.slice(1).filter((word) => !word.startsWith('-'));
  const isOfKernel = files.length > 0 && files.every((file) => file.startsWith('/proc/'));
  return isOfKernel ? ofKernel(lines, drop, input) : lines;
};
