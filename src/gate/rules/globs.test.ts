// A pattern for an ending takes as much of a folder of the system as a test of `find` does.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a pattern over files of the system', new URL('globs.examples.txt', import.meta.url));
