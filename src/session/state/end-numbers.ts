// The number that each shell's newest end mark had, at any offset: shells count their commands themselves.

export class EndNumbers {
  /** Before those that are kept one by one. */
  #before: Readonly<Record<string, number>>;
  #kept: { at: number; key: string; number: number }[] = [];

  constructor(before: Readonly<Record<string, number>>) {
    this.#before = before;
  }

  note(at: number, key: string, number: number): void {
    this.#kept.push({ at, key, number });
  }

  /** 0 if none of its commands has ended. */
  newestOf(key: string): number {
    return this.#kept.findLast((each) => each.key === key)?.number ?? this.#before[key] ?? 0;
  }

  /** By the keys of the shells. */
  at(offset: number): Record<string, number> {
    const kept = this.#kept.filter(({ at }) => at < offset);
    return { ...this.#before, ...Object.fromEntries(kept.map(({ key, number }) => [key, number])) };
  }

  /** How many commands have ended, as the shells themselves count. */
  get sum(): number {
    return Object.values(this.at(Number.POSITIVE_INFINITY)).reduce((sum, number) => sum + number, 0);
  }

  forgetBefore(offset: number): void {
    this.#before = this.at(offset);
    this.#kept = this.#kept.filter(({ at }) => at >= offset);
  }
}
