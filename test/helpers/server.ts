// A server, called by a client, with a folder, a home and a tmux of its own. Nearly every test takes the one that runs here,
// in the process of the test: a process of its own costs more than most tests. Those that kill it, or look at what only a
// process has, take the built one over stdio.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished, type TestContext } from 'vitest';
import { thisMachine } from '../../src/config.ts';
import { openServer } from '../../src/server.ts';
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

interface Started {
  /** Connects the client. */
  connect(client: Client): Promise<void>;
  /** Only a process has one. */
  pid(): number | undefined;
  /** Done when the server, whose client has gone, has ended. */
  ended(): Promise<void>;
}

interface Place {
  folder: string;
  env: Readonly<Record<string, string>>;
  said(text: string): void;
}

/** Starts the server in the process of the test. */
function startHere({ folder, env }: Place): Started {
  const { server, close } = openServer('0.0.0', { ...thisMachine(), env: { ...env }, cwd: folder });
  return {
    connect: async (client) => {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      await server.connect(theirs);
      await client.connect(ours);
    },
    pid: () => undefined,
    ended: close,
  };
}

/** `launcher`: the words before the server's own by which it is started. */
function startProcess(launcher: readonly string[]): (place: Place) => Started {
  const [command = process.execPath, ...args] = [...launcher, process.execPath, SERVER];
  return ({ folder, env, said }) => {
    const transport = new StdioClientTransport({ command, args, cwd: folder, env: { ...env }, stderr: 'pipe' });
    transport.stderr?.on('data', (bytes: Buffer) => said(bytes.toString()));
    return {
      connect: (client) => client.connect(transport),
      pid: () => transport.pid ?? 0,
      ended: async () => undefined,
    };
  };
}

export class TestServer {
  /** Holds everything, if `env` says nothing else: PTYHOLD_DIR is `dir` in it, HOME is `home`. */
  readonly folder: string;
  readonly dir: string;
  readonly home: string;
  readonly socket: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #owns: boolean;
  readonly #start: (place: Place) => Started;
  #client: Client;
  #started: Started;
  #stderr = '';

  private constructor(
    folder: string,
    env: Readonly<Record<string, string>>,
    owns: boolean,
    start: (place: Place) => Started,
  ) {
    this.#start = start;
    this.folder = folder;
    this.dir = path.join(folder, 'dir');
    this.home = env['HOME'] ?? path.join(folder, 'home');
    this.env = {
      PATH: process.env['PATH'] ?? '',
      LC_ALL: 'C.UTF-8',
      HOME: this.home,
      PTYHOLD_DIR: this.dir,
      // No process outlives a test.
      PTYHOLD_STAY: '0',
      ...(process.env['PTYHOLD_TMUX'] && { PTYHOLD_TMUX: process.env['PTYHOLD_TMUX'] }),
      // `env` in front of a command changes nothing: the same machine, by way of the prefix bridge.
      ...(process.env['PTYHOLD_TEST_PREFIX'] === 'loopback' && !env['PTYHOLD_HOST'] && { PTYHOLD_PREFIX: 'env' }),
      ...env,
    };
    this.socket = this.env['PTYHOLD_SOCKET'] ?? path.join(this.env['PTYHOLD_DIR'] ?? this.dir, 'tmux.sock');
    this.#owns = owns;
    [this.#client, this.#started] = this.#make();
  }

  /** The built server, in a process of its own. */
  static start(env: Readonly<Record<string, string>> = {}, launcher: readonly string[] = []): Promise<TestServer> {
    return TestServer.#startBy(startProcess(launcher), env);
  }

  /** A server in the process of the test. */
  static startHere(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    return TestServer.#startBy(startHere, env);
  }

  static async #startBy(start: (place: Place) => Started, env: Readonly<Record<string, string>>): Promise<TestServer> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-test-'));
    const server = new TestServer(folder, env, true, start);
    // Without this folder, fish reads all manual pages in the background for a minute.
    await mkdir(path.join(server.home, '.local/share/fish/generated_completions'), { recursive: true });
    await server.#connect();
    return server;
  }

  /** Another server, a process with a client of its own, on the same sessions. */
  async join(): Promise<TestServer> {
    const other = new TestServer(this.folder, this.env, false, startProcess([]));
    await other.#connect();
    return other;
  }

  get client(): Client {
    return this.#client;
  }

  get pid(): number {
    const pid = this.#started.pid();
    if (pid === undefined) throw new Error('This server has no process of its own: start it with processForTest.');
    return pid;
  }

  /** What the process has printed there. */
  get stderr(): string {
    if (this.#started.pid() === undefined) throw new Error('This server prints to the stderr of the tests.');
    return this.#stderr;
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
    [this.#client, this.#started] = this.#make();
    await this.#connect();
  }

  async dispose(): Promise<void> {
    await this.#client.close();
    await this.#started.ended();
    if (!this.#owns) return;
    // Without a tmux there is nothing to end, and this fails.
    await this.tmux('kill-server').catch(String);
    const stage = path.join(this.dir, 'iterm2/stage');
    if (existsSync(stage)) await run(TMUX, ['-S', stage, 'kill-server']).catch(String);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  #make(): [Client, Started] {
    const said = (text: string): void => {
      this.#stderr += text;
    };
    const started = this.#start({ folder: this.folder, env: this.env, said });
    return [new Client({ name: 'ptyhold-test', version: '1.0.0' }), started];
  }

  #connect(): Promise<void> {
    return this.#started.connect(this.#client);
  }
}

/** A server for one test, gone when the test has ended. A test that runs beside others hands on its own `finished`. */
export async function serverForTest(
  env: Readonly<Record<string, string>> = {},
  finished: TestContext['onTestFinished'] = onTestFinished,
): Promise<TestServer> {
  const server = await TestServer.startHere(env);
  finished(() => server.dispose());
  return server;
}

/** The same in a process of its own: it can be killed, and what it prints can be read. */
export async function processForTest(
  env: Readonly<Record<string, string>> = {},
  finished: TestContext['onTestFinished'] = onTestFinished,
): Promise<TestServer> {
  const server = await TestServer.start(env);
  finished(() => server.dispose());
  return server;
}

/**
 * Looks again and again until there is something, and fails when the time is up. Rests longer than each look took: on a slow
 * machine the looks would take the time from what they wait for.
 */
export async function eventually<T>(
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  what: string,
  withinMs = 45_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const began = Date.now();
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(Math.max(20, 3 * (Date.now() - began)));
  }
}
