// Tells the name of a linter's rule once: further on, its code stands for it.
import type { Pass } from '../reducer.ts';

/** pylint, also with `-f parseable`. */
const CODED = /\b(?<code>[A-Z]{1,4}\d{3,5})(?:: .*(?<end> \([a-z]\w*(?:-\w+)+\))$|(?<inside>\([a-z]\w*(?:-\w+)+\)))/;

/** Most other lines have none, and this is soon seen. */
const HAS_CODE = /[A-Z]\d{3}/;

export const ruleNamesOnce: Pass = (lines, drop) => {
  const told = new Map<string, string>();
  return lines.map((line) => {
    const { code = '', end, inside } = (HAS_CODE.test(line) ? CODED.exec(line)?.groups : undefined) ?? {};
    const name = end ?? inside;
    if (name === undefined) return line;
    const isAgain = told.get(code) === name;
    told.set(code, name);
    if (!isAgain) return line;
    drop('names of rules told again');
    return end === undefined ? line.replace(`${code}${name}`, code) : line.slice(0, -end.length);
  });
};

/** markdownlint: `MD012/no-multiple-blanks Multiple consecutive blank lines [Expected: 1; Actual: 3]` */
const MARKDOWN = /( |:)(error |warning )?(MD\d{3})((?:\/[a-z]\w*(?:-\w+)+)+) ([^[]*\S)(?= \[|$)/;

const FEWEST_WITHOUT_LEVEL = 5;

/** The name of such a rule says what its description says, which stands at the first finding. */
export const markdownRulesOnce: Pass = (lines, drop) => {
  const found = lines.map((line) => (line.includes('MD0') ? MARKDOWN.exec(line) : null));
  const levels = new Set(found.flatMap((match) => (match === null ? [] : [match[2]])));
  const count = found.filter(Boolean).length;
  if (count === 0) return lines;
  const isOneLevel = levels.size === 1 && levels.has('error ') && count >= FEWEST_WITHOUT_LEVEL;
  const told = new Map<string, string>();
  const kept = lines.map((line, at) => {
    const [all, before = '', level = '', code = '', , description = ''] = found[at] ?? [];
    if (all === undefined) return line;
    const isAgain = told.get(code) === description;
    told.set(code, description);
    drop('names of rules');
    return line.replace(all, `${before}${isOneLevel ? '' : level}${code}${isAgain ? '' : ` ${description}`}`);
  });
  return isOneLevel && !lines.some((line) => /^Summary: \d+ error/.test(line)) ? [...kept, 'all are errors'] : kept;
};

const HEAD = /^(?:warning|error): \S/;
/** rustc's own. */
const BY_DEFAULT = /^\s*= note: `#\[(?:warn|deny|forbid)\((\w+)\)\]`.* on by default$/;
const EXPLAINED = /^\s*= help: for further information visit https?:\/\/\S+\/rust-clippy\/\S*#(\w+)$/;

/** clippy names its rule in the address of its explanation alone, and rustc in a note. Who allows or looks up a rule needs the name. */
export const withClippyRules: Pass = (lines) => {
  const named = [...lines];
  let head = -1;
  for (const [at, line] of lines.entries()) {
    if (HEAD.test(line)) head = at;
    const rule = EXPLAINED.exec(line)?.[1] ?? BY_DEFAULT.exec(line)?.[1];
    if (rule !== undefined && head >= 0 && !(lines[head] ?? '').includes(rule))
      named[head] = `${lines[head]} [${rule}]`;
  }
  return named;
};
