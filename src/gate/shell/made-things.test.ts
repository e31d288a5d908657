// What the text itself has made may be removed, and nothing that it has not.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a thing that the text has made', new URL('made-things.examples.txt', import.meta.url));
