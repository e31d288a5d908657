// Says once that telemetry is lost: a collector that is away must not fill a log.
import { getStringFromEnv } from '@opentelemetry/core';
import { log } from '../log.ts';

export class Complaint {
  #isMade = false;

  make(error: unknown): void {
    if (this.#isMade) return;
    this.#isMade = true;
    log.fault(`telemetry is lost, and everything else goes on: ${collector()} does not take it (${reasonOf(error)})`);
  }
}

/** Without what an address may hold of names and passwords. */
function collector(): string {
  const given = ['TRACES_', 'METRICS_', ''].map((signal) => getStringFromEnv(`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`));
  const hosts = given.flatMap((url) => (url !== undefined && URL.canParse(url) ? [new URL(url).host] : []));
  return `the collector at ${[...new Set(hosts)].join(', ') || 'localhost:4318'}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return [code, error.message].filter((part) => part !== '').join(' ') || error.name;
}
