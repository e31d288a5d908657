// What names, items of lists and methods of paths stand for is known from what the code has put into them.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code on lists and folders', new URL('folder-loops.examples.txt', import.meta.url));
