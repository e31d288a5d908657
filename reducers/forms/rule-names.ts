// Tells the name of a linter's rule once: further on, its code stands for it.
import type { Pass } from '../reducer.ts';

/** pylint, also with `-f parseable`; markdownlint. */
const CODED =
  /\b(?<code>[A-Z]{1,4}\d{3,5})(?:: .*(?<end> \([a-z]\w*(?:-\w+)+\))$|(?<inside>\([a-z]\w*(?:-\w+)+\))|(?<aliases>(?:\/[a-z]\w*(?:-\w+)+)+)\b)/;

/** Most other lines have none, and this is soon seen. */
const HAS_CODE = /[A-Z]\d{3}/;

export const ruleNamesOnce: Pass = (lines, drop) => {
  const told = new Map<string, string>();
  return lines.map((line) => {
    const { code = '', end, inside, aliases } = (HAS_CODE.test(line) ? CODED.exec(line)?.groups : undefined) ?? {};
    const name = end ?? inside ?? aliases;
    if (name === undefined) return line;
    const isAgain = told.get(code) === name;
    told.set(code, name);
    if (!isAgain) return line;
    drop('names of rules told again');
    return end === undefined ? line.replace(`${code}${name}`, code) : line.slice(0, -end.length);
  });
};
