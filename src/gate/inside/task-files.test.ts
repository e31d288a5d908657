// Task files that a text writes are judged by what their tasks run, with the variables of make and just.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('task files', new URL('task-files.examples.txt', import.meta.url));
