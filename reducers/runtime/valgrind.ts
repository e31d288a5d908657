// valgrind: the report without its banner, addresses of code and process numbers.
import { foldFrames } from '../forms/frames.ts';
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';

const BANNER =
  /^(?:Memcheck, a memory|Helgrind, |Copyright \(C\)|Using Valgrind|Command: |For lists of detected|For counts of detected|Rerun with --leak-check|Use --track-origins)/;

export const valgrind: Reducer = {
  name: 'valgrind',
  commands: ['valgrind'],
  reduce: byLines((lines, drop, input) => {
    if (!lines.some((line) => /^==\d+== /.test(line))) return null;
    const bare = lines.map((line) =>
      line.replace(/^(?:==|--)\d+(?:==|--) ?/, '').replace(/^(\s+(?:at|by)) 0x[\dA-F]+:/, '$1'),
    );
    const told = bare.filter((line) => !BANNER.test(line));
    drop('lines of the banner', bare.length - told.length);
    return withoutDoubleBlanks(foldFrames(told, drop, input));
  }),
};
