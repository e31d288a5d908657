// Braces in a string of code may be the shell's that runs it.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a command with braces in code', new URL('shell-braces.examples.txt', import.meta.url));
