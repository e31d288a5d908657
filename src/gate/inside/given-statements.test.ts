// Programs that nobody has heard of may run statements of SQL.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a statement for an unknown program', new URL('given-statements.examples.txt', import.meta.url));
