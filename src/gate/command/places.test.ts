// Places that must not be lost, by each of their names.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a place', new URL('places.examples.txt', import.meta.url));
