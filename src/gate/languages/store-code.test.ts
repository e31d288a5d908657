// What libraries for clouds, stores and services delete is judged as what their commands delete.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a call of a library', new URL('store-code.examples.txt', import.meta.url));
