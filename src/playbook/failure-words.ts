// What an error says in a run of a playbook: nobody there calls a tool, or has its arguments.
import { describeError, PtyholdError } from '../errors.ts';

const OF_TOOLS = /\bpty_[a-z]|\bforce: true\b/;
/** How the person who starts a run lets a refused command pass. */
const ALLOWED = 'PTYHOLD_GATE_ALLOW names commands that may pass.';

export function describeFailure(error: unknown): string {
  if (!(error instanceof PtyholdError)) return describeError(error);
  const steps = error.hint.split(/(?<=\.) /);
  const left = steps.filter((step) => !OF_TOOLS.test(step));
  const isForced = error.code === 'refused' && left.length < steps.length;
  return [error.message, ...left, ...(isForced ? [ALLOWED] : [])].filter((part) => part !== '').join(' ');
}
