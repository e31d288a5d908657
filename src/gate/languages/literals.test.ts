// What stands behind a regular expression, an operator or a comment is read, and so is the code in a string.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code', new URL('literals.examples.txt', import.meta.url));
