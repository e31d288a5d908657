// Code, and what tools and editors run, is judged by what it would do, whatever names its calls go by.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code', new URL('code.examples.txt', import.meta.url));
