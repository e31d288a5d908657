// A list of all files is judged with whatever deletes or empties what is on it.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a list of files', new URL('fed-lists.examples.txt', import.meta.url));
describeJudged('a list that a test or a filter has left', new URL('picked-lists.examples.txt', import.meta.url));
