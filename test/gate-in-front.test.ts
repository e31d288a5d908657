// A text is judged for whoever reads it: the program in front, the shell behind that, and the shell that comes next.

import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, serverForTest, type TestServer } from './helpers/server.ts';

const DANGER = 'git reset --hard';

interface Safe {
  server: TestServer;
  session: string;
  /** Starts a stand-in for a client, which has its name and reads lines up to `exit`. */
  start: (name: string) => Promise<void>;
  /** What got through to a program that does harm, of which there are stand-ins only. */
  ran: () => Promise<string>;
}

/** A stand-in for each program only says that it ran. */
async function withStandIns(...names: readonly string[]): Promise<Safe> {
  const bin = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-stand-ins-'));
  onTestFinished(() => rm(bin, { recursive: true }));
  const server = await serverForTest({ PATH: `${bin}:${process.env['PATH']}` });
  const log = path.join(server.home, 'ran');
  for (const name of names) {
    const file = path.join(bin, name);
    await writeFile(file, `#!/bin/sh\necho "$0 $*" >>${log}\n`);
    await chmod(file, 0o755);
  }
  const session = await server.open({ env: { PAGER: 'less', LESS: '' } });
  const found = await server.send(session, `command -v ${['true', ...names].join(' ')}`);
  expect(found.output.split('\n').slice(1)).toEqual(names.map((name) => path.join(bin, name)));
  const start = async (name: string) => {
    const program = path.join(server.home, name);
    await copyFile('/bin/bash', program);
    await writeFile(
      `${program}.sh`,
      `while read -rep '${name}> ' line && [ "$line" != exit ]; do echo "got $line"; done\n`,
    );
    // Its own name is one that nobody knows, so that what starts it says nothing.
    await writeFile(path.join(bin, 'start'), `#!/bin/sh\nexec "${server.home}/$1" "${server.home}/$1.sh"\n`);
    await chmod(path.join(bin, 'start'), 0o755);
    const started = await server.send(session, `start ${name}`, { until: `^${name}> ` });
    expect(started.facts, started.text).toMatchObject({ via: 'until' });
  };
  return { server, session, start, ran: () => readFile(log, 'utf8').catch(() => '') };
}

function expectRefused(answer: Answer): void {
  expect(answer.text).toMatch(/^Refused by rule/);
  expect(answer.facts).toMatchObject({ error: 'refused' });
}

const inFront = (server: TestServer, session: string, name: string): Promise<boolean> =>
  eventually(
    async () => (await server.tmux('display-message', '-p', '-t', session, '#{pane_current_command}')).trim() === name,
    `${name} in front`,
  );

type Leave = (server: TestServer, session: string) => Promise<Answer>;

const key =
  (...keys: readonly string[]): Leave =>
  (server, session) =>
    server.call('pty_key', { session_id: session, key: keys });
const text =
  (typed: string, enter = false): Leave =>
  (server, session) =>
    server.call('pty_send', { session_id: session, text: typed, enter });

interface Left {
  needs: string;
  start: string;
  leave: Leave;
  by: string;
}

const LEFT: readonly Left[] = [
  { needs: 'less', start: 'seq 1000 | less', leave: key('q'), by: 'q' },
  { needs: 'less', start: 'seq 1000 | less', leave: text('q'), by: 'q without Enter' },
  { needs: 'more', start: 'seq 1000 | more', leave: key('q'), by: 'q' },
  { needs: 'top', start: 'top', leave: key('q'), by: 'q' },
  { needs: 'htop', start: 'htop', leave: key('q'), by: 'q' },
  { needs: 'vim', start: 'vim -u NONE', leave: key('Z', 'Z'), by: 'ZZ' },
  { needs: 'vim', start: 'vim -u NONE', leave: text('ZZ'), by: 'ZZ without Enter' },
  { needs: 'bash', start: 'read -n1 answer', leave: key('y'), by: 'y' },
  { needs: 'bash', start: 'read -n1 answer', leave: text('y'), by: 'y without Enter' },
  { needs: 'bash', start: 'read -r answer', leave: text("it's", true), by: 'a line with an open quote' },
];

for (const { needs, start, leave, by } of LEFT) {
  testWith([needs], `${by}, which leaves ${start}, begins no line of the shell`, async () => {
    const { server, session, ran } = await withStandIns('git');
    await server.send(session, start, { timeout: 10 });
    expect((await leave(server, session)).isError).toBe(false);
    await inFront(server, session, 'bash');
    expectRefused(await server.send(session, DANGER));
    expectRefused(await key(...DANGER.split(''), 'Enter')(server, session));
    expect((await server.send(session, 'echo fine')).output).toMatch(/(^|\n)fine$/);
    expect(await ran()).toBe('');
  });
}

const GOES_ON: Readonly<Record<string, string>> = {
  bash: 'read -r answer; sleep 1',
  sh: "sh -c 'read -r answer; exec sleep 1'",
  python3: `python3 -c 'import time; input(); time.sleep(1)'`,
};
for (const [program, start] of Object.entries(GOES_ON))
  for (const [by, leave] of [
    ['a text', text("it's", true)],
    ['keys', key('i', 't', "'", 's', 'Enter')],
  ] as const)
    testWith([program], `${by} that ${program} has read, and works on, begins no line of the shell`, async () => {
      const { server, session, ran } = await withStandIns('git');
      await server.send(session, start, { timeout: 10 });
      expect((await leave(server, session)).isError).toBe(false);
      await inFront(server, session, program === 'python3' ? 'python3' : 'sleep');
      expectRefused(await server.send(session, DANGER, { wait: false }));
      expect((await server.send(session, 'echo fine', { timeout: 20 })).output).toMatch(/(^|\n)fine$/);
      expect(await ran()).toBe('');
    });

testWith(
  ['dash'],
  'an answer in a terminal inside, of which nobody knows who reads it, begins no line of a shell',
  async () => {
    const { server, session, ran } = await withStandIns('git');
    const [tmux, inner] = [process.env['PTYHOLD_TMUX'] ?? 'tmux', path.join(server.folder, 'inner')];
    onTestFinished(() => void execFileSync(tmux, ['-S', inner, 'kill-server']));
    await server.send(session, `TMUX= ${tmux} -S ${inner} -f /dev/null new dash`, { timeout: 10 });
    await server.send(session, 'read -r answer', { timeout: 10 });
    await server.send(session, "it's", { timeout: 10 });
    expectRefused(await server.send(session, DANGER, { timeout: 10 }));
    expect(await ran()).toBe('');
  },
);

testWith(['less'], 'a key of another server begins no line either', async () => {
  const { server, session, ran } = await withStandIns('git');
  const other = await server.join();
  onTestFinished(() => other.dispose());
  await server.send(session, 'seq 1000 | less');
  await key('q')(other, session);
  expectRefused(await server.send(session, DANGER));
  await server.send(session, 'seq 1000 | less');
  await key('q')(server, session);
  expectRefused(await other.send(session, DANGER));
  expect(await ran()).toBe('');
});

testWith(['less'], 'a line in several pieces is judged as the whole, also behind a program that was left', async () => {
  const { server, session, ran } = await withStandIns('git');
  await server.send(session, 'seq 1000 | less');
  await key('q')(server, session);
  expect((await text('git reset')(server, session)).isError).toBe(false);
  expectRefused(await server.send(session, ' --hard'));
  await key('C-u')(server, session);
  expect((await server.send(session, 'echo fine')).output).toBe('fine');
  expect(await ran()).toBe('');
});

testWith(['vim'], 'a shell in a window of vim is one, and what is written in vim itself is prose', async () => {
  const { server, session, ran } = await withStandIns('git');
  await server.send(session, 'vim -u NONE notes');
  expect((await server.send(session, 'iHow to lose work: git clean -xdf /')).isError).toBe(false);
  await server.call('pty_key', { session_id: session, key: ['Escape'], wait: true });
  await server.send(session, ':term');
  expectRefused(await server.send(session, DANGER));
  expect(await ran()).toBe('');
});

it('what a program has read is not held against the next line', async () => {
  const { server, session } = await withStandIns();
  await server.send(session, 'read -n9 answer');
  const typed = await text('rm -rf / ')(server, session);
  expect(typed.isError).toBe(true);
  const forced = await server.call('pty_send', { session_id: session, text: 'rm -rf / ', enter: false, force: true });
  expect(forced.isError, forced.text).toBe(false);
  expect((await server.send(session, 'echo "$answer"')).output).toMatch(/(^|\n)rm -rf \/$/);
});

testWith(['sqlite3', 'less'], 'a key for the pager of a database begins no statement', async () => {
  const { server, session } = await withStandIns();
  await server.send(session, 'sqlite3', { until: 'sqlite> ' });
  await server.send(session, 'create table users(a);');
  expect((await server.send(session, '.shell seq 1000 | less')).facts['state']).toBe('fullscreen');
  await server.call('pty_key', { session_id: session, key: 'q', wait: true });
  expectRefused(await server.send(session, 'drop table users;'));
  expect((await server.send(session, '.tables')).output).toMatch(/users$/);
});

const CLIENTS: Readonly<Record<string, { first: string; danger: string; fine: string }>> = {
  mysql: { first: 'use prod', danger: 'drop table users;', fine: 'select 1;' },
  psql: { first: '\\c prod', danger: 'DROP SCHEMA public CASCADE;', fine: '\\dt' },
  'redis-cli': { first: 'select 1', danger: 'flushall', fine: 'get key' },
};

for (const [name, { first, danger, fine }] of Object.entries(CLIENTS)) {
  it(`a command of ${name} itself hides nothing behind it, in one text or two`, async () => {
    const { server, session, start, ran } = await withStandIns('git');
    await start(name);
    expectRefused(await server.send(session, `${first}\n${danger}`));
    expectRefused(await server.send(session, `exit\n${DANGER}`));
    expect((await server.send(session, first)).output).toContain(`got ${first}`);
    expectRefused(await server.send(session, danger));
    expect((await server.send(session, fine)).output).toContain(`got ${fine}`);
    await server.send(session, 'exit');
    expect((await server.send(session, 'echo back')).output).toBe('back');
    expect(await ran()).toBe('');
  });
}

testWith(['sqlite3'], 'no quote or comment in a line for sqlite3 itself hides the statement behind it', async () => {
  const { server, session } = await withStandIns();
  await server.send(session, 'sqlite3', { until: 'sqlite> ' });
  await server.send(session, 'create table users(a);');
  for (const line of [".print it's", '.print "it', '.tables -- all', '.headers on']) {
    expectRefused(await server.send(session, `${line}\nDROP TABLE users;`));
    expect((await server.send(session, line)).isError).toBe(false);
    expectRefused(await server.send(session, 'DROP TABLE users;'));
  }
  expect((await server.send(session, '.tables')).output).toMatch(/users$/);
});

const EXITS: readonly { needs: string; start: string; until: string; exit: string; fine: [string, string] }[] = [
  { needs: 'python3', start: 'python3 -q', until: '>>> ', exit: 'exit()', fine: ['1+1', '2'] },
  { needs: 'sqlite3', start: 'sqlite3', until: 'sqlite> ', exit: '.quit', fine: ['select 1+1;', '2'] },
  { needs: 'gdb', start: 'gdb -q', until: '\\(gdb\\) ', exit: 'quit', fine: ['print 1+1', '= 2'] },
  { needs: 'node', start: 'node', until: '> ', exit: '.exit', fine: ['1+1', '2'] },
];

for (const { needs, start, until, exit, fine } of EXITS) {
  testWith(
    [needs],
    `a text that leaves ${needs} is judged for the shell as well, and refused it changes nothing`,
    async () => {
      const { server, session, ran } = await withStandIns('git');
      await server.send(session, start, { until });
      expectRefused(await server.send(session, `${exit}\n${DANGER}`));
      const [text, answer] = fine;
      expect((await server.send(session, text)).output).toContain(answer);
      expect((await server.send(session, text)).output).toContain(answer);
      const left = await server.send(session, `${exit}\necho fine`, { until: '^fine' });
      expect(left.isError, left.text).toBe(false);
      expectRefused(await server.send(session, DANGER));
      expect((await server.send(session, 'echo back')).output).toMatch(/(^|\n)back$/);
      expect(await ran()).toBe('');
    },
  );

  testWith([needs], `what follows the exit of ${needs} at once is judged for the shell as well`, async () => {
    const { server, session, ran } = await withStandIns('git');
    await server.send(session, start, { until });
    await server.call('pty_send', { session_id: session, text: exit });
    expectRefused(await server.send(session, DANGER));
    expect((await server.send(session, 'echo back')).output).toMatch(/(^|\n)back$/);
    await server.send(session, start, { until });
    await key('C-d')(server, session);
    expectRefused(await server.send(session, DANGER));
    expect(await ran()).toBe('');
  });
}

it.each(['cat | sh', 'tee copy | bash', 'cat - | (read -r line; eval "$line")', 'tr a a | sh -s'])(
  'a text for %s is judged for the shell that it is fed to',
  async (line) => {
    const { server, session, ran } = await withStandIns('git');
    await server.call('pty_send', { session_id: session, text: line });
    await inFront(server, session, /^\w+/.exec(line)?.[0] ?? '');
    expectRefused(await server.send(session, DANGER, { timeout: 5 }));
    expectRefused(await key(...DANGER.split(''), 'Enter')(server, session));
    await key('C-d')(server, session);
    expect(await ran()).toBe('');
  },
);

it.each([
  ['cat', 'cat'],
  ["sh -c 'cat >notes'", 'sh'],
  ['cat | grep -c reset', 'cat'],
])('a text for %s alone is no command', async (line, front) => {
  const { server, session, ran } = await withStandIns('git');
  await server.call('pty_send', { session_id: session, text: line });
  await inFront(server, session, front);
  const sent = await server.send(session, DANGER, { timeout: 5 });
  expect(sent.isError, sent.text).toBe(false);
  await key('C-d')(server, session);
  expect(await ran()).toBe('');
});

testWith(['python3'], 'a program that ends by itself is no longer what a text at that moment is for', async () => {
  const { server, session, ran } = await withStandIns('git');
  await server.send(session, 'python3 -q', { until: '>>> ' });
  await server.send(session, 'import os, threading');
  await server.call('pty_send', { session_id: session, text: 'threading.Timer(0.05, os._exit, [0]).start()' });
  expectRefused(await server.send(session, DANGER));
  expect((await server.send(session, 'echo back')).output).toMatch(/(^|\n)back$/);
  expect(await ran()).toBe('');
});

for (const [needs, start, keys] of [
  ['less', 'seq 1000 | less', ['q']],
  ['top', 'top', ['q']],
  ['vim', 'vim -u NONE', ['Escape', 'Z', 'Q']],
  ['vim', 'vim -u NONE', ['Escape', ':', 'q', '!', 'Enter']],
] as const) {
  testWith(
    [needs],
    `keys that leave ${start} by ${keys.join(' ')} and then type a line are judged for the shell`,
    async () => {
      const { server, session, ran } = await withStandIns('git');
      await server.send(session, start, { timeout: 10 });
      expectRefused(await key(...keys, ...DANGER.split(''), 'Enter')(server, session));
      expect((await key(...keys)(server, session)).isError).toBe(false);
      expect((await server.send(session, 'echo back')).output).toMatch(/(^|\n)back$/);
      expect(await ran()).toBe('');
    },
  );
}

it('a program that carries a shell gets a text that is judged as a line of that', async () => {
  const { server, session, start, ran } = await withStandIns('git');
  for (const name of ['byobu', 'dtach', 'abduco', 'ranger', 'nnn', 'vifm', 'emacs', 'lf', 'yazi']) {
    await start(name);
    expectRefused(await server.send(session, DANGER));
    expect((await server.send(session, 'echo fine')).output, name).toContain('got echo fine');
    await server.send(session, 'exit');
  }
  expect(await ran()).toBe('');
});

testWith(['screen'], 'a text in screen is judged as a line of the shell in it', async () => {
  const { server, session, ran } = await withStandIns('git');
  const name = path.basename(server.folder);
  onTestFinished(() => void execFileSync('screen', ['-S', name, '-X', 'quit']));
  await server.call('pty_send', { session_id: session, text: `screen -S ${name} -s /bin/sh -c /dev/null` });
  await inFront(server, session, 'screen');
  expectRefused(await server.send(session, DANGER, { timeout: 5 }));
  expectRefused(await key(...DANGER.split(''), 'Enter')(server, session));
  const fine = await server.send(session, 'echo f"in"e', { until: 'fine', timeout: 20 });
  expect(fine.facts['complete'], fine.text).toBe(true);
  expect(await ran()).toBe('');
});

testWith(['mc'], 'a text in mc is judged as a line of its shell', async () => {
  const { server, session, ran } = await withStandIns('git');
  await server.send(session, 'mc', { timeout: 10 });
  await inFront(server, session, 'mc');
  expectRefused(await server.send(session, DANGER, { timeout: 5 }));
  expectRefused(await key(...DANGER.split(''), 'Enter')(server, session));
  await key('F10')(server, session);
  expect(await ran()).toBe('');
});

testWith(['script'], 'a text in script is judged as a line of the shell in it', async () => {
  const { server, session, ran } = await withStandIns('git');
  await server.send(session, 'script -q /dev/null', { timeout: 10 });
  expectRefused(await server.send(session, DANGER));
  expect((await server.send(session, 'echo fine')).output).toContain('fine');
  expect(await ran()).toBe('');
});

testWith(['expect'], 'a text in expect is judged as the command that it is there', async () => {
  const { server, session, ran } = await withStandIns('git');
  await server.send(session, 'expect', { until: 'expect.*> ' });
  for (const text of [DANGER, `exec ${DANGER}`, `exit\n${DANGER}`]) expectRefused(await server.send(session, text));
  expect((await server.send(session, 'puts fine')).output).toContain('fine');
  expect(await ran()).toBe('');
});
