// Makes spans and metrics of what this process does.
import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type {
  ObservedAnswer,
  ObservedCall,
  ObservedEnd,
  ObservedLine,
  ObservedTmux,
  ObservedVerdict,
  Observer,
  Wire,
} from '../observer.ts';
import { estimateTokens } from '../terminal/tokens.ts';
import { SLOW_TMUX_MS } from '../timing-observer.ts';
import { attributesOfCall, attributesOfVerdict, attributesOfWire, verdictsIn } from './attributes.ts';
import type { Meters } from './meters.ts';
import * as names from './names.ts';
import { programIn } from './program-name.ts';

interface RunningCall {
  context: Context;
  span: Span;
  /** What it began may go on, but no longer belongs to it. */
  isOver: boolean;
}

const propagator = new W3CTraceContextPropagator();

/** Clients may say anything there. */
const META: TextMapGetter<Readonly<Record<string, unknown>>> = {
  get: (meta, name) => (typeof meta[name] === 'string' ? meta[name] : undefined),
  keys: (meta) => Object.keys(meta),
};

export class Watcher implements Observer {
  readonly #tracer: Tracer;
  readonly #meters: Meters;
  /** What was typed and printed is told, too. */
  readonly #content: boolean;
  readonly #calls = new AsyncLocalStorage<RunningCall>();

  constructor(tracer: Tracer, meters: Meters, content: boolean) {
    this.#tracer = tracer;
    this.#meters = meters;
    this.#content = content;
  }

  async call<T extends ObservedAnswer>(call: ObservedCall, run: () => Promise<T>): Promise<T> {
    const { tool, origin } = call;
    const startedAt = performance.now();
    const from = propagator.extract(context.active(), origin?.meta ?? {}, META);
    const told = attributesOfCall(call);
    const name = tool === undefined ? 'tools/call' : `tools/call ${tool}`;
    const kind = origin ? SpanKind.SERVER : SpanKind.INTERNAL;
    const span = this.#tracer.startSpan(name, { kind, attributes: { ...told.metric, ...told.span } }, from);
    if (this.#content) span.setAttribute(names.ARGUMENTS, asJson(call.arguments));
    const running: RunningCall = { context: trace.setSpan(from, span), span, isOver: false };
    try {
      const answer = await this.#calls.run(running, run);
      this.#noteAnswer(call, answer, span);
      const error = answer.isError ? { [names.ERROR_TYPE]: 'tool_error' } : {};
      this.#meters.call(performance.now() - startedAt, { ...told.metric, ...error });
      return answer;
    } finally {
      running.isOver = true;
      span.end();
    }
  }

  #noteAnswer({ tool, isQuiet }: ObservedCall, answer: ObservedAnswer, span: Span): void {
    const { isError, text, facts } = answer;
    if (isError) {
      span.setAttributes({ [names.ERROR_TYPE]: 'tool_error', [names.ERROR_CODE]: String(facts['error']) });
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    if (this.#content && !isQuiet) span.setAttribute(names.RESULT, text);
    this.#meters.answer(estimateTokens(text), tool);
    for (const attributes of verdictsIn(facts)) this.#meters.verdict(attributes);
  }

  async wait<T extends ObservedVerdict>(session: string, run: () => Promise<T>): Promise<T> {
    const call = this.#call;
    if (!call) return run();
    const span = this.#tracer.startSpan('wait', { attributes: { [names.SESSION]: session } }, call.context);
    try {
      const verdict = await run();
      span.setAttributes(attributesOfVerdict(verdict));
      if (verdict.exitCode !== undefined) span.setAttribute(names.EXIT_CODE, verdict.exitCode);
      return verdict;
    } finally {
      span.end();
    }
  }

  tmux({ command, ms, isRefused }: ObservedTmux): void {
    if (ms < SLOW_TMUX_MS) return;
    const now = Date.now();
    const attributes = { [names.TMUX_COMMAND]: command, [names.REFUSED]: isRefused };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: now - ms };
    this.#tracer.startSpan(`tmux ${command}`, options, this.#call?.context ?? ROOT_CONTEXT).end(now);
  }

  /** A command outlives the call that typed it, so its span has a trace of its own, and a link. */
  typed({ session, text, shell, pid }: ObservedLine): (end: ObservedEnd) => void {
    const program = programIn(text) ?? path.basename(shell);
    const call = this.#call;
    const links = call ? [{ context: call.span.spanContext() }] : [];
    const known: Attributes = { [names.PROGRAM]: program, [names.PID]: pid, [names.SESSION]: session };
    const line = this.#content && text !== '' ? { [names.COMMAND_LINE]: text } : {};
    return ({ exitCode, at, durationMs }) => {
      this.#meters.command(durationMs, program, exitCode);
      const attributes = { ...known, ...line, [names.EXIT_CODE]: exitCode };
      const options = { kind: SpanKind.CLIENT, attributes, links, startTime: at - durationMs };
      const span = this.#tracer.startSpan(program, options, ROOT_CONTEXT);
      if (exitCode !== 0) {
        span.setAttribute(names.ERROR_TYPE, `${exitCode}`);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(at);
    };
  }

  refused(by: 'rule' | 'role', rule: string): void {
    this.#meters.refusal(by, rule);
  }

  shown({ shown, printed }: { shown: number; printed: number }): void {
    this.#meters.saved(printed - shown);
  }

  came(wire: Wire): () => void {
    const cameAt = performance.now();
    return () => this.#meters.client(performance.now() - cameAt, attributesOfWire(wire));
  }

  get #call(): RunningCall | undefined {
    const call = this.#calls.getStore();
    return call?.isOver ? undefined : call;
  }
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (error) {
    // A program may hand over what JSON cannot hold. The call itself says what is wrong with it.
    return String(error);
  }
}
