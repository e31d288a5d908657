// A function runs what it is called with.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged(
  'code that hands lists to functions of its own',
  new URL('open-functions.examples.txt', import.meta.url),
);
