// What a condition picks, and what branches set, may be either.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code that chooses', new URL('choices.examples.txt', import.meta.url));
