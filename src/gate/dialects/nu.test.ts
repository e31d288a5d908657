// Nushell's rows, blocks and variables are read as Nushell means them.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('in nu', new URL('nu.examples.txt', import.meta.url));
