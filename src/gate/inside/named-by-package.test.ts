// What starts under the name of a package, an image or a flake is judged as the program that it is.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a program named by its package', new URL('named-by-package.examples.txt', import.meta.url));
