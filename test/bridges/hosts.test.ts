// Several hosts, one of them away: the others are used as if it were not there.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { removeHostsAfterTest } from '../helpers/host-homes.ts';
import { killIfThere } from '../helpers/processes.ts';
import { eventually, SERVER, serverForTest, type TestServer } from '../helpers/server.ts';

const run = promisify(execFile);

/** Stands in for ssh: each host is a home of its own here, and `hole` answers nothing while there is a file `away`. */
const SSH = `#!/bin/sh
cd "\${0%/*}" || exit 1
for word; do case $word in near | far | hole) host=$word ;; esac; done
[ "$host" != hole ] || [ ! -e away ] || { echo $$ >>waiting; exec sleep 60; }
HOME=$PWD/$host
export HOME
mkdir -p "$HOME"
[ "$host" != hole ] || echo $$ >>connected
exec sh`;

/** Much more than a command takes, and less than anybody waits for a host. */
const AT_ONCE_MS = 2_000;

let world: string;
beforeEach(async () => {
  world = await mkdtemp(path.join(os.tmpdir(), 'hosts-'));
  await writeFile(path.join(world, 'ssh'), SSH, { mode: 0o755 });
  removeHostsAfterTest(world, ['near', 'far', 'hole']);
});

const setAway = () => writeFile(path.join(world, 'away'), '');
const setBack = () => rm(path.join(world, 'away'));

function settings(hosts: string): Record<string, string> {
  return { PTYHOLD_HOST: hosts, PTYHOLD_SSH: path.join(world, 'ssh'), PTYHOLD_DIR: '' };
}

/** Ends the programs that wait for the host, or those that are connected to it. */
async function end(which: 'waiting' | 'connected'): Promise<void> {
  for (const pid of await numbersOf(which)) killIfThere(pid);
}

async function numbersOf(which: 'waiting' | 'connected'): Promise<number[]> {
  return (await readFile(path.join(world, which), 'utf8')).trim().split('\n').map(Number);
}

async function timed<T>(act: () => Promise<T>): Promise<[answer: T, milliseconds: number]> {
  const began = performance.now();
  return [await act(), performance.now() - began];
}

async function isQuick(server: TestServer, session: string): Promise<void> {
  const [answer, milliseconds] = await timed(() => server.send(session, 'echo quick'));
  expect(answer.output).toBe('quick');
  expect(milliseconds).toBeLessThan(AT_ONCE_MS);
}

it('a host that never answers holds the others up once, is told of, and is there when it is back', async () => {
  await setAway();
  const server = await serverForTest(settings('near, hole, far'));
  const one = await server.open();
  const two = await server.open({ host: 'far' });
  expect([one, two]).toEqual(['t1', 't2']);
  const [first, milliseconds] = await timed(() => server.send(one, 'echo first'));
  expect(first.output).toBe('first');
  expect(milliseconds).toBeLessThan(3_000 + AT_ONCE_MS);
  await isQuick(server, one);
  await isQuick(server, two);
  const [list, listing] = await timed(() => server.call('pty_list'));
  expect(listing).toBeLessThan(AT_ONCE_MS);
  expect(list.text).toMatch(/^t1 .* on near\nt2 .* on far\n\[host hole: it has not answered within 3 s/);
  const [opened, opening] = await timed(() => server.call('pty_open'));
  expect([opened.facts['session_id'], opening < AT_ONCE_MS]).toEqual(['t3', true]);
  const { resources } = await server.client.listResources();
  const ofEach = ['t1', 't2', 't3'].flatMap((name) =>
    ['screen', 'output', 'info'].map((part) => `pty://${name}/${part}`),
  );
  expect(resources.map(({ uri }) => uri).sort()).toEqual(['pty://events', 'pty://sessions', ...ofEach].sort());

  await setBack();
  await end('waiting');
  const back = await eventually(async () => {
    const { text } = await server.call('pty_list');
    return !text.includes('[host') && text;
  }, 'it is there again');
  expect(back).toMatch(/\[ptyhold: 3 sessions\]$/);
  expect((await server.call('pty_open', { host: 'hole' })).facts).toMatchObject({ session_id: 't4', host: 'hole' });
});

it('a host that is lost later takes its own sessions along, until it is back, and nothing else', async () => {
  const server = await serverForTest(settings('near, hole'));
  const near = await server.open();
  const lost = await server.open({ host: 'hole' });
  expect((await server.send(lost, 'kept=1')).isError).toBe(false);
  await setAway();
  await end('connected');
  await isQuickAfterOnce(server, near);
  expect((await server.call('pty_list')).text).toMatch(/\n\[host hole: .*\]\n/);
  const [opened, opening] = await timed(() => server.call('pty_open'));
  expect([opened.facts['session_id'], opening < AT_ONCE_MS]).toEqual(['t3', true]);
  // What is asked of the lost session waits for it.
  const sent = server.send(lost, 'echo kept=$kept');
  await setBack();
  await end('waiting');
  const answer = await sent;
  const again = answer.isError ? await server.send(lost, 'echo kept=$kept') : answer;
  expect(again.output, again.text).toBe('kept=1');
});

async function isQuickAfterOnce(server: TestServer, session: string): Promise<void> {
  const [first, milliseconds] = await timed(() => server.send(session, 'echo first'));
  expect(first.output).toBe('first');
  expect(milliseconds).toBeLessThan(3_000 + AT_ONCE_MS);
  await isQuick(server, session);
}

it('a command for people does not wait for such a host either, and leaves no attempt behind', async () => {
  await setAway();
  const own = { PATH: process.env['PATH'] ?? '', HOME: path.join(world, 'home') };
  const listing = (hosts: string) => run(process.execPath, [SERVER, 'ls'], { env: { ...own, ...settings(hosts) } });
  const stderr = expect.stringMatching(/hole: it has not answered within 3 s/);
  const [, usual] = await timed(() => listing('near'));
  const [, milliseconds] = await timed(() => expect(listing('near, hole')).rejects.toMatchObject({ code: 1, stderr }));
  expect(milliseconds).toBeLessThan(3_000 + AT_ONCE_MS + 2 * usual);
  for (const pid of await numbersOf('waiting')) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('each host has events of its own, and a read of all goes on from one number', async () => {
  const server = await serverForTest(settings('near,far'));
  for (const host of ['near', 'far']) await server.open({ name: `on-${host}`, host });
  await server.send('on-far', '(exit 3)');
  const all = await server.call('pty_read', { events: 0 });
  expect(all.text).toMatch(
    /^near 1 on-near opened, .*\nfar 1 on-far opened, .*\nfar 2 on-far exit=3: .*\n\[ptyhold: 3 events of 2 hosts\] \[events 3\]$/,
  );
  const waiting = server.call('pty_read', { events: 3, wait: true, timeout: 30 });
  await server.send('on-near', '(exit 4)');
  expect((await waiting).text).toMatch(/^near 2 on-near exit=4: .*\n\[ptyhold: 1 events of 2 hosts\] \[events 4\]$/);
  const none = await server.call('pty_read', { events: 4, session_id: 'on-*', wait: false });
  expect(none.text).toBe('[ptyhold: 0 events of 2 hosts] [events 4]');
  expect((await server.call('pty_read', { events: 99 })).text).toMatch(
    /^There are several hosts, .* given nobody the number 99 for all of them\. events=0 reads/,
  );
  for (const session_id of ['on-far', 'on-far@far', '*@far']) {
    const { text } = await server.call('pty_read', { events: 0, session_id });
    expect(text).toMatch(/^1 on-far opened, .*\n2 on-far exit=3: .*\n/);
    expect(text).toMatch(/\[ptyhold: 2 events[;\]].*\[events 2\]$/);
  }
  const { stdout } = await run(process.execPath, [SERVER, 'events'], { env: { ...server.env } });
  expect(stdout.trim().split('\n').sort()).toEqual([
    expect.stringMatching(/^far 1 \S+ on-far opened/),
    expect.stringMatching(/^far 2 \S+ on-far exit=3/),
    expect.stringMatching(/^near 1 \S+ on-near opened/),
    expect.stringMatching(/^near 2 \S+ on-near exit=4/),
  ]);
});

it('a target names sessions on several hosts, each with its host where names are the same', async () => {
  const server = await serverForTest(settings('near, far, hole'));
  const opened = await server.call('pty_open', {
    sessions: [{ name: 'api' }, { name: 'db', host: 'far' }, { host: 'far' }, {}],
    tags: ['web'],
  });
  expect(opened.last).toMatch(/^\[ptyhold: 4 of 4 opened\] /);
  expect(opened.facts['sessions']).toMatchObject([
    { session_id: 'api', host: 'near' },
    { session_id: 'db', host: 'far' },
    { session_id: 't1', host: 'far' },
    { session_id: 't2', host: 'near' },
  ]);
  const far = await server.call('pty_open', { sessions: [{ name: 'api' }], host: 'far', tags: ['web'] });
  expect(far.text).toContain('[ptyhold api: opened');

  const both = await server.call('pty_send', { session_id: '#web', text: 'basename "$HOME"', wait: true });
  expect(both.text).toMatch(
    /^near\n\[ptyhold api@near: .+\nnear\n\[ptyhold t2: .+\nfar\n\[ptyhold api@far: .+\nfar\n\[ptyhold db: .+\nfar\n\[ptyhold t1: /,
  );
  expect(both.last).toBe('[ptyhold: 5 of 5 complete]');
  const one = await server.send('api', 'true');
  expect(one.text).toMatch(
    /^Several hosts have a session api\. Name it by its id or its host: s\w+ \(api@near\), s\w+ \(api@far\)\.$/,
  );
  expect((await server.send('api@far', 'basename "$HOME"')).output).toBe('far');
  const texts = await server.call('pty_send', { text: { '#web@far': 'echo f', 'api@near': 'echo n' }, wait: true });
  expect(texts.text).toMatch(
    /^f\n\[ptyhold api@far: .+\nf\n\[ptyhold db: .+\nf\n\[ptyhold t1: .+\nn\n\[ptyhold api@near: /,
  );
  expect((await server.call('pty_send', { session_id: 'api@fra', text: 'x' })).text).toContain(
    'There is no host fra. Near it: far. There are: near, far, hole.',
  );

  await setAway();
  await end('connected');
  const [away, milliseconds] = await timed(() =>
    server.call('pty_send', { session_id: '#web', text: 'echo still', wait: true }),
  );
  expect(milliseconds).toBeLessThan(3_000 + 2 * AT_ONCE_MS);
  expect(away.text).toMatch(/\n\[host hole: .+\]\n\[ptyhold: 5 of 5 complete\]$/);
  expect(away.facts).toMatchObject({ unreachable: [{ host: 'hole' }] });
  await setBack();
});
