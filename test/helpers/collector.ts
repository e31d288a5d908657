// A stand-in for an OpenTelemetry collector: what reaches it is read by the official definitions of the protocol.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { onTestFinished, type TestContext } from 'vitest';
import { z } from 'zod';

/** `hangs`: it takes what is sent, and never answers. */
export type Manner = 'takes' | 'hangs' | 'fails';

export interface ReceivedSpan {
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parent: string;
  traceState: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  isError: boolean;
  startMs: number;
  endMs: number;
}

export interface ReceivedMetric {
  name: string;
  unit: string;
  kind: 'histogram' | 'counter';
  points: { attributes: Record<string, unknown>; count: number; sum: number; bounds: readonly number[] }[];
}

const KINDS = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'];
const FAILED = 2;

const value = z.object({
  stringValue: z.string().nullish(),
  boolValue: z.boolean().nullish(),
  intValue: z.string().nullish(),
  doubleValue: z.number().nullish(),
});
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((all) => Object.fromEntries(all.map((each) => [each.key, plain(each.value)])));
const id = z.string().transform((base64) => Buffer.from(base64, 'base64').toString('hex'));
const nanos = z.string().transform((text) => Number(BigInt(text) / 1_000n) / 1_000);
const scope = { scope: z.object({ name: z.string(), version: z.string() }) };
const resource = { resource: z.object({ attributes }) };

const traces = z.object({
  resourceSpans: z.array(
    z.object({
      ...resource,
      scopeSpans: z.array(
        z.object({
          ...scope,
          spans: z.array(
            z.object({
              traceId: id,
              spanId: id,
              parentSpanId: id,
              traceState: z.string(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: nanos,
              endTimeUnixNano: nanos,
              attributes,
              links: z.array(z.object({ traceId: id, spanId: id })),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

const histogram = z.object({
  aggregationTemporality: z.number(),
  dataPoints: z.array(
    z.object({ attributes, count: z.string(), sum: z.number(), explicitBounds: z.array(z.number()) }),
  ),
});
const counter = z.object({
  isMonotonic: z.literal(true),
  dataPoints: z.array(z.object({ attributes, asInt: z.string().nullish(), asDouble: z.number().nullish() })),
});
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      ...resource,
      scopeMetrics: z.array(
        z.object({
          ...scope,
          metrics: z.array(
            z.object({
              name: z.string(),
              unit: z.string(),
              histogram: histogram.nullish(),
              sum: counter.nullish(),
            }),
          ),
        }),
      ),
    }),
  ),
});

// Its types leave the messages out.
const root: Definitions = createRequire(import.meta.url)('otlp-definitions/build/src/generated/root.js');
const { collector } = root.opentelemetry.proto;
const TYPES: Readonly<Record<string, MessageType>> = {
  '/v1/traces': collector.trace.v1.ExportTraceServiceRequest,
  '/v1/metrics': collector.metrics.v1.ExportMetricsServiceRequest,
};

interface Definitions {
  opentelemetry: {
    proto: {
      collector: {
        trace: { v1: { ExportTraceServiceRequest: MessageType } };
        metrics: { v1: { ExportMetricsServiceRequest: MessageType } };
      };
    };
  };
}

interface MessageType {
  decode(bytes: Uint8Array): object;
  fromObject(plain: object): object;
  verify(message: object): string | null;
  toObject(message: object, options: object): object;
}

export class Collector {
  readonly #manner: Manner;
  readonly #server = createServer((request, response) => void this.#take(request, response));
  readonly spans: ReceivedSpan[] = [];
  /** What is said of the processes that sent something. */
  readonly resources: Record<string, unknown>[] = [];
  /** As they came. */
  readonly bodies: Buffer[] = [];
  readonly requests: { path: string; type: string; headers: IncomingMessage['headers'] }[] = [];
  readonly #faults: unknown[] = [];
  /** Each tells all that was counted so far. */
  #metrics: ReceivedMetric[] = [];

  private constructor(manner: Manner) {
    this.#manner = manner;
  }

  /** A test that runs beside others hands on its own `finished`. */
  static async start(
    manner: Manner = 'takes',
    finished: TestContext['onTestFinished'] = onTestFinished,
  ): Promise<Collector> {
    const started = new Collector(manner);
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    finished(() => started.end());
    return started;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  /** As they were told last. Fails if anything was not as the protocol says. */
  get metrics(): readonly ReceivedMetric[] {
    if (this.#faults.length > 0) throw this.#faults[0];
    return this.#metrics;
  }

  metric(name: string): ReceivedMetric | undefined {
    return this.metrics.find((each) => each.name === name);
  }

  /** The spans with that name. Fails if anything was not as the protocol says. */
  named(name: string): ReceivedSpan[] {
    if (this.#faults.length > 0) throw this.#faults[0];
    return this.spans.filter((span) => span.name === name);
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const sent = Buffer.concat(pieces);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const type = request.headers['content-type'] ?? '';
    this.requests.push({ path: request.url ?? '', type, headers: request.headers });
    this.bodies.push(body);
    if (this.#manner === 'hangs') return;
    if (this.#manner === 'takes') this.#read(request.url ?? '', type, body);
    response.writeHead(this.#manner === 'fails' ? 500 : 200, { 'Content-Type': type });
    response.end(type === 'application/json' ? '{}' : '');
  }

  #read(path: string, type: string, body: Buffer): void {
    try {
      const message = readMessage(path, type, body);
      if (path === '/v1/traces') this.#takeTraces(traces.parse(message));
      else this.#takeMetrics(metrics.parse(message));
    } catch (error) {
      this.#faults.push(error);
    }
  }

  #takeTraces({ resourceSpans }: z.output<typeof traces>): void {
    for (const { resource: about, scopeSpans } of resourceSpans) {
      this.resources.push(about.attributes);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        const { parentSpanId: parent, kind, status, startTimeUnixNano, endTimeUnixNano, ...same } = span;
        const times = { startMs: startTimeUnixNano, endMs: endTimeUnixNano };
        this.spans.push({ ...same, ...times, parent, kind: KINDS[kind] ?? '', isError: status.code === FAILED });
      }
    }
  }

  #takeMetrics({ resourceMetrics }: z.output<typeof metrics>): void {
    this.resources.push(...resourceMetrics.map(({ resource: { attributes: about } }) => about));
    const all = resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((each) => each.metrics));
    this.#metrics = all.map(({ name, unit, histogram: times, sum }): ReceivedMetric => {
      if (times) {
        const points = times.dataPoints.map((point) => ({
          attributes: point.attributes,
          count: Number(point.count),
          sum: point.sum,
          bounds: point.explicitBounds,
        }));
        return { name, unit, kind: 'histogram', points };
      }
      const counts = (sum?.dataPoints ?? []).map((point) => {
        const total = Number(point.asInt ?? point.asDouble);
        return { attributes: point.attributes, count: total, sum: total, bounds: [] };
      });
      return { name, unit, kind: 'counter', points: counts };
    });
  }
}

/** Fails where a field is not one of the definitions, or has another type. */
function readMessage(path: string, type: string, body: Buffer): object {
  const definition = TYPES[path];
  if (!definition) throw new Error(`nothing is sent to ${path}`);
  const isJson = type === 'application/json';
  const given: object = isJson ? JSON.parse(body.toString('utf8'), idsAsBase64) : {};
  const message = isJson ? definition.fromObject(given) : definition.decode(body);
  const fault = definition.verify(message);
  if (fault !== null) throw new Error(`${path}: ${fault}`);
  const read = definition.toObject(message, { longs: String, bytes: String, defaults: true });
  requireKnown(given, read, path);
  return read;
}

/** JSON has them in hexadecimal digits. */
function idsAsBase64(name: string, given: unknown): unknown {
  if (!/^(?:traceId|spanId|parentSpanId)$/.test(name) || typeof given !== 'string') return given;
  if (!/^(?:[\da-f]{16}|[\da-f]{32})?$/.test(given)) throw new Error(`${name} is ${given}`);
  return Buffer.from(given, 'hex').toString('base64');
}

function requireKnown(given: unknown, read: unknown, where: string): void {
  if (typeof given !== 'object' || given === null) return;
  for (const [name, inside] of Object.entries(given)) {
    const known: unknown = Object(read)[name];
    if (known === undefined) throw new Error(`${where}.${name} is no field`);
    requireKnown(inside, known, `${where}.${name}`);
  }
}

function plain({ stringValue, boolValue, intValue, doubleValue }: z.output<typeof value>): unknown {
  return stringValue ?? boolValue ?? (typeof intValue === 'string' ? Number(intValue) : doubleValue);
}
