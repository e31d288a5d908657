// What Maven tells of tests and modules twice: beside the test or the build, and in a list at the end.
import { WORD } from '../forms/letters.ts';
import type { Drop, Pass } from '../reducer.ts';

const LIST = /^\[(?:ERROR|WARNING)\] (Failures|Errors|Skipped):\s*$/;
const ITEM = new RegExp(
  String.raw`^\[(?:ERROR|WARNING)\] {3}([${WORD}$.]+(?:\[[^\]]*\])?:\d+)(?:->\S+)? (?:» \w+ )?(\S.*)$`,
);

/** Of a test in the list, its line stays; what went wrong stands beside the test. */
export const withoutMessagesAgain: Pass = (lines, drop) => {
  const first = lines.findIndex((line) => LIST.test(line));
  if (first < 0) return lines;
  const above = lines.slice(0, first);
  const kept = above.slice();
  let list: string[] = [];
  const close = (): void => {
    if (list.length > 0) kept.push(`${kept.pop() ?? ''} ${list.join(', ')}`);
    list = [];
  };
  for (const line of lines.slice(first)) {
    const [, place, message] = ITEM.exec(line) ?? [];
    const isBelow = list.length > 0 || LIST.test(kept.at(-1) ?? '');
    if (place !== undefined && message !== undefined && isBelow && above.some((told) => told.endsWith(message))) {
      list.push(place);
      drop('messages told twice');
    } else if (line !== '' || list.length === 0) {
      close();
      kept.push(line);
    }
  }
  close();
  return kept;
};

const MODULE = /^\[INFO\] (\S.*(?<=\S)) +\[[\w-]+\]$/;
const RESULT = /^(\[INFO\] \S.*?) \.{3,} ([A-Z]+)(?: \[ *(.+?)\])?$/;

/** The summary at the end names each module with its result, so the list at the beginning says nothing more. */
export const modulesOnce: Pass = (lines, drop) => {
  const summary = lines.findIndex((line) => line.startsWith('[INFO] Reactor Summary'));
  if (summary < 0) return lines;
  const results = lines.map((line, at) => (at > summary ? RESULT.exec(line) : null));
  const named = new Set(results.flatMap((found) => (found ? [found[1]?.slice('[INFO] '.length)] : [])));
  return lines.flatMap((line, at) => moduleLine(line, at < summary, results[at], named, drop));
};

function moduleLine(
  line: string,
  isAbove: boolean,
  result: RegExpExecArray | null | undefined,
  named: ReadonlySet<string | undefined>,
  drop: Drop,
): string[] {
  const module = isAbove ? MODULE.exec(line)?.[1] : undefined;
  if (module !== undefined && named.has(module)) {
    drop('lines told twice');
    return [];
  }
  if (!result) return [line];
  const [, name, state, time] = result;
  return [`${name} ${state}${time === undefined ? '' : ` [${time}]`}`];
}
