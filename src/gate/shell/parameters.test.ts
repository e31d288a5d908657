// A parameter that must be set is not empty, even where nobody knows what it holds.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a parameter that must be set', new URL('parameters.examples.txt', import.meta.url));
