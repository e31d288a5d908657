// prettier and other formatters that print one line for each badly formatted file.
import { hasFlag } from '../command/match.ts';
import { reduceDiff } from '../diff/diff.ts';
import { withoutExcerpts } from '../forms/excerpts.ts';
import { commonRoot, shortPath } from '../forms/roots.ts';
import { sharedMessagesOnce } from '../forms/shared-messages.ts';
import { tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';

const FILE =
  /^(?<label>\[warn\]|would reformat|Would reformat:|reformatted|unformatted|Fixing|ERROR:) (?<file>\S*[./]\S*)(?<message> Imports are incorrectly sorted and\/or formatted\.)?$/;

/** `[warn] a`, `[warn] b` become `[warn] a b`. The folder of all files stands before the first of them alone. */
const joinFiles: Pass = (lines) => {
  const told = lines.map((line) => FILE.exec(line)?.groups);
  const root = commonRoot(told.flatMap((groups) => groups?.['file'] ?? []));
  const kept: string[] = [];
  let isFirst = true;
  let before: string | undefined;
  for (const [at, line] of lines.entries()) {
    const { label, file = '', message = '' } = told[at] ?? {};
    const name = isFirst || root === '' ? file : shortPath(file, root);
    const isSame = label !== undefined && before === `${label}${message}`;
    if (isSame) kept.push(`${(kept.pop() ?? '').slice(0, -message.length || undefined)} ${name}${message}`);
    else kept.push(label === undefined ? line : `${label} ${name}${message}`);
    before = label === undefined ? undefined : `${label}${message}`;
    isFirst &&= label === undefined;
  }
  return kept;
};

/** In ruff's excerpts an unchanged line has a bar where a changed line has its sign. */
const CODE = /^\s*\d* *\|(?: |$)/;
const CHANGE = /^\s*\d* *[-+](?: |$)|^-{8,}$/;

const UNFORMATTED = /^unformatted: /;

/** ruff ends each of its excerpts with a blank line. */
const withoutCode: Pass = (lines, drop, { argv }) => {
  // Who asks whether files are formatted does not ask how.
  const isAsked = !hasFlag(argv, '--check') || hasFlag(argv, '--diff');
  let inExcerpt = false;
  const kept = lines.filter((line) => {
    inExcerpt = UNFORMATTED.test(line) || (inExcerpt && line !== '');
    if (inExcerpt && CODE.test(line)) return false;
    return isAsked || !inExcerpt || !CHANGE.test(line);
  });
  drop('lines of source code', lines.length - kept.length);
  return kept;
};

const withoutCheers: Pass = (lines) =>
  lines.filter((line) => !/^(?:Checking formatting\.\.\.|(?:Oh no|All done)! [^a-z]*)$/.test(line));

const messages = inOrder(withoutCode, withoutExcerpts, joinFiles, withoutBlanks, sharedMessagesOnce, tidy);

export const prettier: Reducer = {
  name: 'prettier, black, isort, gofmt',
  passesOthers: true,
  commands: ['prettier', 'black', 'isort', 'dprint', 'gofmt', 'ruff format'],
  reduce: byLines((lines, drop, input) => {
    const told = withoutCheers(lines, drop, input);
    return reduceDiff(told, drop) ?? messages(told, drop, input);
  }),
};
