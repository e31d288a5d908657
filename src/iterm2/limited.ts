// A limit for all that one step of a call asks of iTerm2.
import { sharedController } from '../shared-signal.ts';
import { Fault } from './fault.ts';
import { ANSWERS_MS } from './timing.ts';

export function limited(): AbortSignal {
  // Every request of the step listens.
  const limit = sharedController();
  setTimeout(() => limit.abort(new Fault('late', String(ANSWERS_MS / 1000))), ANSWERS_MS).unref();
  return limit.signal;
}
