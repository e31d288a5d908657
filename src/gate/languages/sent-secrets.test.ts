import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('code that sends keys, or all variables', new URL('sent-secrets.examples.txt', import.meta.url));
