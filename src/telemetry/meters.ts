// The metrics: how long calls, clients and commands take, on which evidence verdicts rest, what was refused, and tokens.
import type { Attributes, Meter } from '@opentelemetry/api';
import { ERROR_TYPE, PROGRAM, REFUSED_BY, RULE, TOOL } from './names.ts';

/** Seconds, as the conventions for MCP say. */
const BOUNDS: readonly number[] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

export class Meters {
  readonly #calls;
  readonly #clients;
  readonly #commands;
  readonly #verdicts;
  readonly #refusals;
  readonly #answered;
  readonly #saved;

  constructor(meter: Meter) {
    const seconds = (name: string, description: string) =>
      meter.createHistogram(name, { unit: 's', description, advice: { explicitBucketBoundaries: [...BOUNDS] } });
    const count = (name: string, unit: string, description: string) => meter.createCounter(name, { unit, description });
    this.#calls = seconds('mcp.server.operation.duration', 'How long calls of tools take');
    this.#clients = seconds('mcp.server.session.duration', 'How long clients stay');
    this.#commands = seconds('ptyhold.command.duration', 'How long commands run that were typed by calls');
    this.#verdicts = count('ptyhold.verdicts', '{verdict}', 'Verdicts told, by the evidence on which they rest');
    this.#refusals = count('ptyhold.gate.refusals', '{refusal}', 'Texts that were not typed');
    this.#answered = count('ptyhold.answer.tokens', '{token}', 'Tokens in answers, estimated');
    this.#saved = count('ptyhold.answer.tokens_saved', '{token}', 'Tokens that were printed and not shown, estimated');
  }

  call(ms: number, attributes: Attributes): void {
    this.#calls.record(ms / 1_000, attributes);
  }

  client(ms: number, attributes: Attributes): void {
    this.#clients.record(ms / 1_000, attributes);
  }

  command(ms: number, program: string, exitCode: number): void {
    const error = exitCode === 0 ? {} : { [ERROR_TYPE]: `${exitCode}` };
    this.#commands.record(ms / 1_000, { [PROGRAM]: program, ...error });
  }

  verdict(attributes: Attributes): void {
    this.#verdicts.add(1, attributes);
  }

  refusal(by: string, rule: string): void {
    this.#refusals.add(1, { [REFUSED_BY]: by, [RULE]: rule });
  }

  answer(tokens: number, tool: string | undefined): void {
    this.#answered.add(tokens, tool === undefined ? {} : { [TOOL]: tool });
  }

  saved(tokens: number): void {
    if (tokens > 0) this.#saved.add(tokens);
  }
}
