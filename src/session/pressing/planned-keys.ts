// The keys of a call, of which each must be one.
import { PtyholdError } from '../../errors.ts';
import { planKeys } from '../../tmux/keys.ts';

/** Refuses a name that is no key. */
export function plannedKeys(names: readonly string[], repeat: number): string[] {
  const plan = planKeys(names, repeat);
  if (plan.ok) return plan.keys;
  const near = plan.near.length > 0 ? `Near it: ${plan.near.join(', ')}. ` : '';
  const sentence = `There is no key "${plan.unknown}". Nothing was pressed.`;
  throw new PtyholdError('bad_argument', sentence, `${near}Text is typed with pty_send.`);
}
