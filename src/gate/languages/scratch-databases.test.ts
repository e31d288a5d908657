// Statements of code lose nothing where all that it connects to is in memory, or among temporary files.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code on a database', new URL('scratch-databases.examples.txt', import.meta.url));
