// What a signal does: it ends this process at once, with all that it started, or lets the command clear up first.
import { isatty } from 'node:tty';
import { sharedController } from './shared-signal.ts';
import { CLEARING_UP_MS } from './timing.ts';

/** What a shell says of a process that a signal has ended. */
export const STATUSES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

let clearing: AbortController | undefined;
let isHangUpPutOff = false;

/** Without this a signal ends the process, but not what it started. */
export function endAtSignals(): void {
  for (const [signal, status] of Object.entries(STATUSES)) process.on(signal, () => takeInTime(status));
  endWithTerminal();
}

/** Node 20 ends with an assertion, and a dump of their memory, where their terminal is gone. The signal itself does not. */
export function endWithTerminal(): void {
  if (![0, 1, 2].some((each) => isatty(each))) return;
  process.once('SIGHUP', () =>
    process.once('exit', () => {
      process.removeAllListeners('SIGHUP');
      process.kill(process.pid, 'SIGHUP');
    }),
  );
}

/** The first signal aborts what this returns, and the command then has a moment to clear up. */
export function clearUpAtSignal(): AbortSignal {
  clearing ??= sharedController();
  return clearing.signal;
}

/** This process takes its own terminal away: a hang-up ends it only when it has had a moment to do the rest. */
export function putOffHangUp(): void {
  isHangUpPutOff = true;
}

/** At once if the signal came before anybody waited for it. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

function takeInTime(status: number): void {
  if (status === STATUSES.SIGHUP && isHangUpPutOff) setTimeout(() => take(status), CLEARING_UP_MS).unref();
  else take(status);
}

function take(status: number): void {
  if (!clearing || clearing.signal.aborted) process.exit(status);
  setTimeout(() => process.exit(status), CLEARING_UP_MS).unref();
  clearing.abort();
}
