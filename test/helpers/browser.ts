// A headless Chromium, driven as a person would: clicks, keys, and what is then to be seen.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import which from 'which';
import { WebSocket } from 'ws';
import { eventually } from './server.ts';

export const CHROMIUM = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome'];

interface Sent {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

interface Received {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** One for all tests of a file: to start it takes longer than most tests. Each page is of another person, and ends with its test. */
export function browserForFile(): () => Promise<Browser> {
  let opened: Promise<Browser> | undefined;
  afterAll(async () => (await opened)?.close());
  return async () => {
    const last = await opened?.catch(() => undefined);
    if (last?.isThere) return last;
    await last?.close();
    opened = Browser.open();
    return opened;
  };
}

export class Browser {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #sent = new Map<number, Sent>();
  readonly #pages = new Map<string, Page>();
  #next = 0;

  private constructor(child: ChildProcess, folder: string, socket: WebSocket) {
    this.#child = child;
    this.#folder = folder;
    this.#socket = socket;
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as Received));
  }

  static async open(): Promise<Browser> {
    const found = await Promise.all(CHROMIUM.map((name) => which(name, { nothrow: true })));
    const program = found.find((each) => each !== null) ?? 'chromium';
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-browser-'));
    // The sandbox cannot be made by root, which tests in containers are. Only pages of the test are opened.
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'];
    const child = spawn(program, [...args, '--disable-dev-shm-usage', `--user-data-dir=${folder}`, 'about:blank'], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, HOME: folder },
    });
    const port = await eventually(
      async () =>
        (await readFile(path.join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).match(/^(\d+)\n(\S+)/),
      'Chromium listens',
      60_000,
    );
    const socket = new WebSocket(`ws://127.0.0.1:${port[1]}${port[2]}`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new Browser(child, folder, socket);
  }

  /** A page of its own, in a window of that size, as another person would have it. */
  async page(url: string, { width = 1280, height = 900, scheme = 'light' } = {}): Promise<Page> {
    const { browserContextId } = await this.send('Target.createBrowserContext', {});
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    onTestFinished(async () => {
      this.#pages.delete(String(sessionId));
      // One that has crashed has no page left.
      if (this.isThere) await this.send('Target.disposeBrowserContext', { browserContextId });
    });
    const page = new Page(this, String(sessionId));
    this.#pages.set(String(sessionId), page);
    await page.begin({ width, height, scheme });
    await page.goTo(url);
    return page;
  }

  send(method: string, params: Record<string, unknown>, sessionId?: string): Promise<Record<string, unknown>> {
    this.#next += 1;
    const id = this.#next;
    return new Promise((resolve, reject) => {
      this.#sent.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  }

  get isThere(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  async close(): Promise<void> {
    this.#socket.close();
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    // Its helpers are in its group.
    if (this.#child.pid !== undefined && this.#child.exitCode === null) {
      process.kill(-this.#child.pid, 'SIGKILL');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #take({ id, sessionId, method, params = {}, result, error }: Received): void {
    if (id === undefined) return void this.#pages.get(sessionId ?? '')?.hear(method ?? '', params);
    const sent = this.#sent.get(id);
    this.#sent.delete(id);
    if (error) sent?.reject(new Error(error.message));
    else sent?.resolve(result ?? {});
  }
}

export class Page {
  readonly #browser: Browser;
  readonly #session: string;
  /** What the page complained of: errors, and what its policy refused. */
  readonly complaints: string[] = [];
  /** Every address that was asked for. */
  readonly requests: string[] = [];

  constructor(browser: Browser, session: string) {
    this.#browser = browser;
    this.#session = session;
  }

  async begin({ width, height, scheme }: { width: number; height: number; scheme: string }): Promise<void> {
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await this.send(`${domain}.enable`);
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await this.scheme(scheme);
  }

  scheme(value: string): Promise<unknown> {
    return this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  goTo(url: string): Promise<unknown> {
    return this.send('Page.navigate', { url });
  }

  send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.#browser.send(method, params, this.#session);
  }

  hear(method: string, params: Record<string, unknown>): void {
    if (method === 'Runtime.exceptionThrown') this.complaints.push(JSON.stringify(params['exceptionDetails']));
    if (method === 'Log.entryAdded') {
      const { level, text } = params['entry'] as { level: string; text: string };
      if (level === 'error') this.complaints.push(text);
    }
    if (method === 'Network.requestWillBeSent') this.requests.push((params['request'] as { url: string }).url);
    if (method === 'Network.webSocketCreated') this.requests.push(String(params['url']));
  }

  /** What the expression is, as JSON can tell it; a promise is awaited. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: T }).value;
  }

  text(): Promise<string> {
    return this.evaluate<string>('document.body.innerText');
  }

  /** Waits until the expression is true, and answers it. */
  async until<T>(expression: string, what: string): Promise<T> {
    try {
      const look = (): Promise<T | undefined> => this.evaluate<T>(expression).catch(() => undefined);
      return (await eventually(look, `${what}: ${expression}`, 45_000)) as T;
    } catch (error) {
      const shown = await this.evaluate<string>('document.body.innerText').catch(String);
      throw new Error(`${error instanceof Error ? error.message : error}\nThe page shows:\n${shown}`);
    }
  }

  /** A click of the mouse on the middle of what the selector finds, once that stands still and nothing lies over it. */
  async click(selector: string): Promise<void> {
    const place = `new Promise((resolve) => {
      const e = document.querySelector(${JSON.stringify(selector)});
      if (!e) return resolve(false);
      e.scrollIntoView({ block: 'center' });
      const middle = () => { const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; };
      const { x, y } = middle();
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const now = middle();
        resolve(now.x === x && now.y === y && e.contains(document.elementFromPoint(x, y)) && now);
      }));
    })`;
    const { x, y } = await this.until<{ x: number; y: number }>(place, 'there is something to click');
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  }

  type(text: string): Promise<unknown> {
    return this.send('Input.insertText', { text });
  }

  async press(key: string, code = key, windowsVirtualKeyCode = 0, text = ''): Promise<void> {
    const event = { key, code, windowsVirtualKeyCode, ...(text && { text }) };
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  async screenshot(file: string): Promise<void> {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    await writeFile(file, Buffer.from(String(data), 'base64'));
  }
}
