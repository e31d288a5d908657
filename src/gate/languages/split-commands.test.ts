// A command that code splits into words, or hands on through functions of its own, is read like one that stands there.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('split commands', new URL('split-commands.examples.txt', import.meta.url));
