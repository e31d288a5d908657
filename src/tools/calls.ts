// Takes the calls of one caller, however they come, and gives each its place among the others.
import type { OwnSessions } from '../iterm2/own/own-sessions.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import type { ShowNew } from '../session/open.ts';
import type { Couriers } from '../session/queued/couriers.ts';
import { Delivery } from '../session/show/delivery.ts';
import { Arrivals } from '../session/state/arrivals.ts';
import { type Answered, answerCall } from './answer-call.ts';
import { targetsIn } from './arguments.ts';
import { ForeignArguments } from './foreign-arguments.ts';
import { TOOLS } from './index.ts';
import { KnownSessions } from './known-sessions.ts';
import { Openings } from './openings.ts';
import type { Call } from './tool.ts';

export interface Served {
  hosts: Hosts;
  couriers: Couriers;
  /** Opens the sessions that people have in iTerm2, where they are to be reached. */
  own?: (() => Promise<OwnSessions>) | undefined;
  /** Shows opened sessions to the person, where they want that. */
  show?: ShowNew | undefined;
}

/** What a caller gives with each call. */
export type Given = Pick<Call, 'signal' | 'confirm' | 'progress' | 'origin'>;

export class Calls {
  readonly #served: Served;
  readonly #foreign = new ForeignArguments();
  readonly #known = new KnownSessions();
  readonly #arrivals = new Arrivals();
  readonly #openings = new Openings();
  #wereCalled = false;

  constructor(served: Served) {
    this.#served = served;
  }

  /** Never fails. Its place is taken at once, so calls must be handed over in the order in which they came. */
  async run(name: string, args: unknown, given: Given): Promise<Answered> {
    const { hosts, couriers, own, show } = this.#served;
    const tool = TOOLS.find((each) => each.name === name);
    const call: Call = {
      ...given,
      arrival: this.#arrivals.take(tool?.types ? targetsIn(args).filter(isText) : [], hosts.names),
      startedAt: performance.now(),
      delivery: new Delivery(given.signal),
      foreign: this.#foreign,
      known: this.#known,
      own,
      show,
      delivers: true,
    };
    const answered = await this.#inOrder(name, args, call, () => answerCall(hosts, { name, tool, args }, call));
    const { isError } = answered;
    // Loads the gate while the client reads this answer.
    if (!isError) setImmediate(() => warm(hosts));
    // Another server may have ended, and left texts to the next one that is called.
    const isFirst = !this.#wereCalled;
    this.#wereCalled = true;
    if (isFirst || Object(args).when === 'ready') couriers.now();
    else couriers.soon();
    call.progress?.end();
    // Whoever cancels a call does not get its answer. The signal is looked at before another message can come.
    call.delivery.settle(!isError && !call.signal.aborted, !call.signal.aborted);
    return answered;
  }

  /** Behind those that open what it names. */
  async #inOrder(name: string, args: unknown, { signal }: Call, answer: () => Promise<Answered>): Promise<Answered> {
    if (name === 'pty_open') return this.#openings.during([Object(args).name].flat().filter(isText), answer);
    await this.#openings.awaitNamed(targetsIn(args).filter(isText), signal);
    return answer();
  }
}

function warm(hosts: Hosts): void {
  for (const { gatekeeper } of hosts.opened) gatekeeper.warm();
}

function isText(each: unknown): each is string {
  return typeof each === 'string';
}
