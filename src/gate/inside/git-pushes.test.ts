// A push does what its settings say, where its words say nothing.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a push of git by settings', new URL('git-pushes.examples.txt', import.meta.url));
