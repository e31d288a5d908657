// What a signal does: it ends this process at once, with all that it started, or lets the command clear up first.
import { CLEARING_UP_MS } from './timing.ts';

/** What a shell says of a process that a signal has ended. */
export const STATUSES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

let clearing: AbortController | undefined;

/** Without this a signal ends the process, but not what it started. */
export function endAtSignals(): void {
  for (const [signal, status] of Object.entries(STATUSES)) process.on(signal, () => take(status));
}

/** The first signal aborts what this returns, and the command then has a moment to clear up. */
export function clearUpAtSignal(): AbortSignal {
  clearing ??= new AbortController();
  return clearing.signal;
}

/** At once if the signal came before anybody waited for it. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

function take(status: number): void {
  if (!clearing || clearing.signal.aborted) process.exit(status);
  setTimeout(() => process.exit(status), CLEARING_UP_MS).unref();
  clearing.abort();
}
