// What a module brings in is no use of it, and what has a `get` is no library for the network.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code that names a function', new URL('mentions.examples.txt', import.meta.url));
