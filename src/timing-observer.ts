// How long things take for whoever observes this process. The other times stand in timing.ts.

/** A command that nobody but an observer waits for is looked at again after a pause, so that a flood of its output is not followed byte by byte. */
export const OBSERVED_PAUSES_MS: readonly number[] = [10, 20, 50, 100, 250];
/** The same for one that prints nothing, in case a file event was lost. */
export const OBSERVED_AGAIN_MS = 60_000;
/** A command of tmux that takes longer is worth a span. */
export const SLOW_TMUX_MS = 10;
/** A collector near by takes what it is sent within this. OTEL_EXPORTER_OTLP_TIMEOUT says otherwise. */
export const COLLECTOR_TAKES_MS = 3_000;
/** A server that ends waits this long for its collector: clients kill a server that has not ended 4 s after its input. */
export const TELEMETRY_ENDS_MS = 1_000;
