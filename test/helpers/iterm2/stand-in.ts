// A stand-in for iTerm2: its socket, its handshake, its messages, and the ways in which it fails.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { replyTo } from './replies.ts';
import { decode, encode, type Value, type Values } from './schema.ts';
import type { Runs, ShownSession, ShownWindow } from './shown.ts';

export interface Asked {
  name: string;
  body: Values;
}

/** What the next requests of that name get instead of an answer. */
export type Trouble =
  | { kind: 'error'; says: string }
  | { kind: 'status'; status: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'text' }
  | { kind: 'half frame' }
  | { kind: 'other answer' };

export class StandIn {
  readonly home: string;
  readonly windows: ShownWindow[] = [];
  readonly buried: ShownSession[] = [];
  readonly asked: Asked[] = [];
  /** What each connection said of itself. */
  readonly hellos: http.IncomingHttpHeaders[] = [];
  readonly troubles = new Map<string, Trouble>();
  /** What the profile of every session says. */
  readonly defaultProfile: Record<string, unknown> = { 'Badge Text': 'mine', 'Use Tab Color': false };
  /** Owners of tmux connections, by connection. */
  readonly tmux = new Map<string, string>();
  /** Answers an upgrade with this status. */
  refusesWith: number | undefined;
  version: string | undefined = '1.11';
  active: ShownSession | undefined;
  /** What commands do in the sessions that it is asked to open; undefined for what they do by themselves. */
  runs: Runs | undefined;
  isInFront = false;
  /** Called before each answer. */
  onAsked: (name: string) => void = () => undefined;
  #used = new Set<string>();
  #isStuck = false;
  #held: (() => void)[] = [];
  #server: http.Server | undefined;
  #sockets = new Set<Duplex>();
  #clients = new Set<WebSocket>();
  readonly #subscriptions = new Map<WebSocket, Values[]>();
  #lastTab = 0;

  constructor(home: string) {
    this.home = home;
  }

  get file(): string {
    return path.join(this.home, 'Library/Application Support/iTerm2/private/socket');
  }

  /** Where the stand-in for osascript notes the cookies that it has given. */
  get cookieFile(): string {
    return path.join(this.home, 'cookies');
  }

  get connections(): number {
    return this.#clients.size;
  }

  async start(): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true });
    await rm(this.file, { force: true });
    const webSockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'api.iterm2.com' });
    webSockets.on('headers', (headers) => {
      if (this.version !== undefined) headers.push(`X-iTerm2-Protocol-Version: ${this.version}`);
    });
    const server = http.createServer();
    server.on('upgrade', (request, socket, head) => {
      const status = this.refusesWith ?? this.#judge(request);
      if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`);
      webSockets.handleUpgrade(request, socket, head, (client) => this.#welcome(client));
    });
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.file, resolve));
  }

  /** As if the app had quit. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise((resolve) => server.close(resolve));
    await rm(this.file, { force: true });
  }

  /** A dialog is open, or another program's transaction: nothing is answered until it is over. */
  stick(): void {
    this.#isStuck = true;
  }

  unstick(): void {
    this.#isStuck = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  window(): ShownWindow {
    const made = { id: `pty-${randomUUID()}`, number: this.windows.length, tabs: [] };
    this.windows.push(made);
    return made;
  }

  /** A tab with that session, in the first window. */
  show(session: ShownSession, tmux?: string): ShownSession {
    this.showIn(this.windows[0] ?? this.window(), session, tmux);
    return session;
  }

  showIn(window: ShownWindow, session: ShownSession, tmux?: string): string {
    const id = String(++this.#lastTab);
    window.tabs.push({ id, sessions: [session], ...(tmux !== undefined && { tmux }) });
    session.tell = (event) => this.#notifyPrompt(session, event);
    session.runs = this.runs ?? session.runs;
    this.active ??= session;
    return id;
  }

  sessions(): ShownSession[] {
    return [...this.windows.flatMap(({ tabs }) => tabs.flatMap(({ sessions }) => sessions)), ...this.buried];
  }

  /** Its tab is closed. */
  vanish(session: ShownSession): void {
    for (const window of this.windows)
      window.tabs = window.tabs
        .map((tab) => ({ ...tab, sessions: tab.sessions.filter((each) => each !== session) }))
        .filter(({ sessions }) => sessions.length > 0);
    this.#notify(7, { terminate_session_notification: { session_id: session.id } });
    this.notifyLayout();
  }

  /** Also to those who have not asked for it. */
  notifyLayout(): void {
    const what = { layout_changed_notification: { list_sessions_response: replyTo(this, 'list_sessions', {}) } };
    for (const client of this.#clients) this.#send(client, what);
  }

  subscribe(client: WebSocket, wanted: Values): number {
    const own = this.#subscriptions.get(client) ?? [];
    const isSame = (each: Values): boolean =>
      each['notification_type'] === wanted['notification_type'] && each['session'] === wanted['session'];
    const isThere = own.some(isSame);
    if (wanted['subscribe'] !== true) {
      this.#subscriptions.set(
        client,
        own.filter((each) => !isSame(each)),
      );
      return isThere ? 0 : 3;
    }
    if (!isThere) this.#subscriptions.set(client, [...own, wanted]);
    return isThere ? 4 : 0;
  }

  /** How many notifications of that type somebody has asked for. */
  subscribed(type: number): number {
    return [...this.#subscriptions.values()].flat().filter((each) => each['notification_type'] === type).length;
  }

  #judge({ method, url, headers }: http.IncomingMessage): number | undefined {
    this.hellos.push(headers);
    const isWellFormed =
      method === 'GET' &&
      url === '/' &&
      headers['sec-websocket-protocol'] === 'api.iterm2.com' &&
      headers.origin === 'ws://localhost/' &&
      /^localhost(?::|$)/.test(headers.host ?? '') &&
      /^\S+ \d+\.\d+$/.test(String(headers['x-iterm2-library-version']));
    if (!isWellFormed) return 400;
    if (existsSync(path.join(this.home, 'Library/Application Support/iTerm2/disable-automation-auth')))
      return undefined;
    return this.#takeCookie(`${headers['x-iterm2-cookie']} ${headers['x-iterm2-key']}`) ? undefined : 401;
  }

  #takeCookie(cookie: string): boolean {
    const given = existsSync(this.cookieFile) ? readFileSync(this.cookieFile, 'utf8').split('\n') : [];
    const isGood = given.includes(cookie) && !this.#used.has(cookie);
    this.#used.add(cookie);
    return isGood;
  }

  #welcome(client: WebSocket): void {
    this.#clients.add(client);
    client.on('close', () => {
      this.#clients.delete(client);
      this.#subscriptions.delete(client);
    });
    client.on('message', (data, isBinary) => {
      const answer = (): void => this.#answer(client, isBinary ? Buffer.from(data as Buffer) : Buffer.alloc(0));
      if (this.#isStuck) this.#held.push(answer);
      else answer();
    });
  }

  #answer(client: WebSocket, bytes: Buffer): void {
    const { id = 0, ...others } = decode('Client', bytes);
    const [[request = '', body = {}] = []] = Object.entries(others);
    const name = request.replace(/_request$/, '');
    this.asked.push({ name, body: body as Values });
    this.onAsked(name);
    const trouble = this.troubles.get(name);
    if (trouble) {
      this.#makeTrouble(client, name, id, trouble);
      return;
    }
    const reply =
      name === 'notification'
        ? { status: this.subscribe(client, body as Values) }
        : replyTo(this, name, body as Values);
    client.send(encode('Server', { id, [`${name}_response`]: reply }));
  }

  #makeTrouble(client: WebSocket, name: string, id: Value, trouble: Trouble): void {
    if (trouble.kind === 'half frame') {
      const [socket] = [...this.#sockets].slice(-1);
      socket?.write(Buffer.from([0x82, 0x7e, 0x10, 0x00, 1, 2, 3]));
      socket?.destroy();
    } else client.send(spoiled(name, id, trouble));
  }

  #notifyPrompt(session: ShownSession, event: Values): void {
    const named = { session: session.id, ...event };
    for (const [client, own] of this.#subscriptions)
      if (own.some((each) => each['notification_type'] === 3 && each['session'] === session.id))
        this.#send(client, { prompt_notification: named });
  }

  #notify(type: number, what: Values): void {
    for (const [client, own] of this.#subscriptions)
      if (own.some((each) => each['notification_type'] === type)) this.#send(client, what);
  }

  #send(client: WebSocket, notification: Values): void {
    client.send(encode('Server', { notification }));
  }
}

function spoiled(name: string, id: Value, trouble: Exclude<Trouble, { kind: 'half frame' }>): Uint8Array | string {
  switch (trouble.kind) {
    case 'error':
      return encode('Server', { id, error: trouble.says });
    case 'status':
      return encode('Server', { id, [`${name}_response`]: { status: trouble.status } });
    case 'bytes':
      return trouble.bytes;
    case 'text':
      return 'hello';
    case 'other answer':
      return encode('Server', { id, close_response: { statuses: [0] } });
  }
}
