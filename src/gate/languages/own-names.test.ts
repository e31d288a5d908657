// What one function is given, or one loop goes through, is not what another has under the same name.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('functions and loops with the same names', new URL('own-names.examples.txt', import.meta.url));
