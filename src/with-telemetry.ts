// Telemetry, where a person has switched it on: nothing of it is loaded otherwise.
import { type Machine, readTelemetry } from './config.ts';
import { log } from './log.ts';

/** Call what it returns when nothing more is done: it sends what has not been sent. */
export async function withTelemetry(machine: Machine, version: string): Promise<() => Promise<void>> {
  const wanted = readTelemetry(machine);
  if (!wanted) return async () => undefined;
  try {
    const { startTelemetry } = await import('./telemetry/telemetry.ts');
    return startTelemetry({ ...wanted, version });
  } catch (error) {
    log.fault('telemetry does not begin', error);
    return async () => undefined;
  }
}
