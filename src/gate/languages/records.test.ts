// What a record holds, or an option is by default, is known.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged(
  'code that keeps values in records, or has them by default',
  new URL('records.examples.txt', import.meta.url),
);
