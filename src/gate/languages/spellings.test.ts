// A call is judged whatever way it is spelled: by names of arguments, with input, in another folder, through a library.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code in another spelling', new URL('spellings.examples.txt', import.meta.url));
