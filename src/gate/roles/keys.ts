// Which keys a list of allowed commands takes. A line must be followed key by key, since Enter runs it.
import { languageInFront } from '../../programs/programs.ts';
import { baseName } from '../command/call.ts';
import { compileAllowed } from './allowed.ts';

/** `judge`: they make a line, which is judged as text is. `pass`: they go to a program that may be used. */
export type KeysVerdict =
  | { verdict: 'judge' }
  | { verdict: 'pass' }
  | { verdict: 'refused'; key: string; reason: string };

/** At a shell others complete a line, or bring an earlier one back. */
const FOLLOWED = /^(?:.|Space|Enter|KPEnter|KP\d|BSpace|C-[cdlmuz\\])$/su;
/** They leave a program, whatever it is. */
const LEAVES = /^(?:C-[cdz\\]|q)$/;

export function judgeKeys(allow: readonly string[], keys: readonly string[], reader: string | undefined): KeysVerdict {
  const front = reader === undefined ? '' : baseName(reader.trim());
  const language = reader === undefined ? undefined : languageInFront(front);
  const isShell = language === undefined || language === 'shell';
  if (!isShell && compileAllowed(allow).hasProgram(front)) return { verdict: 'pass' };
  const wrong = keys.find((key) => !(isShell ? FOLLOWED : LEAVES).test(key));
  if (wrong === undefined) return { verdict: isShell ? 'judge' : 'pass' };
  const reason = isShell
    ? 'would change the line in a way that nobody can follow'
    : `would go to ${front}, which it does not allow with any words`;
  return { verdict: 'refused', key: wrong, reason };
}
