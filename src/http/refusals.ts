// Counts what was refused, by its reason, and tells it from time to time: a line for each would fill the log of an attack.

/** In the words in which they are told. */
const REASONS = {
  host: 'with a foreign Host',
  origin: 'with a foreign Origin',
  token: 'without the token',
  locked: 'while no token held',
  path: 'for another path or method',
  body: 'with a body that is no JSON or too large',
  session: 'for an unknown session',
  busy: 'beyond the limits',
  malformed: 'that are no HTTP, or were not finished in time',
  crowd: 'closed before they showed the token',
} as const;

export type Reason = keyof typeof REASONS;

export class Refusals {
  readonly #counts = new Map<Reason, number>();
  #told: string | undefined;

  note(reason: Reason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  get counts(): Partial<Record<Reason, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** All that was refused so far, if that is more than was told before. */
  news(): string | undefined {
    const parts = [...this.#counts].map(([reason, count]) => `${count} ${REASONS[reason]}`);
    const said = parts.length === 0 ? undefined : `refused so far: ${parts.join(', ')}`;
    if (said === this.#told) return undefined;
    this.#told = said;
    return said;
  }
}
