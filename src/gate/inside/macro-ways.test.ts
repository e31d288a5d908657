// What macro processors, build descriptions and states run while they are read.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a description that runs commands', new URL('macro-ways.examples.txt', import.meta.url));
