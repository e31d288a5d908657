// psql answers each statement of a file with its tag. What it says several times in a row stands once, with how often.
import type { Pass } from '../reducer.ts';

const TAG =
  /^(?:(?:CREATE|ALTER|DROP) [A-Z]+(?: [A-Z]+)*|(?:INSERT 0|UPDATE|DELETE|COPY|MERGE) \d+|SET|COMMENT|GRANT|REVOKE|TRUNCATE TABLE)$/;

export const tagsOnce: Pass = (lines, drop) => {
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const line = lines[from] ?? '';
    if (TAG.test(line)) while (lines[to] === line) to += 1;
    kept.push(to - from > 1 ? `${line} (×${to - from})` : line);
    drop('repeated lines', to - from - 1);
  }
  return kept.length === lines.length ? lines : kept;
};
