// A person at a terminal of their own, with a shell in it, who starts commands, types, clicks and looks.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { eventually, SERVER, type TestServer } from './server.ts';

const run = promisify(execFile);

export interface Terminal {
  cols?: number;
  rows?: number;
  cwd?: string;
  env?: Readonly<Record<string, string>>;
}

export class Person {
  readonly #socket: string;

  private constructor(socket: string) {
    this.#socket = socket;
  }

  /** The terminal is a tmux of its own, which the shell in it does not know. */
  static async at(server: TestServer, { cols = 120, rows = 36, cwd, env = {} }: Terminal = {}): Promise<Person> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'person-'));
    const person = new Person(path.join(folder, 's'));
    onTestFinished(async () => {
      await person.close();
      await rm(folder, { recursive: true });
    });
    const variables = Object.entries({
      ...server.env,
      PS1: '$?> ',
      TERM: 'xterm-256color',
      SHELL: '/bin/bash',
      ...env,
    });
    const words = variables.map(([name, value]) => `${name}=${value}`);
    const shell = ['env', '-i', ...words, 'bash', '--norc', '--noprofile'];
    const size = ['-x', String(cols), '-y', String(rows), '-c', cwd ?? server.folder];
    const options = ['set', '-g', 'status', 'off', ';', 'set', '-g', 'history-limit', '0'];
    await person.#tmux('new-session', '-d', ...size, ...shell, ';', ...options);
    await person.sees(/^0>$/m);
    return person;
  }

  /** Starts ptyhold in the shell. */
  async starts(line: string): Promise<void> {
    await this.types(`clear; '${process.execPath}' '${SERVER}' ${line}\r`);
  }

  /** Sends the characters as they are, which may be keys and clicks, too. */
  async types(text: string): Promise<void> {
    await this.#tmux('send-keys', '-l', text);
  }

  /** Ctrl-b, and then a key. What comes in one piece is taken for a paste. */
  async presses(key: string): Promise<void> {
    await this.types('\x02');
    await this.#tmux('run-shell', '-d', '0.1', ':');
    await this.#tmux('send-keys', key);
  }

  async clicks(col: number, row: number): Promise<void> {
    for (const letter of ['M', 'm']) await this.types(`\x1b[<0;${col};${row}${letter}`);
  }

  async resizes(cols: number, rows: number): Promise<void> {
    await this.#tmux('resize-window', '-x', String(cols), '-y', String(rows));
  }

  async screen(): Promise<string> {
    return (await this.#tmux('capture-pane', '-p')).replace(/ +$/gm, '');
  }

  /** With the sequences of its colours. */
  paintedScreen(): Promise<string> {
    return this.#tmux('capture-pane', '-p', '-e');
  }

  async sees(what: RegExp): Promise<string> {
    let screen = '';
    try {
      return await eventually(async () => {
        screen = await this.screen();
        return what.test(screen) && screen;
      }, String(what));
    } catch (error) {
      throw new Error(`${String(error)}; the screen was:\n${screen}`);
    }
  }

  /** The process in this terminal whose command line holds the words. */
  async pidOf(words: string): Promise<number> {
    const tty = (await this.#tmux('display-message', '-p', '#{pane_tty}')).trim();
    const { stdout } = await run('ps', ['-ww', '-t', tty, '-o', 'pid=,args=']);
    const line = stdout.split('\n').find((each) => each.includes(words));
    if (line === undefined) throw new Error(`no process in ${tty} has ${words}: ${stdout}`);
    return Number.parseInt(line, 10);
  }

  /** Closes the terminal, which hangs up on all that runs in it. */
  async close(): Promise<void> {
    await this.#tmux('kill-server').catch(String);
  }

  async #tmux(...args: string[]): Promise<string> {
    return (
      await run('tmux', ['-u', '-S', this.#socket, '-f', '/dev/null', ...args], { env: { PATH: process.env['PATH'] } })
    ).stdout;
  }
}
