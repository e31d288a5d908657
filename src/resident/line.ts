// The line to a command that was handed over: what it is told, and what it tells.
import type { Socket } from 'node:net';
import { FRAME, frame } from '../front/frames.ts';
import { sharedController } from '../shared-signal.ts';

/** What is shown at a time: the next part waits until that is written where it belongs. */
const PART_BYTES = 256 * 1024;

export class Line {
  readonly #socket: Socket;
  readonly #gone = new AbortController();
  readonly #stopping = sharedController();
  readonly #input: Uint8Array[] = [];
  /** Called when there is news of the input, and when a part was written. */
  #inputCame: () => void = () => undefined;
  #shown: (fault?: Error) => void = () => undefined;
  #inputFault: Error | undefined;
  #isInputOver = false;
  #isOver = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Aborts when the person stops the command, or is gone. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborts when nobody is there any more. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  tell(kind: string, body: string | Uint8Array = ''): void {
    if (!this.#isOver && this.#socket.writable) this.#socket.write(frame(kind, body));
  }

  /** Resolves when it is written where it belongs, or when nobody is there any more. Fails where it cannot be written. */
  show(text: string): Promise<void> {
    this.#writing = this.#writing.then(() => this.#show(Buffer.from(text)));
    return this.#writing;
  }

  async *input(): AsyncGenerator<Uint8Array> {
    this.tell(FRAME.wantsInput);
    for (;;) {
      const bytes = this.#input.shift();
      if (bytes) yield bytes;
      else if (this.#inputFault) throw this.#inputFault;
      else if (this.#isInputOver) return;
      else await new Promise<void>((resolve) => (this.#inputCame = resolve));
    }
  }

  take(kind: string, body: Buffer): void {
    if (kind === FRAME.shown) this.#shown();
    else if (kind === FRAME.notShown) this.#shown(new Error(body.toString()));
    else if (kind === FRAME.input) this.#input.push(body);
    else if (kind === FRAME.inputEnd) this.#isInputOver = true;
    else if (kind === FRAME.inputFault) this.#inputFault = faultOf(body.toString());
    this.#inputCame();
  }

  /** Whoever reads input does not go on: nobody is there to whom the rest would be told. */
  stop(): void {
    this.#inputFault ??= new Error('The command was stopped.');
    this.#stopping.abort();
    this.#inputCame();
  }

  /** Nothing comes any more, and nothing is heard. */
  leave(): void {
    this.#gone.abort();
    this.stop();
    this.#shown();
  }

  /** The last that is told. */
  end(status: number): void {
    this.tell(FRAME.ended, String(status));
    this.#isOver = true;
    this.#socket.end();
  }

  async #show(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length && !this.#gone.signal.aborted; at += PART_BYTES) {
      const shown = new Promise<void>((resolve, reject) => {
        this.#shown = (fault) => (fault ? reject(fault) : resolve());
      });
      this.tell(FRAME.out, bytes.subarray(at, at + PART_BYTES));
      if (!this.#isOver) await shown;
    }
  }
}

/** With its code and the like, by which it is put into words. */
function faultOf(told: string): Error {
  const { message, ...facts } = Object(JSON.parse(told));
  return Object.assign(new Error(String(message)), facts);
}
