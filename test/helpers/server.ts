// The built server, called by a client over stdio, with a folder, a home and a tmux of its own.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished, type TestContext } from 'vitest';
import { ROOT } from './imports.ts';

const run = promisify(execFile);
export const SERVER = path.join(ROOT, 'dist/ptyhold.js');
const TMUX = process.env['PTYHOLD_TMUX'] || 'tmux';

export interface Answer {
  text: string;
  isError: boolean;
  /** `_meta["ptyhold/result"]`. */
  facts: Record<string, unknown>;
  /** The text without its last line, and that line, which is the server's own. */
  output: string;
  last: string;
}

export class TestServer {
  /** Holds everything: PTYHOLD_DIR is `dir` in it, HOME is `home`. */
  readonly folder: string;
  readonly dir: string;
  readonly home: string;
  readonly socket: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #owns: boolean;
  /** The words before the server's own by which it is started. */
  readonly #launcher: readonly string[];
  #client: Client;
  #transport: StdioClientTransport;
  stderr = '';

  private constructor(
    folder: string,
    env: Readonly<Record<string, string>>,
    owns: boolean,
    launcher: readonly string[] = [],
  ) {
    this.#launcher = launcher;
    this.folder = folder;
    this.dir = path.join(folder, 'dir');
    this.home = path.join(folder, 'home');
    this.env = {
      PATH: process.env['PATH'] ?? '',
      LC_ALL: 'C.UTF-8',
      HOME: this.home,
      PTYHOLD_DIR: this.dir,
      ...(process.env['PTYHOLD_TMUX'] && { PTYHOLD_TMUX: process.env['PTYHOLD_TMUX'] }),
      // `env` in front of a command changes nothing: the same machine, by way of the prefix bridge.
      ...(process.env['PTYHOLD_TEST_PREFIX'] === 'loopback' && !env['PTYHOLD_HOST'] && { PTYHOLD_PREFIX: 'env' }),
      ...env,
    };
    this.socket = this.env['PTYHOLD_SOCKET'] ?? path.join(this.env['PTYHOLD_DIR'] ?? this.dir, 'tmux.sock');
    this.#owns = owns;
    [this.#client, this.#transport] = this.#make();
  }

  static async start(env: Readonly<Record<string, string>> = {}, launcher?: readonly string[]): Promise<TestServer> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-test-'));
    const server = new TestServer(folder, env, true, launcher);
    // Without this folder, fish reads all manual pages in the background for a minute.
    await mkdir(path.join(server.home, '.local/share/fish/generated_completions'), { recursive: true });
    await server.#connect();
    return server;
  }

  /** Another server, with a client of its own, on the same sessions. */
  async join(): Promise<TestServer> {
    const other = new TestServer(this.folder, this.env, false);
    await other.#connect();
    return other;
  }

  get client(): Client {
    return this.#client;
  }

  get pid(): number {
    return this.#transport.pid ?? 0;
  }

  async call(name: string, args: Record<string, unknown> = {}, options: RequestOptions = {}): Promise<Answer> {
    const request = { name, arguments: args };
    const result = CallToolResultSchema.parse(
      await this.#client.callTool(request, CallToolResultSchema, { timeout: 120_000, ...options }),
    );
    const text = result.content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n');
    const cut = text.lastIndexOf('\n');
    const facts = (result._meta?.['ptyhold/result'] ?? {}) as Record<string, unknown>;
    return {
      text,
      isError: result.isError === true,
      facts,
      output: text.slice(0, Math.max(cut, 0)),
      last: text.slice(cut + 1),
    };
  }

  /** The line a person types to attach, as answers name it. */
  attachLine(session: string): string {
    const prefix = this.env['PTYHOLD_PREFIX'];
    return `${prefix ? `${prefix} ` : ''}tmux -S ${this.socket} attach -t ${session}`;
  }

  /** Opens a session and answers with its name. */
  async open(args: Record<string, unknown> = {}): Promise<string> {
    const { facts, isError, text } = await this.call('pty_open', args);
    if (isError) throw new Error(text);
    return String(facts['session_id']);
  }

  /** Sends and waits: what a client does for one command. */
  send(session: string, text: string, args: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('pty_send', { session_id: session, text, wait: true, ...args });
  }

  /** Runs a tmux command on this server's socket. */
  async tmux(...args: string[]): Promise<string> {
    return (await run(TMUX, ['-S', this.socket, ...args])).stdout;
  }

  /** Kills the server, which no server can prepare for. */
  async kill(): Promise<void> {
    const { pid } = this;
    // 0 stands for the process group of the tests themselves.
    if (pid === 0) return;
    const closed = new Promise<void>((resolve) => {
      this.#client.onclose = resolve;
    });
    process.kill(pid, 'SIGKILL');
    await closed;
  }

  /** `kill -9`, then a new server on the same folder. */
  async restart(): Promise<void> {
    await this.kill();
    [this.#client, this.#transport] = this.#make();
    await this.#connect();
  }

  async dispose(): Promise<void> {
    await this.#client.close();
    if (!this.#owns) return;
    // Without a tmux there is nothing to end, and this fails.
    await this.tmux('kill-server').catch(String);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  #make(): [Client, StdioClientTransport] {
    const [command = process.execPath, ...args] = [...this.#launcher, process.execPath, SERVER];
    const transport = new StdioClientTransport({
      command,
      args,
      cwd: this.folder,
      env: { ...this.env },
      stderr: 'pipe',
    });
    transport.stderr?.on('data', (bytes: Buffer) => {
      this.stderr += bytes.toString();
    });
    return [new Client({ name: 'ptyhold-test', version: '1.0.0' }), transport];
  }

  #connect(): Promise<void> {
    return this.#client.connect(this.#transport);
  }
}

/** A server for one test, gone when the test has ended. A test that runs beside others hands on its own `finished`. */
export async function serverForTest(
  env: Readonly<Record<string, string>> = {},
  finished: TestContext['onTestFinished'] = onTestFinished,
): Promise<TestServer> {
  const server = await TestServer.start(env);
  finished(() => server.dispose());
  return server;
}

/** Looks again and again until there is something, and fails when the time is up. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  what: string,
  withinMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(20);
  }
}
