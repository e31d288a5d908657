// A loop over lists of words runs each of them.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code that goes through lists', new URL('list-loops.examples.txt', import.meta.url));
