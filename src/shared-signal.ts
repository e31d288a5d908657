// A signal that many listen to at a time, as one wait for each session does. Each of them leaves when it is over.
import { setMaxListeners } from 'node:events';

/** Node takes more than ten listeners for a leak, and prints that. */
export function shareable(signal: AbortSignal): AbortSignal {
  setMaxListeners(0, signal);
  return signal;
}

export function sharedController(): AbortController {
  const controller = new AbortController();
  shareable(controller.signal);
  return controller;
}
