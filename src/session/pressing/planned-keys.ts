// The keys of a call, of which each must be one.
import { PtyholdError } from '../../errors.ts';
import { planKeys } from '../../tmux/keys.ts';

/** Refuses a name that is no key. */
export function plannedKeys(names: readonly string[], repeat: number): string[] {
  const plan = planKeys(names, repeat);
  if (plan.ok) return plan.keys;
  const near = plan.near.length > 0 ? `Near it: ${plan.near.join(', ')}. ` : '';
  const sentence = `There is no key "${plan.unknown}". Nothing was pressed.`;
  const several = plan.unknown.trim().split(/[\s,]+/);
  const hint =
    several.length > 1 && planKeys(several).ok
      ? `Several keys are a list: ${JSON.stringify(several)}.`
      : `${near}Text is typed with pty_send.`;
  throw new PtyholdError('bad_argument', sentence, hint);
}
