// What walks through a home or the system and removes what it finds is refused, and so is what libraries of git throw away.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('tree walks', new URL('tree-walks.examples.txt', import.meta.url));
