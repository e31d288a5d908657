// Some programs take, at their own prompts, the words that could follow their names.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged(
  'the prompt of a program that takes its own words',
  new URL('program-prompts.examples.txt', import.meta.url),
);
