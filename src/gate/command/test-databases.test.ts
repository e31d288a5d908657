// What a database of tests holds is made anew for each run.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a database of tests', new URL('test-databases.examples.txt', import.meta.url));
