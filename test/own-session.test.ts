// Commands that are typed in a session, about that session.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const PTYHOLD = `'${process.execPath}' '${SERVER}'`;

async function isListed(server: TestServer, name: string): Promise<boolean> {
  const { sessions } = (await server.call('pty_list')).facts;
  return (sessions as { session_id: string }[]).some((session) => session.session_id === name);
}

describe('close, typed in the session that it closes,', () => {
  it.each([
    ['asks nothing of what it is part of itself', ''],
    ['does the same with force', '--force'],
  ])('%s, and ends all that it began', async (_, option) => {
    const server = await serverForTest();
    for (const name of ['own', 'other']) await server.open({ name });
    expect(await isListed(server, 'own')).toBe(true);
    const told = path.join(server.folder, 'told');
    // What stays behind another program reads no interrupt.
    await server.call('pty_send', { session_id: 'other', text: "trap '' INT; sleep 1000" });
    await server.call('pty_send', { session_id: 'own', text: `${PTYHOLD} close own other ${option} >'${told}' 2>&1` });
    await eventually(
      async () => !(await isListed(server, 'own')) && !(await isListed(server, 'other')),
      'both are gone',
    );
    await eventually(async () => /other: closed/.test(await readFile(told, 'utf8')), 'it tells what it closed');
    expect(await readFile(told, 'utf8')).toContain('own: closed, its program hung up');
    const { output } = await server.call('pty_read', { events: 0 });
    expect(output).toMatch(/own ended \(closed\)/);
    // Nobody leases it.
    expect(await server.open({ name: 'own', reuse: true })).toBe('own');
    expect((await server.send('own', 'echo anew')).output).toContain('anew');
  });

  it('leaves no trace of how Node ends without a terminal', async () => {
    const server = await serverForTest();
    await server.open({ name: 'own' });
    const told = path.join(server.folder, 'told');
    const text = `${PTYHOLD} close own 2>'${told}'`;
    await server.call('pty_send', { session_id: 'own', text });
    await eventually(async () => !(await isListed(server, 'own')), 'it is gone');
    await eventually(async () => (await readFile(told, 'utf8')).includes('own: closed'), 'it told');
    expect(await readFile(told, 'utf8')).not.toContain('Assertion');
  });
});

it('a command means the sessions beside it also where the socket is not in the folder', async () => {
  const apart = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-own-'));
  onTestFinished(() => rm(apart, { recursive: true }));
  const server = await serverForTest({ PTYHOLD_SOCKET: path.join(apart, 'mine') });
  for (const name of ['own', 'other']) await server.open({ name });
  const typed = async (words: string) => (await server.send('own', `${PTYHOLD} ${words}`)).output;
  expect(await typed('ls')).toMatch(/^other +/m);
  expect(await typed('send other "echo a\\"b\\"c" --wait')).toContain('abc');
  await typed('notify "from inside"');
  expect((await server.call('pty_read', { events: 0 })).output).toMatch(/ own notice: "from inside", /);
  // What a person sets counts for more.
  const elsewhere = await server.send('own', `PTYHOLD_DIR='${server.folder}/elsewhere' ${PTYHOLD} ls`);
  expect(elsewhere.output).toContain('There is no session');
});
