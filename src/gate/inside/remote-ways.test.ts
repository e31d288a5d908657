// What tools that manage machines and desktops remove is judged as if rm removed it.
import { describeJudged } from '../../../test/helpers/judged-examples.ts';

describeJudged('a tool that manages', new URL('remote-ways.examples.txt', import.meta.url));
