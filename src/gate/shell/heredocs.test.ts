// What a heredoc hands on: a shell takes backslashes away from it where its end is not quoted.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('the text of a heredoc', new URL('heredocs.examples.txt', import.meta.url));
