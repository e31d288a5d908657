// prettier and other formatters that print one line for each badly formatted file.
import { reduceDiff } from '../diff/diff.ts';
import { withoutExcerpts } from '../forms/excerpts.ts';
import { tidy } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';

/** `[warn] a`, `[warn] b` become `[warn] a b`. */
const joinFiles: Pass = (lines) => {
  const kept: string[] = [];
  for (const line of lines) {
    const [, label = '', file] =
      /^(\[warn\]|would reformat|Would reformat:|reformatted|unformatted) (\S*[./]\S*)$/.exec(line) ?? [];
    if (file !== undefined && kept.at(-1)?.startsWith(`${label} `)) kept.push(`${kept.pop() ?? ''} ${file}`);
    else kept.push(line);
  }
  return kept;
};

/** In ruff's excerpts an unchanged line has a bar where a changed line has its sign. */
const CODE = /^\[error\]\s+>?\s*\d*\s*\||^\s*\d* *\|(?: |$)/;

const withoutCode: Pass = (lines, drop) => {
  const unformatted = lines.some((line) => /^unformatted: /.test(line));
  const kept = lines.filter((line) => !CODE.test(line) || !(unformatted || line.startsWith('[error]')));
  drop('lines of source code', lines.length - kept.length);
  return kept.filter((line) => !/^(?:Checking formatting\.\.\.|(?:Oh no|All done)! [^a-z]*)$/.test(line));
};

const messages = inOrder(withoutCode, withoutExcerpts, joinFiles, tidy);

export const prettier: Reducer = {
  name: 'prettier, black, isort, gofmt',
  passesOthers: true,
  commands: ['prettier', 'black', 'isort', 'dprint', 'gofmt', 'ruff format'],
  reduce: byLines((lines, drop, input) => reduceDiff(lines, drop) ?? messages(lines, drop, input)),
};
