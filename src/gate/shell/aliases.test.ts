// What stands behind an alias stays one word where it was one.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('an alias', new URL('aliases.examples.txt', import.meta.url));
