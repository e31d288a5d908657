// A text for fish or Nushell is read as theirs where nobody knows the shell in front.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a text for an unknown shell', new URL('guess-shells.examples.txt', import.meta.url));
