// A command whose options and operands patterns ask about.
import type { Call } from '../command/call.ts';
import { hasFlag, isShortened, type Taken, takeCall } from '../command/options.ts';

const MOST_DOUBTFUL = 6;

export class Subject {
  readonly call: Call;
  #taken: Taken | undefined;
  #others: readonly Subject[] | undefined;

  constructor(call: Call, taken?: Taken) {
    this.call = call;
    this.#taken = taken;
  }

  /** The same command, if options before the verb that are not in the table take the next words. */
  get others(): readonly Subject[] {
    if (!/^-/.test(this.call.args[0] ?? '')) return [];
    const { options, operands } = this.#take();
    this.#others ??= Array.from(
      { length: countDoubtful(this.call.args, operands) },
      (_, at) => new Subject(this.call, { options, operands: operands.slice(at + 1) }),
    );
    return this.#others;
  }

  get operands(): readonly string[] {
    return this.#take().operands;
  }

  /** Whether an option is given. For `-af`, both letters must be, together or apart. */
  has(option: string): boolean {
    const { options } = this.#take();
    if (hasFlag(options, option) || isShortened(this.call.name, options, option)) return true;
    return /^-[A-Za-z]{2,3}$/.test(option) && [...option.slice(1)].every((letter) => hasFlag(options, `-${letter}`));
  }

  /** Many patterns ask about one command, so it is taken apart once. */
  #take(): Taken {
    this.#taken ??= takeCall(this.call);
    return this.#taken;
  }
}

/** How many operands stand right behind an option, up to the first that does not. */
function countDoubtful(args: readonly string[], operands: readonly string[]): number {
  let at = 0;
  let count = 0;
  for (const operand of operands) {
    at = args.indexOf(operand, at);
    if (!/^--?\w[^=]*$/.test(args[at - 1] ?? '')) break;
    count += 1;
    at += 1;
  }
  return Math.min(count, MOST_DOUBTFUL);
}
