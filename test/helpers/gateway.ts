// A stand-in for the session of iTerm2 that speaks tmux' control protocol: a program under a real terminal.
import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { eventually } from './server.ts';

export class Gateway {
  readonly #child: ChildProcess;
  /** All that tmux has sent, as far as it was read. */
  #sent = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Runs the program that iTerm2 would run. `deaf`: nobody ever reads what comes. */
  static run(program: string, how: 'reads' | 'deaf' = 'reads'): Gateway {
    const env = { PATH: process.env['PATH'], TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
    const child = spawn('script', ['-qfec', program, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const gateway = new Gateway(child);
    if (how === 'reads') child.stdout?.on('data', (bytes: Buffer) => (gateway.#sent += bytes.toString('latin1')));
    onTestFinished(() => gateway.close());
    return gateway;
  }

  get sent(): string {
    return this.#sent;
  }

  /** A command of tmux, as iTerm2 would give it. */
  types(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  async hears(what: RegExp): Promise<RegExpExecArray> {
    try {
      return await eventually(() => what.exec(this.#sent), String(what));
    } catch (error) {
      throw new Error(`${String(error)}; it has heard:\n${this.#sent.slice(-4000)}`);
    }
  }

  /** The escape sequences that were printed in a pane, as tmux hands them on. */
  printed(paneId: string): string {
    const lines = this.#sent.split(/\r?\n/).filter((line) => line.startsWith(`%output ${paneId} `));
    const text = lines.map((line) => line.slice(`%output ${paneId} `.length)).join('');
    return text.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
  }

  /** As when iTerm2 is killed: its terminals are gone. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }
}
