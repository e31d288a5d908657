// One telemetry for a process: begun by the first who wants it, ended with the last.
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { observeBy } from '../observer.ts';
import { TELEMETRY_ENDS_MS } from '../timing-observer.ts';
import { within } from '../within.ts';
import { Complaint } from './complaint.ts';
import { Meters } from './meters.ts';
import { Providers } from './providers.ts';
import { Watcher } from './watcher.ts';

export interface TelemetryOptions {
  version: string;
  /** What was typed and printed is told, too. */
  content: boolean;
}

let running: Telemetry | undefined;

/** Ends it for this one when it is called. */
export function startTelemetry(options: TelemetryOptions): () => Promise<void> {
  running ??= new Telemetry(options);
  const joined = running;
  joined.join();
  let hasLeft = false;
  return async () => {
    if (hasLeft) return;
    hasLeft = true;
    await joined.leave();
  };
}

class Telemetry {
  readonly #providers: Providers;
  readonly #complaint = new Complaint();
  #users = 0;

  constructor({ version, content }: TelemetryOptions) {
    setGlobalErrorHandler((error) => this.#complaint.make(error));
    this.#providers = new Providers(version);
    observeBy(new Watcher(this.#providers.tracer, new Meters(this.#providers.meter), content));
  }

  join(): void {
    this.#users += 1;
  }

  async leave(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    observeBy(undefined);
    if (running === this) running = undefined;
    const ended = this.#providers.end().catch((error: unknown) => this.#complaint.make(error));
    if (!(await within(TELEMETRY_ENDS_MS, ended))) this.#complaint.make('no answer in time');
  }
}
