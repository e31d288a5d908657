// `cargo fmt --check` and `rustfmt --check`: the lines that would change.
import { changes } from '../forms/diff.ts';
import { byLines, type Reducer } from '../reducer.ts';

export const rustfmt: Reducer = {
  name: 'cargo fmt',
  commands: ['cargo fmt', 'rustfmt'],
  reduce: byLines((lines, drop) => {
    const kept: string[] = [];
    let body: string[] = [];
    let start = 0;
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
        if (start > 0) body.push(line);
        else kept.push(line);
        continue;
      }
      flush();
      start = Number(number);
      if (path !== file) kept.push(`Diff in ${path}`);
      file = path;
    }
    flush();
    return start > 0 ? kept : null;
  }),
};
