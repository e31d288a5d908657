// What variables may hold behind a choice: in the shell that reads it, one of its parts has run, or none.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a variable behind a choice', new URL('choices.examples.txt', import.meta.url));
