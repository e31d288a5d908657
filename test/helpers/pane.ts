// A shell in a private tmux, started as the server starts it. Every byte that it prints goes into a file.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { it } from 'vitest';
import which from 'which';
import { shellFor } from '../../src/shells/index.ts';

export const KEY = 'k3yOfTheTest';
// In a new home, fish sets its defaults up while it already reads input, and may then swallow a key.
const RETURNING = {
  '.config/fish/fish_variables':
    '# VERSION: 3.0\nSETUVAR __fish_initialized:3400\nSETUVAR fish_key_bindings:fish_default_key_bindings\n',
  // Without this folder, fish reads all manual pages in the background, for many seconds of processor time.
  '.local/share/fish/generated_completions/none': '',
};
const DEADLINE_MS = 15_000;

export interface Mark {
  kind: string;
  status: number | undefined;
  seq: number | undefined;
  /** Seconds since 1970, if the shell tells it. */
  clock: number | undefined;
  folder: string | undefined;
  /** The line that was read, without blanks, if the shell tells it. */
  line: string | undefined;
  at: number;
  end: number;
}

export interface PaneOptions {
  /** Files of the temporary home: relative path → content. */
  home?: Record<string, string>;
  env?: Record<string, string>;
  login?: boolean;
  /** Replaces what `launch` gave, for forms that only older shells choose. */
  argv?: (folder: string, argv: string[]) => string[];
  cols?: number;
}

/** The end of a string may stand before a mark, as a part of it. */
export function readMarks(text: string): Mark[] {
  const pattern = new RegExp(
    `(?:\\x1b\\\\)?\\x1b\\]133;([A-Z])(?:;(\\d+))?;ptyhold=${KEY}(?:\\.(\\d+))?(?:;t=([\\d.,]*))?(?:;d=([^\\x07]*))?(?:;l=([^\\x07]*))?\\x07`,
    'g',
  );
  return [...text.matchAll(pattern)].map((match) => ({
    kind: match[1] ?? '',
    status: match[2] === undefined ? undefined : Number(match[2]),
    seq: match[3] === undefined ? undefined : Number(match[3]),
    clock: match[4] ? Number(match[4].replace(',', '.')) : undefined,
    folder: fromLatin1(match[5]),
    line: fromLatin1(match[6]),
    at: match.index,
    end: match.index + match[0].length,
  }));
}

function fromLatin1(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Buffer.from(text, 'latin1').toString();
}

/** What one command printed from its send on, and what the marks in it say. */
export interface Round {
  raw: string;
  kinds: string;
  status: number | undefined;
  /** From `C` (or the first line end, where there is none) to `D`, as text without control sequences. */
  output: string;
  marks: Mark[];
}

export class Pane {
  readonly #socket: string;
  readonly #log: string;
  readonly name: string;
  readonly folder: string;
  readonly home: string;

  constructor(root: string, name: string) {
    this.name = name;
    this.#socket = join(root, 's');
    this.#log = join(root, 'log');
    this.folder = join(root, 'shell');
    this.home = join(root, 'home');
  }

  #tmux(args: string[], options: { env?: Record<string, string>; input?: string } = {}) {
    return execa('tmux', ['-S', this.#socket, '-f', '/dev/null', ...args], { extendEnv: false, ...options });
  }

  async start(argv: string[], env: Record<string, string>, cols: number): Promise<void> {
    writeFileSync(this.#log, '');
    const base = { PATH: process.env['PATH'] ?? '', HOME: this.home, LC_ALL: 'C.UTF-8', SHELL: '/bin/sh' };
    const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
    const size = ['-x', String(cols), '-y', '30'];
    await this.#tmux(
      ['set', '-g', 'default-terminal', 'tmux-256color', ';', 'set', '-g', 'remain-on-exit', 'on', ';']
        .concat(['new-session', '-d', ...size, '-c', this.home, ...variables, ...argv])
        .concat([';', 'pipe-pane', `cat >> '${this.#log}'`]),
      { env: base },
    );
  }

  async stop(): Promise<void> {
    await execa('tmux', ['-S', this.#socket, 'kill-server'], { reject: false });
  }

  text(): string {
    return readFileSync(this.#log, 'latin1');
  }

  marks(): Mark[] {
    return readMarks(this.text());
  }

  /** Waits until what the terminal printed from `from` on is enough for `found`. */
  async until<T>(found: (text: string) => T | undefined | false | null, from = 0): Promise<T> {
    const deadline = Date.now() + DEADLINE_MS;
    for (;;) {
      const text = this.text().slice(from);
      const value = found(text);
      if (value !== undefined && value !== false && value !== null) return value;
      if (Date.now() > deadline)
        throw new Error(
          `not seen in time; the terminal said: ${JSON.stringify(text)}, after ${JSON.stringify(this.text().slice(0, from))}`,
        );
      await sleep(8);
    }
  }

  /** Types as the server does: through a buffer, bracketed where the program asked for it, then Enter as a key. */
  async type(text: string, enter = true): Promise<void> {
    const send = enter ? [';', 'send-keys', 'Enter'] : [];
    if (text === '') return void (await this.#tmux(['send-keys', 'Enter']));
    await this.#tmux(['load-buffer', '-b', 'b', '-', ';', 'paste-buffer', '-d', '-r', '-p', '-b', 'b', ...send], {
      input: text,
    });
  }

  async key(...keys: string[]): Promise<void> {
    await this.#tmux(['send-keys', ...keys]);
  }

  /** The rows that the terminal shows. */
  async rows(): Promise<string[]> {
    const { stdout } = await this.#tmux(['capture-pane', '-p']);
    return stdout.split('\n').filter((row) => row !== '');
  }

  /** Waits for the first prompt, where the start of the shell ends. */
  async ready(): Promise<void> {
    await this.until((text) => roundOf(text));
  }

  async round(act: () => Promise<void>): Promise<Round> {
    const from = this.text().length;
    await act();
    return this.until(roundOf, from);
  }

  /** The mark of a shell that was given a line and does not run it. */
  more(from: number): Promise<Mark> {
    return this.until((text) => readMarks(text).find(({ kind }) => kind === 'S'), from);
  }

  run(text: string): Promise<Round> {
    return this.round(() => this.type(text));
  }
}

/** The text without control sequences, for output that draws nothing over itself. */
export function shown(bytes: string): string {
  return bytes
    .replace(/\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/g, '')
    .replace(/\x1b(?:\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>M])|\x0f/g, '')
    .replace(/\r(?!\n)/g, '')
    .replaceAll('\r\n', '\n');
}

/** A round is over when the prompt after a `D` was drawn. */
function roundOf(raw: string): Round | undefined {
  const marks = readMarks(raw);
  const end = marks.find((mark) => mark.kind === 'D');
  if (end === undefined || !marks.some((mark) => mark.kind === 'B' && mark.at > end.at)) return undefined;
  const start = marks.find((mark) => mark.kind === 'C' && mark.at < end.at);
  const output = shown(raw.slice(start?.end ?? raw.indexOf('\n') + 1, end.at));
  return { raw, marks, kinds: marks.map((mark) => mark.kind).join(''), status: end.status, output };
}

/** Readers tell an old mark from a new one by its number, so the number must rise with every `D` of a shell. */
function assertNoReplay(marks: Mark[]): void {
  const numbers = marks.flatMap((mark) => (mark.kind === 'D' ? [mark.seq ?? -1] : []));
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0)))
    throw new Error(`the numbers of D do not rise: ${numbers.join(' ')}`);
}

/** What a round printed between two kinds of marks. */
export function between(raw: string, from: string, to: string): string {
  const marks = readMarks(raw);
  const start = marks.find((mark) => mark.kind === from);
  const end = marks.find((mark) => mark.kind === to && start !== undefined && mark.at > start.at);
  return start && end ? raw.slice(start.end, end.at) : `no ${from} before ${to}`;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
  }
}

/** Opens `name`, hands the pane over at its first prompt, and leaves nothing behind. */
async function withPane(name: string, options: PaneOptions, use: (pane: Pane) => Promise<void>): Promise<void> {
  const shell = shellFor(name);
  if (shell === undefined) throw new Error(`no shell is called ${name}`);
  const root = mkdtempSync(join(tmpdir(), 'ptyhold-pane-'));
  const pane = new Pane(root, name);
  write(pane.home, { ...RETURNING, ...options.home });
  write(pane.folder, shell.files);
  const env = options.env ?? {};
  const { folder } = pane;
  const executable = which.sync(name);
  const launch = shell.launch({ executable, name, folder, key: KEY, login: options.login ?? false, env });
  const argv = options.argv?.(folder, launch.argv) ?? launch.argv;
  try {
    await pane.start(argv, { ...env, ...launch.env }, options.cols ?? 100);
    await pane.ready();
    await use(pane);
    assertNoReplay(pane.marks());
  } finally {
    await pane.stop();
    // A shell that has just been hung up may still write its history.
    await rm(root, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
}

/** A test in a pane of its own; skipped by name where the shell is not installed. */
export function inPane(name: string, title: string, options: PaneOptions, use: (pane: Pane) => Promise<void>): void {
  const isHere = which.sync(name, { nothrow: true }) !== null;
  const test = isHere ? it.concurrent : it.skip;
  test(isHere ? `${name} ${title}` : `${name} ${title} [needs ${name}]`, () => withPane(name, options, use));
}
