// What the containers of tests hold is made anew for each run.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a project of containers for tests', new URL('for-tests.examples.txt', import.meta.url));
