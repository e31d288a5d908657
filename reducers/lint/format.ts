// `cargo fmt --check` and `rustfmt --check`: the lines that would change.
import { changes } from '../forms/diff.ts';
import { byLines, type Reducer } from '../reducer.ts';

/** What stands in a diff, and what other commands of cargo say below it. */
const OF_DIFF = /^(?:[ +-]|$)/;
const OF_CARGO =
  /^ {3,}(?:Compiling|Checking|Finished|Blocking|Updating|Locking|Downloading|Downloaded|Fresh|Running) /;

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
    let file = '';
    for (const line of lines) {
      const [, path, number = ''] = /^Diff in (.+?)(?::| at line )(\d+):$/.exec(line) ?? [];
      if (path === undefined) {
        if (isDiff && (!OF_DIFF.test(line) || OF_CARGO.test(line))) {
          flush();
          [start, isDiff, file] = [0, false, ''];
        }
        (isDiff ? body : kept).push(line);
        continue;
      }
      flush();
      [start, isDiff, found] = [Number(number), true, true];
      if (path !== file) kept.push(`Diff in ${path}`);
      file = path;
    }
    flush();
    return found ? kept : null;
  }),
};
