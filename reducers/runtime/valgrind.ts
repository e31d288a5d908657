// valgrind: the report without its banner, addresses of code and process numbers.
import { foldFrames } from '../forms/frames.ts';
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';

/** What it says stands among what the program prints. */
const OWN = /^(?:==|--)\d+(?:==|--) ?(.*)$/;
const BANNER =
  /^(?:Memcheck, a memory|Helgrind, |Copyright \(C\)|Using Valgrind|Command: |For lists of detected|For counts of detected|Rerun with --leak-check|Use --track-origins)/;

/** Whether something is lost for certain is told in any case. */
const NO_LEAK = /^ +(?:indirectly lost|possibly lost|still reachable|suppressed): 0 bytes in 0 blocks$/;
/** What stands in for malloc and its kin. */
const STAND_IN = / \(in \S*\/vgpreload_\w+[\w-]*\.so\)$/;

export const valgrind: Reducer = {
  name: 'valgrind',
  commands: ['valgrind'],
  passesOthers: true,
  reduce: byLines((lines, drop, input) => {
    if (!lines.some((line) => /^==\d+== /.test(line))) return null;
    const told = lines.flatMap((line) => {
      const own = OWN.exec(line)?.[1];
      if (own === undefined) return [line];
      return BANNER.test(own) ? [] : [own.replace(/^(\s+(?:at|by)) 0x[\dA-F]+:/, '$1').replace(STAND_IN, '')];
    });
    drop('lines of the banner', lines.length - told.length);
    const leaks = told.filter((line) => !NO_LEAK.test(line));
    drop('kinds of leaks without any', told.length - leaks.length);
    return withoutDoubleBlanks(foldFrames(leaks, drop, input));
  }),
};
