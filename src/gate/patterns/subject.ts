// A command whose options and operands patterns ask about.
import type { Call } from '../command/call.ts';
import { hasFlag, type Taken, takeCall } from '../command/options.ts';

export class Subject {
  readonly call: Call;
  #taken: Taken | undefined;

  constructor(call: Call) {
    this.call = call;
  }

  get operands(): readonly string[] {
    return this.#take().operands;
  }

  /** Whether an option is given. For `-af`, both letters must be, together or apart. */
  has(option: string): boolean {
    const { options } = this.#take();
    if (hasFlag(options, option)) return true;
    return /^-[A-Za-z]{2,3}$/.test(option) && [...option.slice(1)].every((letter) => hasFlag(options, `-${letter}`));
  }

  /** Many patterns ask about one command, so it is taken apart once. */
  #take(): Taken {
    this.#taken ??= takeCall(this.call);
    return this.#taken;
  }
}
