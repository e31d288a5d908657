// `cat` and other readers of files: folds a log, and counts lines that repeat in any other file.
import { withoutCountPadding } from '../forms/columns.ts';
import { foldFrames } from '../forms/frames.ts';
import { foldIfLog, isLog } from '../forms/log.ts';
import { isRailsLog, railsRequests } from '../forms/rails-log.ts';
import { countRepeats } from '../forms/repeats.ts';
import { systemFile } from '../forms/system-file.ts';
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Reducer } from '../reducer.ts';

/** They may stand behind `uniq -c`. */
const PASSES_ON = new Set(['sort', 'uniq', 'head', 'tail']);

const ofRails = inOrder(railsRequests, foldFrames, countRepeats, withoutDoubleBlanks);

export const cat: Reducer = {
  name: 'cat',
  commands: [
    'cat',
    'bat',
    'batcat',
    'head',
    'tail',
    'sed',
    'awk',
    'nl',
    'tac',
    'less',
    'more',
    'zcat',
    'xxd',
    'hexdump',
    'od',
    'base64',
    'cut',
    'sort',
    'uniq',
    'git cat-file',
    'echo',
    'printf',
    'seq',
    'column',
    'strings',
  ],
  reduce: byLines((lines, drop, input) => {
    if (isLog(lines)) return foldIfLog(foldFrames(lines, drop, input), drop, input);
    if (isRailsLog(lines)) return ofRails(lines, drop, input);
    if (PASSES_ON.has(input.argv[0] ?? '')) return countRepeats(withoutCountPadding(lines, drop, input), drop, input);
    return countRepeats(systemFile(lines, drop, input), drop, input);
  }),
};
