// Lists the commands that a text would run, those inside wrappers and scripts too, without judging them.
import type { Call } from './command/call.ts';
import { Examination } from './examine.ts';
import { parseShell } from './shell/parse.ts';

export type { Call } from './command/call.ts';
export { wrapsNothing } from './inside/unwrap.ts';

/** A longer text is no line that opens something. */
const LONGEST = 10_000;

export function callsOf(text: string): Call[] {
  const calls: Call[] = [];
  if (text.length > LONGEST) return calls;
  const examination = new Examination((call) => {
    calls.push(call);
    return undefined;
  });
  examination.readShell(text, parseShell(text));
  return calls;
}
