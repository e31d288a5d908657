// pytest names each test that failed in the list of -v, above its failure and in the short summary: where it is told in full is enough.
import { keepsNames } from '../forms/passing.ts';
import type { Drop, Pass } from '../reducer.ts';

/** Of what is left out, it is said that the failures themselves are told. */
const TOLD_ABOVE = 'summary lines about failures told above';
const TOLD_BELOW = 'lines about failures told below';

const RESULT = /^(?:(FAILED|ERROR) )?(\S+?|[^\s:][^:]*\.py)::(\S+(?:\[.*?\])?)(?: - |$| (FAILED|ERROR)(?: +\[|$))/;

interface Result {
  readonly file: string;
  readonly id: string;
  /** `FAILED` or `ERROR`; empty in a line that has neither. */
  readonly word: string;
  /** In the list of `-v`, where xdist puts the word first. */
  readonly isListed: boolean;
  /** How much of the line names the test. */
  readonly length: number;
}

/** Drops the lines that repeat failures that stand there in full. A summary or list that named only some of them would read as if no other test had failed. */
export const withoutDoubled: Pass = (all, drop, input) => {
  const failures = failuresIn(all);
  const lines = withoutMessagesAgain(withoutCollectedAgain(all, drop), failures, drop);
  const hasList = keepsNames(lines, input);
  const results = resultsIn(lines);
  const isDoubled = results.map(
    (result) => result !== undefined && failures.some((failure) => isToldIn(failure, result, hasList)),
  );
  const summed = new Set(results.flatMap((result) => (result && !result.isListed ? nameOf(result) : [])));
  const goesOn = new Set(
    results.flatMap((result, at) => (result && !result.isListed && !isDoubled[at] ? result.word : [])),
  );
  goesOn.delete('');
  const kept = lines.flatMap((line, at) => {
    const result = results[at];
    if (result === undefined || (result.isListed && hasList)) return [line];
    if (!isDoubled[at] && !(result.isListed && summed.has(nameOf(result)))) return [line];
    if (!result.isListed && goesOn.has(result.word)) return [line.slice(0, result.length)];
    drop(result.isListed ? TOLD_BELOW : TOLD_ABOVE);
    return [];
  });
  return kept.filter((line, at) => !(SUMMARY.test(line) && /^(?:==|!!)|^\d+ /.test(kept[at + 1] ?? '==')));
};

const SUMMARY = /^== short test summary/;

/** A file that could not be collected, with its error above. */
function withoutCollectedAgain(lines: readonly string[], drop: Drop): readonly string[] {
  const told = new Set(lines.flatMap((line) => /^__ ERROR collecting (.+)$/.exec(line)?.[1] ?? []));
  const kept = lines.filter((line) => !told.has(/^ERROR (.+?\.py)(?: - .*)?$/.exec(line)?.[1] ?? ''));
  drop(TOLD_ABOVE, lines.length - kept.length);
  return kept;
}

const ENTRY = /^(?:FAILED|ERROR|SKIPPED|XFAIL|XPASS|PASSED|RERUN|SUB[A-Z]+)\b/;

/** `-vv` goes on with the whole message below the name, which stands in the failure. */
function withoutMessagesAgain(lines: readonly string[], failures: readonly Failure[], drop: Drop): readonly string[] {
  const from = lines.findIndex((line) => SUMMARY.test(line));
  if (from < 0) return lines;
  const titles = new Set(failures.map(({ title }) => title.replace(/^ERROR at (?:setup|teardown) of /, '')));
  let isTold = false;
  const kept = lines.filter((line, at) => {
    if (at <= from) return true;
    if (!ENTRY.test(line) && !/^(?:==|!!)|^\d+ (?:failed|passed|error)/.test(line)) return !isTold;
    isTold = titles.has((RESULT.exec(line)?.[3] ?? '').replaceAll('::', '.'));
    return true;
  });
  drop(TOLD_ABOVE, lines.length - kept.length);
  return kept;
}

function resultsIn(lines: readonly string[]): (Result | undefined)[] {
  const summary = lines.findIndex((line) => SUMMARY.test(line));
  return lines.map((line, at) => {
    // In the summary of warnings the name of a test stands above what it caused.
    if (/^ {1,2}\S/.test(lines[at + 1] ?? '')) return undefined;
    const [all = '', before = '', file = '', id = '', behind = ''] = RESULT.exec(line) ?? [];
    if (id === '') return undefined;
    const isListed = behind !== '' || (before !== '' && at < summary);
    return { file, id, word: before || behind, isListed, length: all.replace(/ - $/, '').length };
  });
}

function nameOf({ file, id }: Result): string {
  return `${file}::${id}`;
}

interface Failure {
  readonly title: string;
  readonly text: string;
}

function failuresIn(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!line.startsWith('__ ')) return [];
    const length = lines.slice(at + 1).findIndex((below) => /^(?:__|==) /.test(below));
    return [{ title: line.slice(3), text: lines.slice(at + 1, length < 0 ? undefined : at + 1 + length).join('\n') }];
  });
}

/** The list of `-v` tells the file of a test where nothing in its failure does, as where one passes that was expected to fail. */
function isToldIn({ title, text }: Failure, { file, id, isListed }: Result, hasList: boolean): boolean {
  const name = id.replaceAll('::', '.');
  if (title !== name && !title.endsWith(` ${name}`)) return false;
  return hasList || text.includes(isListed ? `${file}:` : file);
}
