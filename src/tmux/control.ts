// One control-mode connection: commands go in as lines, each answered in order.

import { randomBytes } from 'node:crypto';
import type { Bridge, Channel } from '../bridges/bridge.ts';
import { PtyholdError } from '../errors.ts';
import { TMUX_SILENT_MS } from '../timing.ts';
import { ControlParser, type ReplyBlock } from './control-parser.ts';
import { command } from './quote.ts';
import { type CommandResult, done, failed } from './result.ts';

/** A write costs as much as tmux needs for a command. */
const WRITTEN_AT_ONCE = 16;

interface AwaitedAnswer {
  token: string;
  blocks: ReplyBlock[];
  resolve(result: CommandResult): void;
  reject(error: Error): void;
}

export class ControlConnection {
  readonly #parser = new ControlParser();
  readonly #tokenPrefix = `ptyhold-${randomBytes(6).toString('hex')}`;
  readonly #queue: AwaitedAnswer[] = [];
  readonly #channel: Channel;
  readonly #sessionsChanged: () => void;
  readonly #gone: Promise<void>;
  /** What this turn of the program asks for goes to tmux in one write. */
  #outgoing: string[] = [];
  #sent = 0;
  #closed: string | undefined;
  #isAttached = false;
  #silentMs: number;
  #silence: NodeJS.Timeout | undefined;

  /** `silentMs`: how long the first answer may take. `sessionsChanged` is called when sessions came or went, and when this connection has ended, perhaps with them. */
  constructor(
    bridge: Bridge,
    argv: readonly string[],
    env: Readonly<Record<string, string>>,
    sessionsChanged: () => void,
    silentMs = TMUX_SILENT_MS,
  ) {
    this.#silentMs = silentMs;
    this.#sessionsChanged = sessionsChanged;
    let gone: () => void;
    this.#gone = new Promise((resolve) => (gone = resolve));
    this.#channel = bridge.connect(argv, env, {
      data: (bytes) => this.#receive(bytes),
      closed: (reason) => {
        this.#close(reason);
        gone();
      },
    });
  }

  get isOpen(): boolean {
    return this.#closed === undefined;
  }

  /**
   * Runs one line of tmux commands. tmux answers each command with a block, and leaves out the commands after a failed
   * one. So a second line prints a token, which marks where the answers to the first line end.
   */
  execute(line: string): Promise<CommandResult> {
    if (this.#closed !== undefined) return Promise.reject(lost(this.#closed));
    return new Promise((resolve, reject) => {
      this.#sent += 1;
      const token = `${this.#tokenPrefix}-${this.#sent}`;
      this.#queue.push({ token, blocks: [], resolve, reject });
      this.#write(`${line}\n${command('display-message', '-p', token)}\n`);
      this.#silence ??= this.#listen();
    });
  }

  #write(lines: string): void {
    if (this.#outgoing.push(lines) === 1) process.nextTick(() => this.#flush());
    // tmux begins while this program prepares the next ones.
    else if (this.#outgoing.length === WRITTEN_AT_ONCE) this.#flush();
  }

  #flush(): void {
    const lines = this.#outgoing.splice(0).join('');
    if (lines !== '' && this.#closed === undefined) this.#channel.write(lines);
  }

  /** Answers when the client of tmux has gone. */
  close(): Promise<void> {
    this.#channel.close();
    return this.#gone;
  }

  /** Runs only while an answer is due. */
  #listen(): NodeJS.Timeout {
    const limit = this.#silentMs;
    return setTimeout(() => this.#close('it does not answer', silent(limit)), limit).unref();
  }

  #receive(bytes: Uint8Array): void {
    this.#silence?.refresh();
    for (const event of this.#parser.push(bytes)) {
      if (event.kind === 'exit') this.#close(event.reason);
      else if (event.kind === 'sessions') this.#sessionsChanged();
      else this.#reply(event.block);
    }
  }

  #reply(reply: ReplyBlock): void {
    const current = this.#queue[0];
    if (!current) return; // the reply to the attach itself, before any command was sent
    if (reply.lines.length !== 1 || reply.lines[0] !== current.token) {
      current.blocks.push(reply);
      return;
    }
    this.#isAttached = true;
    this.#silentMs = TMUX_SILENT_MS;
    this.#queue.shift();
    if (this.#queue.length === 0) this.#rest();
    current.resolve(summarise(current.blocks));
  }

  #rest(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #close(reason: string, error = lost(reason || 'the connection ended')): void {
    if (this.#closed !== undefined) return;
    this.#closed = reason || 'the connection ended';
    this.#rest();
    for (const pending of this.#queue.splice(0)) pending.reject(error);
    this.#channel.close();
    if (this.#isAttached) this.#sessionsChanged();
  }
}

function summarise(blocks: readonly ReplyBlock[]): CommandResult {
  const lines = blocks.filter((block) => !block.failed).flatMap((block) => block.lines);
  const refused = blocks.find((block) => block.failed);
  return refused ? failed(refused.lines.join('\n'), lines) : done(lines);
}

function lost(reason: string): PtyholdError {
  return new PtyholdError('tmux_gone', `The connection to tmux was lost (${reason}).`, 'Call again: it is made anew.');
}

export function silent(ms: number): PtyholdError {
  return new PtyholdError(
    'tmux_silent',
    `tmux has not answered for ${Math.round(ms / 1_000)} seconds, so nobody knows whether it took the command.`,
    'See whether its server was stopped or the machine is overloaded; pty_read shows what has arrived.',
  );
}
