// What methods of paths, functions of os and lists of words do is judged as the command that does the same.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code on paths', new URL('path-methods.examples.txt', import.meta.url));
