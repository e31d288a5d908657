// A text is judged for whoever reads it: the program in front, the shell behind that, and the shell that comes next.

import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { type Answer, eventually, serverForTest, type TestServer } from './helpers/server.ts';

const DANGER = 'git reset --hard';

interface Safe {
  server: TestServer;
  session: string;
  /** What got through to a program that does harm, of which there are stand-ins only. */
  ran: () => Promise<string>;
}

/** A stand-in for each program only says that it ran. */
async function withStandIns(...names: readonly string[]): Promise<Safe> {
  const server = await serverForTest();
  const bin = path.join(server.home, 'bin');
  const log = path.join(server.home, 'ran');
  await mkdir(bin, { recursive: true });
  for (const name of names) {
    const file = path.join(bin, name);
    await writeFile(file, `#!/bin/sh\necho "$0 $*" >>${log}\n`);
    await chmod(file, 0o755);
  }
  const env = { PATH: `${bin}:${process.env['PATH']}`, PAGER: 'less', LESS: '' };
  return { server, session: await server.open({ env }), ran: () => readFile(log, 'utf8').catch(() => '') };
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
