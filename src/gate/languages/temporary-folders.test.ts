// A temporary folder that code makes is its own, and so is a repository that it makes there.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code that makes temporary folders', new URL('temporary-folders.examples.txt', import.meta.url));
