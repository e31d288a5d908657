// A command as rules look at it.
import type { Call } from './call.ts';
import { hasFlag, type Taken, takeCall } from './options.ts';

export class Subject {
  readonly call: Call;
  #taken: Taken | undefined;

  constructor(call: Call) {
    this.call = call;
  }

  get operands(): readonly string[] {
    return this.#take().operands;
  }

  /** Whether an option is given. Of `-af` every letter must be, wherever it stands. */
  has(option: string): boolean {
    const { options } = this.#take();
    if (hasFlag(options, option)) return true;
    return /^-[A-Za-z]{2,3}$/.test(option) && [...option.slice(1)].every((letter) => hasFlag(options, `-${letter}`));
  }

  /** Taken apart once, however many patterns ask. */
  #take(): Taken {
    this.#taken ??= takeCall(this.call);
    return this.#taken;
  }
}
