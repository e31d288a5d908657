// What a request deletes is known by the name of the variable that holds the server, too.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a request to a store', new URL('http-stores.examples.txt', import.meta.url));
