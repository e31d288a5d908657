// sqlfluff pads its findings and wraps their messages; each gets a line, as eslint writes it below the name of the file.
import type { Pass } from '../reducer.ts';

const FINDING = /^L: +(\d+) \| P: +(\d+) \| +(\w+) \| (.*)$/;
const CONTINUED = /^ +\| (.*)$/;

export const sqlfluffLines: Pass = (lines) => {
  if (!lines.some((line) => FINDING.test(line))) return lines;
  const kept: string[] = [];
  let isMessage = false;
  for (const line of lines) {
    const [, row, column, rule, message] = FINDING.exec(line) ?? [];
    const continued: string | undefined = isMessage ? CONTINUED.exec(line)?.[1] : undefined;
    isMessage = continued !== undefined || row !== undefined;
    if (row !== undefined) kept.push(` ${row}:${column} ${rule} ${message}`);
    else if (continued !== undefined) kept.push(`${kept.pop()} ${continued}`);
    else kept.push(line);
  }
  return kept;
};
