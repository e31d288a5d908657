// Targets at the command line: log and grep of several sessions, attach of one, forget of those that are over.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, SERVER, TestServer } from './helpers/server.ts';

const run = promisify(execFile);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  for (const name of ['web-1', 'web-2', 'db']) {
    await server.open({ name, tags: name === 'db' ? ['data'] : ['web'] });
    await server.send(name, `echo of-${name}`);
  }
});
afterAll(() => server.dispose());

/** Status and both outputs. */
async function ptyhold(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return run(process.execPath, [SERVER, ...words], { env: server.env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

it('log prints one session bare, and several below their names', async () => {
  const one = await ptyhold('log', 'db');
  expect(one.out).toMatch(/^of-db$/m);
  expect(one.out).not.toContain('==>');
  const tagged = await ptyhold('log', '#web');
  expect(tagged.out).toMatch(/^==> web-1 <==\n.*^of-web-1$.*^==> web-2 <==\n.*^of-web-2$/ms);
  expect(tagged.out).not.toContain('of-db');
  const left = await ptyhold('log', 'web-*', '!web-1');
  expect(left.out).toMatch(/^==> web-2 <==$/m);
  expect(left.out).not.toContain('of-web-1');
  expect([one.code, tagged.code, left.code]).toEqual([0, 0, 0]);
});

it('grep looks in those that a target names', async () => {
  expect((await ptyhold('grep', '^of-', '#web')).out).toMatch(/^web-1:\d+: of-web-1\nweb-2:\d+: of-web-2\n$/);
  expect(await ptyhold('grep', 'nothing-like-it', '#web')).toMatchObject({ code: 1, out: '' });
});

it.each([
  ['log #none', 'No session has the tag none. There are: #data, #web.'],
  ['log web-1 nowhere', 'There is no session nowhere. None of the others was read. There are: db, web-1, web-2.'],
  ['log web-9*', 'No session has a name like web-9*. '],
  ['log !db', '!db only leaves out.'],
  ['attach #web', 'These are 2 sessions: web-1, web-2. With --tiled one terminal shows them all.'],
  ['attach db@far', 'There is no host far.'],
  ['forget *', "forget takes names, globs such as 'web-*', and tags such as '#web'; --all is for all."],
  ['forget db', 'The program of db still runs. ptyhold close db ends it; then it can be forgotten.'],
  ['forget nowhere', 'No session nowhere is over. ptyhold forget lists those that are.'],
])('%s: says what is wrong', async (line, told) => {
  const { code, err } = await ptyhold(...line.split(' '));
  expect(err).toContain(told);
  expect(code).toBe(1);
});

it('grep says by its status that not everything could be searched', async () => {
  expect(await ptyhold('grep', 'x', '#none')).toMatchObject({
    code: 2,
    err: expect.stringContaining('No session has'),
  });
});

it('forget removes those that are over, by a tag or a glob', async () => {
  await server.call('pty_open', {
    sessions: [{ name: 'old-1' }, { name: 'old-2' }, { name: 'new-1' }],
    tags: ['past'],
  });
  await server.call('pty_close', { session_id: '#past' });
  const kept = () => ptyhold('forget').then(({ out }) => [...out.matchAll(/^[\w-]+/gm)].map(String).sort().join(' '));
  await eventually(async () => (await kept()) === 'new-1 old-1 old-2', 'all three are over');
  expect((await ptyhold('forget', 'old-*')).out).toMatch(/^removed old-\d .*removed old-\d /s);
  expect(await kept()).toBe('new-1');
  expect((await ptyhold('forget', '#past')).out).toMatch(/^removed new-1 /);
  expect((await ptyhold('log', 'db')).out).toContain('of-db');
});
