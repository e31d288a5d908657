// A path of PowerShell is judged by where it leads, however it is put together, and in WSL and cmd as well.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('paths of Windows', new URL('windows-values.examples.txt', import.meta.url));
