// What programs say of themselves is shown by lists, and told once as an event, however many servers hear it.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';
import { eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const run = promisify(execFile);
const AGENT = path.join(ROOT, 'test/helpers/talking-agent.mjs');

const lineOf = async (server: TestServer): Promise<string> => (await server.call('pty_list')).output;

async function ls(server: TestServer): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, [SERVER, 'ls', '--json'], { env: { ...server.env } });
  return JSON.parse(stdout).sessions[0];
}

it('a list shows what a program says, in its words, though nobody has read it', async () => {
  const server = await serverForTest();
  await server.open({ name: 'a', command: `node ${AGENT} 7501 codex --screen` });
  await eventually(async () => (await lineOf(server)).includes('says: codex idle'), 'it is idle');
  await server.tmux('send-keys', '-t', 'a', 'block:approve_ls', 'Enter');
  const line = await eventually(async () => {
    const listed = await lineOf(server);
    return listed.includes('blocked') && listed;
  }, 'it is blocked');
  expect(line).toMatch(/^a \S+ fullscreen \S+ says: codex blocked permission "approve_ls" \d+s$/);
  expect((await ls(server))['agent']).toMatchObject({ state: 'blocked', kind: 'permission', app: 'codex', by: '7501' });
});

it('a file that is printed says nothing in a list', async () => {
  const server = await serverForTest();
  await server.open({ name: 'a' });
  const file = path.join(server.folder, 'forged');
  await writeFile(file, '\x1b]7501;state=blocked:app=x\x07printed\n');
  await server.send('a', `cat ${file}; tail -f /dev/null`, { until: 'printed' });
  await eventually(async () => /^a tail running/.test(await lineOf(server)), 'tail is in front');
  expect(await lineOf(server)).not.toContain('says');
  expect((await ls(server))['agent']).toBeNull();
  expect((await server.call('pty_read', { events: 0 })).text).not.toContain('blocked');
});

it('a script that tells it by ptyhold status is believed, though it reads nothing', async () => {
  const server = await serverForTest();
  const other = await server.join();
  await server.open({ name: 'a' });
  const script = path.join(server.folder, 'deploy.sh');
  const status = `${process.execPath} ${SERVER} status`;
  await writeFile(script, `${status} blocked --kind question --message "Deploy now?"\ntail -f /dev/null\n`);
  await server.call('pty_send', { session_id: 'a', text: `bash ${script}` });
  for (const each of [server, other])
    await eventually(
      async () => /says: shell blocked question "Deploy now\?"/.test(await lineOf(each)),
      'the list tells it',
    );
  const listed = await eventually(async () => {
    const each = await ls(server);
    return each['state'] === 'blocked' && each;
  }, 'it is blocked in ls');
  expect(listed['agent']).toMatchObject({ state: 'blocked', kind: 'question' });
  const wait = [SERVER, 'wait', 'a', '--for', 'blocked', '--timeout', '10'];
  expect((await run(process.execPath, wait, { env: { ...server.env } })).stdout).toBe(
    'a blocked question "Deploy now?"\n',
  );
  const { text } = await server.call('pty_read', { events: 0 });
  expect(text.match(/ a blocked question/g), text).toHaveLength(1);
  await server.call('pty_key', { session_id: 'a', key: 'C-c', wait: true });
  expect(await lineOf(server)).not.toContain('says');
  await other.dispose();
});

it('a program that a session was opened with is believed in the same way', async () => {
  const server = await serverForTest();
  const script = path.join(server.folder, 'work.sh');
  await writeFile(script, `${process.execPath} ${SERVER} status done --message built\ntail -f /dev/null\n`);
  await server.open({ name: 'a', command: `bash ${script}` });
  const { text } = await server.call('pty_read', { events: 1, wait: true, timeout: 20 });
  expect(text).toContain(' a done: "built"');
  expect(await lineOf(server)).toMatch(/says: shell done "built"/);
});

it('being blocked, done and failed are events, told once by several servers', async () => {
  const server = await serverForTest();
  const others = [await server.join(), await server.join()];
  await server.open({ name: 'a', command: `node ${AGENT} 7501 codex --screen` });
  await eventually(async () => (await lineOf(server)).includes('codex idle'), 'it is idle');
  const hear = (each: TestServer) => each.call('pty_read', { session_id: 'a', wait: true, timeout: 5 });
  for (const words of ['work block:ask', 'block:ask work done', 'done work error:no_route']) {
    const heard = Promise.all([server, ...others].map(hear));
    await server.tmux('send-keys', '-t', 'a', words, 'Enter');
    await heard;
  }
  const told = await eventually(async () => {
    // A read that ended before the last word has not heard it; a list hears.
    await Promise.all([server, ...others].map(lineOf));
    const { text } = await server.call('pty_read', { events: 0 });
    return text.includes('error') && text;
  }, 'the failure is told');
  const kinds = told.split('\n').flatMap((line) => /^\d+ a (blocked permission|done|error)/.exec(line)?.[1] ?? []);
  expect(kinds, told).toEqual(['blocked permission', 'done', 'error']);
  expect(told).toContain('a error: "no_route", ');
  await Promise.all(others.map((other) => other.dispose()));
});
