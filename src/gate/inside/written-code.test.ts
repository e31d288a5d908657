// Source code that a text writes is judged where the same text compiles or runs it.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('written source code', new URL('written-code.examples.txt', import.meta.url));
