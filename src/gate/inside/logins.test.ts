// What another account does in its home, once it is logged in.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('another account', new URL('logins.examples.txt', import.meta.url));
