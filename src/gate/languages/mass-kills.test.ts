// Code that goes through all processes, or all their ids, and ends each is judged as `kill -1` is.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code that ends processes', new URL('mass-kills.examples.txt', import.meta.url));
