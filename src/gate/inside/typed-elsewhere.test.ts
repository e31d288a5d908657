// What is typed into another terminal is judged as what is typed here.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a text for another terminal', new URL('typed-elsewhere.examples.txt', import.meta.url));
