// cargo build, run and install, with the compiler's messages.
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { outdent, tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Reducer, without } from '../reducer.ts';

const STEPS =
  /^\s+(?:Compiling|Downloading|Downloaded|Fresh|Checking|Updating|Locking|Blocking|Building|Adding|Unpacking|Packaging|Verifying) /;

export const cargo: Reducer = {
  name: 'cargo',
  passesOthers: true,
  commands: ['cargo', 'rustc'],
  reduce: byLines(
    inOrder(
      withoutProgress,
      without('build steps', STEPS),
      withoutExcerpts,
      withoutUnderlinedCode,
      without(
        'hints',
        /^For more information about (?:this error|an error)|^Some errors have detailed explanations|^note: Some details are omitted, run with `RUST_BACKTRACE|^\s*= note: `-[WD] /,
      ),
      foldFrames,
      withoutBlanks,
      countRepeats,
      tidy,
      outdent,
    ),
  ),
};
