// What stands in front of a terminal of this machine is told alike by this process and by look.sh, which looks at other hosts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLook, type ReadsFor } from '../../src/bridges/look.ts';
import { readTable } from '../../src/bridges/native/proc-look.ts';
import { listByProc } from '../../src/bridges/native/proc-stat.ts';
import { askPs, type ProcessRow } from '../../src/bridges/processes.ts';
import { ROOT } from '../helpers/imports.ts';
import { testWith } from '../helpers/programs.ts';
import { eventually } from '../helpers/server.ts';

const TMUX = process.env['PTYHOLD_TMUX'] || 'tmux';
const SCRIPT = readFileSync(path.join(ROOT, 'src/bridges/look.sh'), 'utf8');

let folder: string;
const tmux = (...words: string[]): string =>
  execFileSync(TMUX, ['-S', path.join(folder, 's'), '-f', '/dev/null', ...words], { encoding: 'utf8' });

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ptyhold-look-'));
  tmux('new-session', '-d', '-s', 'first', 'cat');
});
afterAll(() => {
  tmux('kill-server');
  rmSync(folder, { recursive: true });
});

interface InFront {
  reads: string;
  /** Undefined where it does not wake by itself. */
  wakesInMs?: number | 'whenever';
  name?: string;
  readsFor?: ReadsFor;
}

const python = (code: string): string => `python3 -c "import os, select, socket, subprocess, sys, time; ${code}"`;
const EPOLL = 'p = select.epoll(); p.register(0, 1)';
const POLL = 'p = select.poll(); p.register(0, 1)';

const ANY: readonly [string, string, InFront][] = [
  ['a program that reads', 'cat', { reads: 'yes' }],
  ['one that sleeps', 'sleep 100', { reads: 'no' }],
  ['node, which waits for keys', `node -e 'process.stdin.resume()'`, { reads: 'waits' }],
  [
    'node with a thread at work',
    `node -e 'process.stdin.resume(); require("crypto").pbkdf2("a", "b", 1e9, 9, "sha512", () => {})'`,
    // Node since 26 wakes half a minute after its start.
    { reads: 'polls', wakesInMs: 'whenever' },
  ],
  ['a pipeline', 'sh -c "sleep 100 | cat"', { reads: 'no' }],
];
const PYTHON: readonly [string, string, InFront][] = [
  ['one that selects', 'select.select([0], [], [])', { reads: 'yes' }],
  ['one that selects for a time', 'select.select([0], [], [], 100)', { reads: 'yes', wakesInMs: 100_000 }],
  ['one that polls for a time', `${POLL}; p.poll(100000)`, { reads: 'yes', wakesInMs: 100_000 }],
  ['one that polls two things', `${POLL}; p.register(1, 1); p.poll()`, { reads: 'polls' }],
  ['one that waits by epoll', 'p = select.epoll(); p.register(0, 1); p.poll()', { reads: 'waits' }],
  [
    'one that waits by epoll for its own pipe, too',
    `${EPOLL}; p.register(os.pipe()[0], 1); p.poll()`,
    { reads: 'waits' },
  ],
  [
    'one that waits by epoll for a pipe of others, too',
    `${EPOLL}; r, w = os.pipe(); os.set_inheritable(w, True); p.register(r, 1); subprocess.Popen(['sleep', '100'], close_fds=False, start_new_session=True); os.close(w); p.poll()`,
    { reads: 'polls' },
  ],
  [
    'one that waits by epoll for a connection, too',
    `${EPOLL}; s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(); p.register(s, 1); p.poll()`,
    { reads: 'polls' },
  ],
  [
    'one whose main thread has a name of its own',
    "import ctypes; ctypes.CDLL(None).prctl(15, b'node-MainThread', 0, 0, 0); input()",
    { reads: 'yes', name: 'python3' },
  ],
  [
    'one in a thread',
    'import threading as t; t.Thread(target=input).start(); time.sleep(99)',
    { reads: 'yes', readsFor: 'thread' },
  ],
  ...Object.entries({
    'a connection': ['a, b = socket.socketpair(); a.recv(1)', 'server'],
    'a connection, by poll': ['a, b = socket.socketpair(); p = select.poll(); p.register(a, 1); p.poll()', 'server'],
    'connections, by epoll': ['a, b = socket.socketpair(); p = select.epoll(); p.register(a, 1); p.poll()', 'server'],
    'its own pipe': ['r, w = os.pipe(); os.read(r, 1)', 'thread'],
    'a pipe of another': [
      "p = subprocess.Popen(['sleep', '99'], stdout=-1, start_new_session=True); p.stdout.read()",
      'server',
    ],
  } as const).map(([what, [code, readsFor]]): [string, string, InFront] => [
    `one in a thread, while another waits for ${what}`,
    `import threading as t; t.Thread(target=input).start(); ${code}`,
    { reads: 'yes', readsFor },
  ]),
];

/** As `ps` and as the system itself tells it, without the words. */
async function toldOf(pids: readonly number[]): Promise<{ here: ProcessRow[]; byPs: ProcessRow[] }> {
  const run = async ([program = '', ...args]: readonly string[]) => {
    return { stdout: execFileSync(program, args, { encoding: 'utf8' }) };
  };
  const byPs = (await askPs({ run })).map(({ words: _, ...row }) => row);
  const ofThese = (rows: readonly ProcessRow[] = []): ProcessRow[] => rows.filter(({ pid }) => pids.includes(pid));
  return { here: ofThese(listByProc()), byPs: ofThese(byPs) };
}

const isLinux = process.platform === 'linux';
describe.skipIf(!isLinux)(`in front${isLinux ? '' : ' [needs Linux]'}`, () => {
  for (const [title, command, seen] of ANY) it(title, () => expectAlike(command, seen));
  for (const [title, code, seen] of PYTHON) testWith(['python3'], title, () => expectAlike(python(code), seen));

  it('and of every process, which started it, its group, its terminal and who is in front there', async () => {
    const format = '#{pane_pid} #{pane_tty}';
    const [pid = '', tty = ''] = tmux('new-window', '-P', '-F', format, 'sh -c "sleep 100; true"').trim().split(' ');
    const { here, byPs } = await toldOf([Number(pid), process.pid, 1]);
    expect(here).toHaveLength(3);
    expect(here.toSorted((a, b) => a.pid - b.pid)).toEqual(byPs.toSorted((a, b) => a.pid - b.pid));
    expect(here.find((row) => row.pid === Number(pid))?.tty).toBe(tty.replace('/dev/', ''));
  });
});

/** Both in this moment, once the program has started and rests. */
async function expectAlike(command: string, seen: InFront): Promise<void> {
  const [tty = '', pid = ''] = tmux('new-window', '-P', '-F', '#{pane_tty} #{pane_pid}', command).trim().split(' ');
  const founder = Number(pid);
  await eventually(
    () => {
      const here = readTable(tty, founder)?.text ?? '';
      const script = execFileSync('/bin/sh', ['-s', '--', tty, pid], { input: SCRIPT, encoding: 'utf8' });
      const [there] = script.split(/^\n/m);
      const isSeen = parseLook(here, founder).front.some(
        ({ reads, wakesInMs, name, readsFor }) =>
          reads === seen.reads &&
          readsFor === seen.readsFor &&
          (seen.wakesInMs === 'whenever' || wakesInMs === seen.wakesInMs) &&
          (seen.name === undefined || name === seen.name),
      );
      return isSeen && here === there;
    },
    `both see ${command}`,
    10_000,
  );
  tmux('kill-window', '-t', ':$');
}
