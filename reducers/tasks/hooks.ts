// pre-commit, lefthook and lint-staged run several checks: what each prints is shortened like the output of its program.
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { counted } from '../forms/words.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { programOf } from './program-of.ts';
import { remembering } from './remembering.ts';
import type { ReduceOne } from './tasks.ts';

/** `ruff check.......................Failed`; where nothing was to be checked, the reason stands before the result. */
const CHECKED = /^(\S.*?)\.{3,}(?:\([^)]*\))?(Passed|Failed|Skipped)$/;
/** Tests print long rows of dots, and nearly every line shows here that it is no check. */
const RESULT = /(?:Passed|Failed|Skipped)$/;
const LEFTHOOK = /^┃ +(\S.*?) ❯$/;
const STAGED = /^✖ (\S.*):$/;
/** Behind the last check. */
const ENDS = /^summary: |^\[INFO\] Restored changes from |^\[[^\]]+ [\da-f]{7,}\] /;
const ABOUT = /^- (hook id|duration|exit code): (.+)$|^- (files were modified by this hook)$/;
const SET_UP =
  /^\[INFO\] (?:Initializing environment for|Installing environment for|Once installed this environment|This may take a few minutes)/;
/** lint-staged tells its own steps. */
const STEP = /^[✔❯] (?:Preparing lint-staged|Backed up original state|Applying modifications|Cleaning up)/;
/** lefthook frames its title, and draws a line above its summary. */
const FRAME = /^ *[╭╰─][╭╮╰╯─]*$/;
const TITLE = /^│ (🥊 lefthook .*?) *│$/u;

interface Check {
  readonly name: string;
  readonly heading: string;
  readonly result: string | undefined;
  readonly about: string[];
  readonly lines: string[];
}

export function hooks(reduceOne: ReduceOne): Reducer {
  return {
    name: 'hooks',
    commands: ['pre-commit', 'prek', 'lefthook', 'lint-staged'],
    takes: ([program, subcommand], text) =>
      program === 'git' &&
      (subcommand === 'commit' || subcommand === 'push') &&
      text.split('\n').some((line) => begins(line) && !STAGED.test(line)),
    reduce: byLines((lines, drop, { exitCode }) => {
      if (!lines.some(begins)) return null;
      const kept: string[] = [];
      const checks: Check[] = [];
      const reduceEach = remembering(reduceOne);
      let check: Check | undefined;
      const end = (): void => {
        if (check) kept.push(...told(check, reduceEach, drop));
        if (check) checks.push(check);
        check = undefined;
      };
      for (const line of lines) {
        const begun = beginOf(line);
        if (begun || ENDS.test(line)) end();
        if (begun) check = begun;
        else if (FRAME.test(line)) continue;
        else if (SET_UP.test(line)) drop('lines of set-up');
        else if (check === undefined && STEP.test(line)) drop('steps');
        else if (check === undefined) kept.push(line.replace(TITLE, '$1'));
        else if (check.lines.length === 0 && ABOUT.test(line)) check.about.push(line);
        else check.lines.push(line);
      }
      end();
      if (kept.every((line) => line.trim() === '')) return exitCode === 0 ? ['all hooks passed or were skipped'] : null;
      return withoutDoubleBlanks([...kept, ...beside(checks)]);
    }),
  };
}

/** Beside one that failed: `8 hooks passed; skipped: hadolint, check yaml`. */
function beside(checks: readonly Check[]): string[] {
  if (!checks.some(({ result }) => result === 'Failed')) return [];
  const passed = checks.filter(({ result }) => result === 'Passed').length;
  const skipped = checks.flatMap(({ name, result }) => (result === 'Skipped' ? [name] : []));
  const words = [
    ...(passed > 0 ? [`${counted(passed, 'hooks')} passed`] : []),
    ...(skipped.length > 0 ? [`skipped: ${skipped.join(', ')}`] : []),
  ];
  return words.length > 0 ? [words.join('; ')] : [];
}

function begins(line: string): boolean {
  return beginOf(line) !== undefined;
}

function beginOf(line: string): Check | undefined {
  const [, checked, result] = RESULT.test(line) ? (CHECKED.exec(line) ?? []) : [];
  const name = checked ?? LEFTHOOK.exec(line)?.[1] ?? STAGED.exec(line)?.[1];
  return name === undefined ? undefined : { name, heading: line, result, about: [], lines: [] };
}

function told(check: Check, reduceOne: ReduceOne, drop: Drop): string[] {
  const { name, result } = check;
  const lines = check.lines.filter((line, at) => line.trim() !== '' || at > 0);
  const printed = lines.join('\n').trimEnd();
  if ((result === 'Passed' || result === 'Skipped') && (printed === '' || check.about.length === 0)) {
    drop('hooks that passed');
    return printed === '' ? [] : lines;
  }
  const about = check.about.map((line) => ABOUT.exec(line) ?? []);
  const id = about.find(([, field]) => field === 'hook id')?.[2] ?? '';
  const facts = about.flatMap(([, field, value = '', modified]) => {
    if (field === 'duration' || value === name || (field === 'exit code' && value === '1')) return [];
    return [modified ?? `${field}: ${value}`];
  });
  const heading = result === undefined ? check.heading : `${name}: ${result}`;
  const reduced = printed === '' ? null : reduceOne(programOf(`${id} ${name}`, lines), printed, undefined);
  for (const [kind, count] of Object.entries(reduced?.dropped ?? {})) drop(kind, count);
  const left = reduced?.text ?? printed;
  return [`${heading}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`, ...(left === '' ? [] : left.split('\n'))];
}
