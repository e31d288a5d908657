// A folder that lftp makes what another one is loses what that has not.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('clients that move files', new URL('transfer.examples.txt', import.meta.url));
