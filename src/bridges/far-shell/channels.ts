// Channels to programs on the host: each takes one descriptor of the shell there for its input.
import type { Channel, ChannelEvents } from '../bridge.ts';
import { oneLine, writeOrders } from './orders.ts';

/** A POSIX shell redirects only descriptors of one digit; 8 and 9 are used by agent.sh. */
const DESCRIPTORS = [3, 4, 5, 6, 7];
const LINE_FEED = 0x0a;
const BETWEEN = 0x1e;

/** A piece of a line, a line, or several. */
export type Form = 'piece' | 'line' | 'lines';

export class Channels {
  readonly #order: (line: string) => void;
  readonly #open = new Map<number, ChannelEvents>();
  readonly #free = new Set(DESCRIPTORS);

  constructor(order: (line: string) => void) {
    this.#order = order;
  }

  open(id: number, code: string, events: ChannelEvents): Channel {
    const [descriptor] = this.#free;
    if (descriptor === undefined) {
      events.closed('there are too many of its kind');
      return { write: () => undefined, close: () => undefined };
    }
    this.#free.delete(descriptor);
    this.#open.set(id, events);
    this.#order(`channel ${id} ${descriptor} ${oneLine(code)}`);
    let isClosed = false;
    return {
      write: (text) => {
        if (isClosed || !this.#open.has(id)) return;
        for (const order of writeOrders(text, `>&${descriptor} 2>/dev/null`)) this.#order(order);
      },
      close: () => {
        if (isClosed) return;
        isClosed = true;
        this.#order(`exec ${descriptor}>&-`);
        this.#free.add(descriptor);
      },
    };
  }

  /** Takes a frame: the channel's number, a blank, then output in one of its forms. */
  take(told: Buffer, form: Form): void {
    const blank = told.indexOf(0x20);
    const id = Number(told.toString('latin1', 0, blank));
    this.#open.get(id)?.data(READERS[form](told.subarray(blank + 1)));
  }

  end(id: number, reason: string): void {
    const events = this.#open.get(id);
    this.#open.delete(id);
    events?.closed(reason);
  }

  endAll(reason: string): void {
    for (const id of [...this.#open.keys()]) this.end(id, reason);
  }
}

const READERS: Readonly<Record<Form, (told: Buffer) => Buffer>> = {
  piece: (told) => told,
  line: (told) => Buffer.concat([told, Buffer.of(LINE_FEED)]),
  lines: asLines,
};

/** In the frame a separator byte stands before each line, in the place of the line feed. */
function asLines(told: Buffer): Buffer {
  const lines = Buffer.concat([told.subarray(1), Buffer.of(LINE_FEED)]);
  for (let at = lines.indexOf(BETWEEN); at >= 0; at = lines.indexOf(BETWEEN, at)) lines[at] = LINE_FEED;
  return lines;
}
