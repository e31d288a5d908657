// `cargo fmt --check` and `rustfmt --check`: the lines that would change.
import { changes } from '../forms/diff.ts';
import { byLines, type Reducer } from '../reducer.ts';

/** What stands in a diff, and what other commands of cargo say below it. */
const OF_DIFF = /^(?:[ +-]|$)/;
const OF_CARGO =
  /^ {3,}(?:Compiling|Checking|Finished|Blocking|Updating|Locking|Downloading|Downloaded|Fresh|Running) /;

/** So many unchanged lines stand around a change. */
const CONTEXT = 3;
/** A rule of signs is none. */
const CHANGED = /^[+-](?![-+]{3})/;

/** Whether the last change is further above, and no other one near below: then another program printed the line. */
function isBehindDiff(lines: readonly string[], at: number, body: readonly string[]): boolean {
  const since = body.length - 1 - body.findLastIndex((line) => CHANGED.test(line));
  if (since < CONTEXT || since === body.length) return false;
  return !lines.slice(at, at + CONTEXT + 1).some((line) => CHANGED.test(line));
}

export const rustfmt: Reducer = {
  name: 'cargo fmt',
  passesOthers: true,
  commands: ['cargo fmt', 'rustfmt'],
  reduce: byLines((lines, drop) => {
    const kept: string[] = [];
    let body: string[] = [];
    let [start, isDiff, found] = [0, false, false];
    const flush = (): void => {
      const changed = changes(body, start, drop);
      // `changes` gives no number to a change in the first line of an excerpt.
      if (start > 1 && changed[0] !== undefined && !changed[0].startsWith('@@ ')) kept.push(`@@ +${start}`);
      kept.push(...changed);
      body = [];
    };
    for (const [at, line] of lines.entries()) {
      const [, path, number = ''] = /^Diff in (.+?)(?::| at line )(\d+):$/.exec(line) ?? [];
      if (path === undefined) {
        if (isDiff && (!OF_DIFF.test(line) || OF_CARGO.test(line) || isBehindDiff(lines, at, body))) {
          flush();
          [start, isDiff] = [0, false];
        }
        (isDiff ? body : kept).push(line);
        continue;
      }
      flush();
      [start, isDiff, found] = [Number(number), true, true];
      kept.push(`Diff in ${path}:${number}`);
    }
    flush();
    return found ? kept : null;
  }),
};
