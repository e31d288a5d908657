// `ptyhold watch`, started beside a test's server, and a page of it without a browser.
import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type Frame, type FromPage, readFrame, type ToPage } from '../../src/watch/protocol.ts';
import { eventually, SERVER, type TestServer } from './server.ts';

export class Watching {
  readonly child: ChildProcess;
  printed = '';
  errors = '';

  private constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', (bytes: Buffer) => {
      this.printed += bytes.toString();
    });
    child.stderr?.on('data', (bytes: Buffer) => {
      this.errors += bytes.toString();
    });
  }

  /** Ends with the test. */
  static start(server: Pick<TestServer, 'env'>, ...args: string[]): Promise<Watching> {
    return Watching.open(server, '--no-open', ...args);
  }

  /** The same with a browser, if there is one. */
  static async open(server: Pick<TestServer, 'env'>, ...args: string[]): Promise<Watching> {
    const child = spawn(process.execPath, [SERVER, 'watch', ...args], { env: { ...server.env } });
    const watching = new Watching(child);
    onTestFinished(() => watching.end());
    await eventually(() => watching.links.length > 0 || child.exitCode !== null, 'the link is printed');
    if (child.exitCode !== null) throw new Error(watching.errors);
    return watching;
  }

  get links(): string[] {
    return this.printed.match(/http:\/\/\S+/g) ?? [];
  }

  /** The newest link. */
  get link(): string {
    return this.links.at(-1) ?? '';
  }

  get port(): number {
    return Number(new URL(this.link).port);
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  get secret(): string {
    return new URL(this.link).hash.slice(1);
  }

  /** A token, as the page gets it. */
  async token(): Promise<string> {
    const { status, body } = await this.request('POST', '/token', {
      headers: { Origin: `http://${this.host}` },
      body: JSON.stringify({ secret: this.secret }),
    });
    if (status !== 200) throw new Error(body);
    return (JSON.parse(body) as { token: string }).token;
  }

  request(
    method: string,
    path: string,
    given: { headers?: Record<string, string>; body?: string; socketPath?: string } = {},
  ) {
    const where =
      given.socketPath === undefined ? { host: '127.0.0.1', port: this.port } : { socketPath: given.socketPath };
    return new Promise<{ status: number; body: string; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
      const headers = { Host: this.host, ...given.headers };
      const request = http.request({ ...where, method, path, headers, agent: false }, (response) => {
        let body = '';
        response.on('data', (piece: Buffer) => {
          body += piece.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
      });
      request.on('error', reject);
      request.end(given.body);
    });
  }

  /** A connection as a page makes it; `headers` replaces what a browser would say. */
  connect(headers: Record<string, string> = { Origin: `http://${this.host}` }): WatchedPage {
    return new WatchedPage(new WebSocket(`ws://${this.host}/feed`, { headers: { Host: this.host, ...headers } }));
  }

  /** A page that is let in. */
  async page(): Promise<WatchedPage> {
    const page = this.connect();
    await page.opened();
    page.say({ do: 'hello', token: await this.token() });
    await eventually(() => page.messages.some(({ is }) => is === 'welcome'), 'the page is let in');
    return page;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }
}

export class WatchedPage {
  readonly socket: WebSocket;
  readonly messages: ToPage[] = [];
  readonly frames: Frame[] = [];
  /** The code of the close, or what was answered instead of an upgrade. */
  closed: number | string | undefined;
  /** Tells how much of what came is drawn; a stalled page tells nothing. */
  draws = true;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    onTestFinished(() => socket.terminate());
    socket.on('message', (data, isBinary) => {
      if (!isBinary) return void this.messages.push(JSON.parse(String(data)) as ToPage);
      const frame = readFrame(data as ArrayBuffer);
      this.frames.push(frame);
      if (this.draws) this.say({ do: 'drawn', at: frame.at, bytes: Math.max(1, frame.bytes.length) });
    });
    socket.on('close', (code) => {
      this.closed ??= code;
    });
    socket.on('error', (error) => {
      this.closed ??= error.message;
    });
  }

  async opened(): Promise<void> {
    await eventually(
      () => this.socket.readyState === this.socket.OPEN || this.closed !== undefined,
      'the connection opens',
    );
  }

  say(message: FromPage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The newest card of that name. */
  card(name: string) {
    const cards = this.messages.flatMap((message) => (message.is === 'sessions' ? message.cards : []));
    return cards.findLast((card) => card.name === name);
  }

  async key(name: string): Promise<string> {
    return (await eventually(() => this.card(name), `the card of ${name}`)).key;
  }

  /** Everything that was drawn for a watch since its last snapshot. */
  drawn(at: number): string {
    const own = this.frames.filter((frame) => frame.at === at);
    const from = own.findLastIndex(({ kind }) => kind === 'snapshot');
    return Buffer.concat(own.slice(Math.max(0, from)).map(({ bytes }) => bytes)).toString();
  }

  async ask<T>(question: { ask: number } & FromPage): Promise<T> {
    this.say(question);
    const found = await eventually(
      () => this.messages.find((message) => 'ask' in message && message.ask === question.ask),
      `an answer to ${question.do}`,
    );
    if (found.is !== 'answer') throw new Error('why' in found ? found.why : 'no answer');
    return found.answer as T;
  }
}
