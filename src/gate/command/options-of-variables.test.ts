// A command is judged with the options that variables give it.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('options of variables', new URL('options-of-variables.examples.txt', import.meta.url));
