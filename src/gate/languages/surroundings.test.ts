// Code is judged with the arguments and the environment that it is started with.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code with its arguments', new URL('surroundings.examples.txt', import.meta.url));
