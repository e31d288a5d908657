// Files in which the system describes itself: /etc/os-release, and those of /proc.
import { inOrder, type Pass } from '../reducer.ts';
import { recordsOnce } from './records.ts';
import { sameValuesOnce } from './same-values.ts';

const LINK = /^(?:HOME|SUPPORT|BUG_REPORT|PRIVACY_POLICY|DOCUMENTATION)_URL=/;

/** Of a system's file with what another program printed before it. */
const MOST_LINES = 60;

/** /etc/os-release, also where another program printed before it. */
export const withoutLinksOfSystem: Pass = (lines, drop) => {
  if (lines.length > MOST_LINES || !lines.some((line) => line.startsWith('PRETTY_NAME='))) return lines;
  const kept = lines.filter((line) => !LINK.test(line));
  drop('links', lines.length - kept.length);
  return kept;
};

const unpadded: Pass = (lines) => lines.map((line) => line.replace(/^(\S.*?)\s*:\s+(?=\S)/, '$1: '));

/** Nobody edits these. */
const ofKernel = inOrder(unpadded, recordsOnce, sameValuesOnce({ line: /^([\w()]+): (\d+(?: kB)?)$/, value: /^0\b/ }));

export const systemFile: Pass = (lines, drop, input) => {
  const files = input.argv.slice(1).filter((word) => !word.startsWith('-'));
  const isOfKernel = files.length > 0 && files.every((file) => file.startsWith('/proc/'));
  return isOfKernel ? ofKernel(lines, drop, input) : withoutLinksOfSystem(lines, drop, input);
};
