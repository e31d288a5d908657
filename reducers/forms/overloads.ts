// TypeScript tells for each overload of a function why a call does not fit it, and often this is the same.
import type { Pass } from '../reducer.ts';

const OVERLOAD = /^(\s*Overload \d+ of \d+, .*, gave the )following( error\.)$/;

export const overloadsOnce: Pass = (lines, drop) => {
  if (!lines.some((line) => OVERLOAD.test(line))) return lines;
  const kept: string[] = [];
  let told = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, head, tail] = OVERLOAD.exec(line) ?? [];
    if (head === undefined) {
      if (!/^\s/.test(line)) told = '';
      kept.push(line);
      continue;
    }
    const indent = line.search(/\S/);
    let end = at + 1;
    while (end < lines.length && (lines[end] ?? '').search(/\S/) > indent) end += 1;
    const reasons = lines.slice(at + 1, end);
    const isAgain = reasons.length > 0 && reasons.join('\n') === told;
    if (isAgain) drop('reasons told again', reasons.length);
    kept.push(isAgain ? `${head}same${tail}` : line, ...(isAgain ? [] : reasons));
    told = reasons.join('\n');
    at = end - 1;
  }
  return kept;
};
