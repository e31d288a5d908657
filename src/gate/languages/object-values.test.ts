// Attributes hold what their class, or the call that makes it, says, and parameters have their defaults.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged(
  'code that keeps values in attributes and parameters',
  new URL('object-values.examples.txt', import.meta.url),
);
