// Marks below a statement that point to a word which the error quotes.
import type { Pass } from '../reducer.ts';

/** psql, and sqlite3 since 3.38. */
const POINTER = /^\s*\^(?:--- error here)?$/;
const QUOTED = /"([^"]+)"[^"]*$/;

/** The error stands above the line of the statement. A word that stands there twice needs the mark. */
export const withoutPointers: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => {
    if (!POINTER.test(line)) return true;
    const word = QUOTED.exec(lines[at - 2] ?? '')?.[1];
    return word === undefined || (lines[at - 1] ?? '').split(word).length !== 2;
  });
  drop('marks below a line', lines.length - kept.length);
  return kept;
};
