// A limit for all that one step of a call asks of iTerm2.
import { setMaxListeners } from 'node:events';
import { Fault } from './fault.ts';
import { ANSWERS_MS } from './timing.ts';

export function limited(): AbortSignal {
  const limit = new AbortController();
  // Every request of the step listens.
  setMaxListeners(0, limit.signal);
  setTimeout(() => limit.abort(new Fault('late', String(ANSWERS_MS / 1000))), ANSWERS_MS).unref();
  return limit.signal;
}
