// What a call or a command needs is taken away: it ends all the same, says why, and leaves nothing running.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, type ExpectStatic, it, type TestContext } from 'vitest';
import { eventually, processForTest, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const run = promisify(execFile);
/** More than any time limit of ours, twice in a row, and what a busy machine adds. */
const LONGEST_MS = 110_000;
const TEST_MS = 300_000;

/** These look for tmux, here or on another host. */
const LOOKING: readonly string[][] = [
  ['ls'],
  ['attach'],
  ['log', 't1'],
  ['grep', 'x'],
  ['forget', 't1'],
  ['doctor'],
  ['gain'],
];
const OTHERS: readonly string[][] = [
  ['gate'],
  ['clean'],
  ['reduce', 'make', '0'],
  ['install', 'codex', '--dry-run'],
  ['uninstall', 'codex', '--dry-run'],
];

/** What stands in place of a program that never answers. It starts a program of its own, whose words name the folder. */
const hangs = (folder: string): string => `tail -f ${folder}/silence`;
const tellsVersionAlone = (folder: string): string => `case $1 in -V) echo tmux 3.4 ;; *) ${hangs(folder)} ;; esac`;

/** A tmux is only asked where a socket is. Nobody listens on this one, as after a kill. */
async function leaveSocket(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const made = path.join(dir, 'made');
  const server = createServer().listen(made);
  await once(server, 'listening');
  // Closing takes away the socket of the old name.
  await rename(made, path.join(dir, 'tmux.sock'));
  server.close();
}

type OnTestFinished = TestContext['onTestFinished'];

interface Place {
  folder: string;
  env: Record<string, string>;
  onTestFinished: OnTestFinished;
}

async function place(onTestFinished: OnTestFinished): Promise<Place> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-taken-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await writeFile(path.join(folder, 'silence'), '');
  // Without this folder, the fish that the doctor tries reads all manual pages in the background.
  await mkdir(path.join(folder, '.local/share/fish/generated_completions'), { recursive: true });
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    PTYHOLD_DIR: path.join(folder, 'dir'),
    LC_ALL: 'C.UTF-8',
  };
  return { folder, env, onTestFinished };
}

async function script(folder: string, name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

/** A search path with all programs but this one. */
async function pathWithout(folder: string, missing: string): Promise<string> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  for (const from of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const names = await readdir(from).catch(() => []);
    const wanted = names.filter((name) => name !== missing);
    await Promise.all(
      wanted.map((name) => symlink(path.join(from, name), path.join(bin, name)).catch(() => undefined)),
    );
  }
  return bin;
}

interface Ended {
  what: string;
  code: number | NodeJS.Signals;
  ms: number;
  stdout: string;
  stderr: string;
}

function start(
  argv: readonly string[],
  { env, onTestFinished }: Pick<Place, 'env' | 'onTestFinished'>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const began = performance.now();
  const child = spawn(process.execPath, [SERVER, ...argv], { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (bytes) => (said.stdout += bytes));
  child.stderr?.on('data', (bytes) => (said.stderr += bytes));
  const ended = new Promise<Ended>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${argv.join(' ')} does not end: ${said.stderr}`)), LONGEST_MS);
    child.once('close', (code, signal) => {
      clearTimeout(late);
      resolve({ what: argv.join(' '), code: code ?? signal ?? 0, ms: performance.now() - began, ...said });
    });
  });
  return { child, ended };
}

async function end(argv: readonly string[], place: Pick<Place, 'env' | 'onTestFinished'>): Promise<Ended> {
  const { child, ended } = start(argv, place);
  child.stdin?.end();
  return ended;
}

/** What still runs of all that was started there. */
async function leftIn(folder: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'args=']);
  return stdout.split('\n').filter((line) => line.includes(folder));
}

/** A failure is one line of a sentence and the next step; the doctor shows its findings. */
function expectToldWhy(expect: ExpectStatic, { what, code, stderr, stdout }: Ended): void {
  const isGrep = what.startsWith('grep');
  // Where no tmux can be asked there is nothing to be found.
  if (code === 0 || (isGrep && code === 1 && stderr === '')) return;
  expect(code, what).toBe(isGrep ? 2 : 1);
  if (what.startsWith('doctor')) expect(stdout, what).toMatch(/✗ broken [^→]*\n\s*→ \S/);
  else expect(stderr, what).toMatch(/^ptyhold: [^\n]+\. \S[^\n]+\n$/);
}

/** Passes so many lines on, each as it comes. */
const passesOn = (lines: number): string =>
  `left=${lines}; while [ $left -gt 0 ] && IFS= read -r line; do printf '%s\\n' "$line"; left=$((left - 1)); done`;

/** How many lines are sent before the shell on the other host answers. */
async function agentLines(): Promise<number> {
  const agent = await readFile(new URL('../src/bridges/far-shell/agent.sh', import.meta.url), 'utf8');
  return agent.split('\n').length;
}

describe.concurrent('a command for people ends, tells why, and leaves nothing running', () => {
  const without = {
    // Those that take longest come first, and the others run beside them.
    'tmux tells its version and never answers again': async ({ folder, env }: Place) => {
      await leaveSocket(path.join(folder, 'dir'));
      return { ...env, PTYHOLD_TMUX: await script(folder, 'tmux', tellsVersionAlone(folder)) };
    },
    'ssh hangs while it connects': async ({ folder, env }: Place) => ({
      ...env,
      PTYHOLD_HOST: 'box',
      PTYHOLD_SSH: await script(folder, 'ssh', hangs(folder)),
    }),
    'ssh hangs later': async ({ folder, env }: Place) => ({
      ...env,
      PTYHOLD_HOST: 'box',
      PTYHOLD_SSH: await script(folder, 'ssh', `${passesOn((await agentLines()) + 3)} | sh\n${hangs(folder)}`),
    }),
    'tmux is not there': async ({ env }: Place) => ({ ...env, PTYHOLD_TMUX: '/nonexistent/tmux' }),
    'tmux never answers': async ({ folder, env }: Place) => ({
      ...env,
      PTYHOLD_TMUX: await script(folder, 'tmux', hangs(folder)),
    }),
    'tmux dies at once': async ({ folder, env }: Place) => ({
      ...env,
      PTYHOLD_TMUX: await script(folder, 'tmux', 'case $1 in -V) echo tmux 3.4 ;; *) kill -9 $$ ;; esac'),
    }),
    'there is no cat': async ({ folder, env }: Place) => ({ ...env, PATH: await pathWithout(folder, 'cat') }),
    'there is no sh': async ({ folder, env }: Place) => ({ ...env, PATH: await pathWithout(folder, 'sh') }),
    'the folder cannot be made': async ({ env }: Place) => ({ ...env, PTYHOLD_DIR: '/proc/none/dir' }),
    'ssh dies': async ({ folder, env }: Place) => ({
      ...env,
      PTYHOLD_HOST: 'box',
      PTYHOLD_SSH: await script(folder, 'ssh', 'exit 255'),
    }),
  };

  for (const [what, take] of Object.entries(without)) {
    it(
      `where ${what}`,
      async ({ onTestFinished, expect }) => {
        const here = await place(onTestFinished);
        const taken = { ...here, env: await take(here) };
        const commands = what.includes('ssh') ? LOOKING : [...LOOKING, ...OTHERS];
        const all = await Promise.all(commands.map((argv) => end(argv, taken)));
        for (const each of all) expectToldWhy(expect, each);
        await eventually(async () => (await leftIn(here.folder)).length === 0, 'nothing is left');
      },
      TEST_MS,
    );
  }
});

describe.concurrent('a signal ends at once, with all that was started', () => {
  const codes = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129 } as const;

  for (const [signal, code] of Object.entries(codes)) {
    it(
      `by ${signal}: a command whose tmux never answers`,
      async ({ onTestFinished, expect }) => {
        await Promise.all(
          [['ls'], ['attach', 't1'], ['log', 't1'], ['grep', 'x'], ['doctor']].map(async (argv) => {
            const here = await place(onTestFinished);
            const tmux = await script(here.folder, 'tmux', tellsVersionAlone(here.folder));
            await leaveSocket(path.join(here.folder, 'dir'));
            const { child, ended } = start(argv, { env: { ...here.env, PTYHOLD_TMUX: tmux }, onTestFinished });
            await eventually(async () => (await leftIn(`${here.folder}/silence`)).length > 0, 'tmux was asked');
            const told = performance.now();
            child.kill(signal as NodeJS.Signals);
            expect((await ended).code, argv.join(' ')).toBe(argv[0] === 'doctor' ? 130 : code);
            expect(performance.now() - told).toBeLessThan(20_000);
            await eventually(async () => (await leftIn(here.folder)).length === 0, 'nothing is left');
          }),
        );
      },
      TEST_MS,
    );
  }
});

describe.concurrent('a call answers where tmux', () => {
  const CALLS: readonly [tool: string, args: Record<string, unknown>][] = [
    ['pty_open', {}],
    ['pty_send', { session_id: 't1', text: 'true', wait: true, timeout: 5 }],
    ['pty_send', { session_id: 't1', text: 'true' }],
    ['pty_read', { session_id: 't1', wait: true, timeout: 5 }],
    ['pty_read', { session_id: 't1', screen: true }],
    ['pty_read', { session_id: 't1', grep: 'x' }],
    ['pty_key', { session_id: 't1', key: 'Enter' }],
    ['pty_close', { session_id: 't1' }],
    ['pty_list', {}],
  ];
  const RESOURCES = ['pty://sessions', 'pty://t1/screen', 'pty://t1/output', 'pty://t1/info'];
  const A_SENTENCE = /[.:] \S/;

  async function expectFaults(expect: ExpectStatic, server: TestServer): Promise<void> {
    const options = { timeout: LONGEST_MS };
    const refused = RESOURCES.map((uri) =>
      expect(server.client.readResource({ uri }, options)).rejects.toThrow(A_SENTENCE),
    );
    const answers = await Promise.all(CALLS.map(([tool, args]) => server.call(tool, args, options)));
    for (const { isError, text } of answers) expect([isError, text]).toEqual([true, expect.stringMatching(A_SENTENCE)]);
    await Promise.all(refused);
  }

  it(
    'never answers, and the server ends with its client',
    async ({ onTestFinished, expect }) => {
      const here = await place(onTestFinished);
      const tmux = await script(here.folder, 'tmux', tellsVersionAlone(here.folder));
      const server = await processForTest({ PTYHOLD_TMUX: tmux }, onTestFinished);
      await leaveSocket(server.dir);
      await expectFaults(expect, server);
      await server.dispose();
      await eventually(async () => (await leftIn(here.folder)).length === 0, 'nothing is left');
    },
    TEST_MS,
  );

  it(
    'is stopped amid the calls, commands beside them end, and no session is lost when it goes on',
    async ({ onTestFinished, expect }) => {
      const server = await serverForTest({}, onTestFinished);
      await server.call('pty_open', { name: 't1' });
      const pid = Number(await server.tmux('display-message', '-p', '#{pid}'));
      const waiting = server.call('pty_send', { session_id: 't1', text: 'sleep 100', wait: true, timeout: 5 });
      await awaitFront(server, 'sleep');
      process.kill(pid, 'SIGSTOP');
      onTestFinished(() => void process.kill(pid, 'SIGCONT'));
      const began = performance.now();
      const commands = [['ls'], ['log', 't1'], ['grep', 'x'], ['attach'], ['forget'], ['ls']].map((argv) =>
        end(argv, { env: { ...server.env }, onTestFinished }),
      );
      const listed = expect(server.client.listResources(undefined, { timeout: LONGEST_MS })).rejects.toThrow(
        A_SENTENCE,
      );
      await expectFaults(expect, server);
      await listed;
      for (const each of await Promise.all(commands)) expectToldWhy(expect, each);
      // One after the other they would take ten seconds more for each.
      expect(performance.now() - began).toBeLessThan(75_000);
      await waiting;
      process.kill(pid, 'SIGCONT');
      expect((await server.call('pty_list')).text).toContain('t1');
    },
    TEST_MS,
  );

  it(
    'is killed amid the waits, which end at once and say so',
    async ({ onTestFinished, expect }) => {
      const server = await serverForTest({}, onTestFinished);
      await server.call('pty_open', { name: 't1' });
      await server.call('pty_open', { name: 't2' });
      const send = server.call('pty_send', { session_id: 't1', text: 'sleep 100', wait: true, timeout: 50 });
      await awaitFront(server, 'sleep');
      const waits = [
        send,
        server.call('pty_read', { session_id: 't1', until: 'never', timeout: 50 }),
        server.call('pty_read', { session_id: ['t1', 't2'], until: 'never', timeout: 50 }),
        server.call('pty_key', { session_id: 't1', key: 'x', wait: true, timeout: 50 }),
      ];
      process.kill(Number(await server.tmux('display-message', '-p', '#{pid}')), 'SIGKILL');
      const began = performance.now();
      for (const { text, facts } of await Promise.all(waits)) {
        expect(facts['complete'] ?? false, text).toBe(false);
        expect(text).toMatch(/ended|is gone|is over|tmux/);
      }
      expect(performance.now() - began).toBeLessThan(45_000);
    },
    TEST_MS,
  );
});

async function awaitFront(server: TestServer, program: string): Promise<void> {
  const front = () => server.tmux('display-message', '-p', '-t', 't1', '#{pane_current_command}');
  await eventually(async () => (await front()).trim() === program, 'it runs');
}
