// What stands in a loop, a condition or a batch of a database runs as it would alone.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('statements in blocks', new URL('sql-blocks.examples.txt', import.meta.url));
