// Puts the quoted words of a list that node prints in columns in a row: `versions = [ 1.0.0, 1.0.1, … ]`.
import type { Pass } from '../reducer.ts';

const ROW = /^ +'[^' ]+'(?:, +'[^' ]+')*,?$/;
const LEAST = 3;

export const withoutColumns: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    to = from;
    while (ROW.test(lines[to] ?? '')) to += 1;
    const rows = lines.slice(from, to);
    if (rows.length < LEAST) kept.push(...lines.slice(from, Math.max(to, from + 1)));
    else kept.push(`  ${rows.map((row) => row.trim().replaceAll("'", '').replace(/, +/g, ', ')).join(' ')}`);
  }
  return kept;
};
