// The official packages, set up by the variables that they have in common: where spans and metrics go, and how often.
import { randomUUID } from 'node:crypto';
import type { Meter, Tracer } from '@opentelemetry/api';
import { getNumberFromEnv, getStringFromEnv, getStringListFromEnv } from '@opentelemetry/core';
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { log } from '../log.ts';
import { COLLECTOR_TAKES_MS } from '../timing-observer.ts';

const SCOPE = 'ptyhold';
/** Milliseconds, as the conventions say. */
const METRICS_EVERY = 60_000;
const METRICS_WITHIN = 30_000;

type Signal = 'TRACES' | 'METRICS';
type Form = 'protobuf' | 'json';

const FORMS: Readonly<Record<string, Form>> = { 'http/protobuf': 'protobuf', 'http/json': 'json' };

export class Providers {
  readonly tracer: Tracer;
  readonly meter: Meter;
  readonly #traces: BasicTracerProvider;
  readonly #metrics: MeterProvider;

  constructor(version: string) {
    const resource = describeProcess(version);
    this.#traces = new BasicTracerProvider({ resource, spanProcessors: spanProcessors() });
    this.#metrics = new MeterProvider({ resource, readers: metricReaders() });
    this.tracer = this.#traces.getTracer(SCOPE, version);
    this.meter = this.#metrics.getMeter(SCOPE, version);
  }

  /** Sends what has not been sent. */
  async end(): Promise<void> {
    await Promise.all([this.#traces.shutdown(), this.#metrics.shutdown()]);
  }
}

/** Several servers of a user count apart. */
function describeProcess(version: string): Resource {
  const own = { 'service.name': 'ptyhold', 'service.version': version, 'service.instance.id': randomUUID() };
  const given = detectResources({ detectors: [envDetector] });
  return defaultResource().merge(resourceFromAttributes(own)).merge(given);
}

function spanProcessors(): BatchSpanProcessor[] {
  const form = formOf('TRACES');
  if (!form) return [];
  const Exporter = form === 'json' ? JsonTraces : ProtobufTraces;
  return [new BatchSpanProcessor(new Exporter(patience('TRACES')))];
}

function metricReaders(): PeriodicExportingMetricReader[] {
  const form = formOf('METRICS');
  if (!form) return [];
  const Exporter = form === 'json' ? JsonMetrics : ProtobufMetrics;
  const every = above0('OTEL_METRIC_EXPORT_INTERVAL', METRICS_EVERY);
  return [
    new PeriodicExportingMetricReader({
      exporter: new Exporter(patience('METRICS')),
      exportIntervalMillis: every,
      exportTimeoutMillis: Math.min(every, above0('OTEL_METRIC_EXPORT_TIMEOUT', METRICS_WITHIN)),
    }),
  ];
}

/** Undefined if the signal is not sent. */
function formOf(signal: Signal): Form | undefined {
  const wanted = getStringListFromEnv(`OTEL_${signal}_EXPORTER`) ?? ['otlp'];
  if (wanted.includes('none')) return undefined;
  // A console exporter would write where the protocol is spoken.
  const strange = wanted.find((exporter) => exporter !== 'otlp');
  if (strange !== undefined) log.fault(`telemetry: OTEL_${signal}_EXPORTER knows otlp and none, not ${strange}`);
  if (!wanted.includes('otlp')) return undefined;
  const protocol = ofSignal(signal, 'PROTOCOL') ?? 'http/protobuf';
  const form = FORMS[protocol];
  if (!form)
    log.fault(
      `telemetry: no ${signal.toLowerCase()} are sent, because the protocol ${protocol} is not spoken here; there are: ${Object.keys(FORMS).join(', ')}`,
    );
  return form;
}

/** The packages wait for 10 s where nothing is said. */
function patience(signal: Signal): { timeoutMillis?: number } {
  return ofSignal(signal, 'TIMEOUT') === undefined ? { timeoutMillis: COLLECTOR_TAKES_MS } : {};
}

function ofSignal(signal: Signal, name: string): string | undefined {
  return (
    getStringFromEnv(`OTEL_EXPORTER_OTLP_${signal}_${name}`) ?? getStringFromEnv(`OTEL_EXPORTER_OTLP_${name}`)
  )?.trim();
}

function above0(name: string, otherwise: number): number {
  const given = getNumberFromEnv(name) ?? otherwise;
  return given > 0 ? given : otherwise;
}
