// The page's connection to its server: comes back by itself, and knows what was being watched.
import { type Frame, type FromPage, readFrame, type Size, type ToPage } from '../protocol.ts';

export type Line = 'connecting' | 'open' | 'lost' | 'refused' | 'ended';

export interface Watcher {
  frame(frame: Frame): void;
  over(why: string): void;
}

interface Watched {
  session: string;
  size: Size;
  watcher: Watcher;
}

type Question = Extract<FromPage, { ask: number }>;
/** Without its number. */
type Asked = Question extends infer Each ? (Each extends Question ? Omit<Each, 'ask'> : never) : never;

const REFUSED = 4001;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;

export class Connection {
  readonly #token: string;
  readonly #hear: (message: ToPage) => void;
  readonly #changed: (line: Line, why: string) => void;
  readonly #watched = new Map<number, Watched>();
  readonly #asked = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #socket: WebSocket | undefined;
  #pause = FIRST_PAUSE_MS;
  #next = 1;
  #why = '';

  constructor(token: string, hear: (message: ToPage) => void, changed: (line: Line, why: string) => void) {
    this.#token = token;
    this.#hear = hear;
    this.#changed = changed;
    this.#connect();
  }

  /** Answers how to stop. */
  watch(session: string, size: Size, watcher: Watcher): () => void {
    const at = this.#number();
    this.#watched.set(at, { session, size, watcher });
    this.say({ do: 'watch', at, session, size });
    return () => {
      this.#watched.delete(at);
      this.say({ do: 'leave', at });
    };
  }

  drawn(at: number, bytes: number): void {
    this.say({ do: 'drawn', at, bytes });
  }

  /** Whoever asks knows the answer to the question. */
  ask<Answer>(question: Asked): Promise<Answer> {
    const ask = this.#number();
    return new Promise<Answer>((resolve, reject) => {
      this.#asked.set(ask, { resolve, reject });
      this.say({ ...question, ask });
    });
  }

  say(message: FromPage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    this.#changed('connecting', '');
    const socket = new WebSocket(`ws://${location.host}/feed`);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', token: this.#token } satisfies FromPage));
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') this.#draw(readFrame(data));
      else this.#take(JSON.parse(data));
    };
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #draw(frame: Frame): void {
    const watched = this.#watched.get(frame.at);
    // What came for one that was left counts as drawn.
    if (watched) watched.watcher.frame(frame);
    else this.drawn(frame.at, frame.bytes.length);
  }

  #take(message: ToPage): void {
    if (message.is === 'welcome') this.#welcome();
    if (message.is === 'bye') this.#why = message.why;
    if (message.is === 'over') this.#watched.get(message.at)?.watcher.over(message.why);
    if (message.is === 'answer' || message.is === 'refused') {
      const asked = this.#asked.get(message.ask);
      this.#asked.delete(message.ask);
      if (message.is === 'answer') asked?.resolve(message.answer as never);
      else asked?.reject(new Error(message.why));
    }
    this.#hear(message);
  }

  #welcome(): void {
    this.#pause = FIRST_PAUSE_MS;
    this.#changed('open', '');
    for (const [at, { session, size }] of this.#watched) this.say({ do: 'watch', at, session, size });
  }

  #lost(code: number): void {
    for (const { reject } of this.#asked.values()) reject(new Error('The connection was lost.'));
    this.#asked.clear();
    if (code === REFUSED) return void this.#changed('refused', '');
    this.#changed(this.#why === '' ? 'lost' : 'ended', this.#why);
    setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  #number(): number {
    this.#next += 1;
    return this.#next;
  }
}
