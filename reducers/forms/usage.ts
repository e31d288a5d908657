// npm prints how a command is used below any refusal, even where no option was wrong.
import type { Pass } from '../reducer.ts';

const REFUSED = /^npm error (?:Invalid|Missing): |can only install (?:packages )?(?:when|with)/;

export const withoutUsage: Pass = (lines, drop) => {
  const from = lines.indexOf('npm error Usage:');
  if (from < 0 || !lines.slice(0, from).some((line) => REFUSED.test(line))) return lines;
  const help = lines.findIndex((line, at) => at > from && /^npm error Run "npm help /.test(line));
  const end = help < 0 ? lines.findIndex((line, at) => at > from && !line.startsWith('npm error')) : help + 1;
  const kept = lines.filter((_line, at) => at < from || (end >= 0 && at >= end));
  drop('lines about the use', lines.length - kept.length);
  return kept;
};
