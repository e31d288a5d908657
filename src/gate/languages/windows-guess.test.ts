// PowerShell and cmd are told from a Unix shell's text where nobody knows which program is in front.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a text of Windows', new URL('windows-guess.examples.txt', import.meta.url));
