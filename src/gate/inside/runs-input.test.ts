// Programs run what they are fed: in their words, in a file that the text has written, or in their input.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a program that runs what it is fed', new URL('runs-input.examples.txt', import.meta.url));
