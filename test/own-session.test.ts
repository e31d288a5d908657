// Commands that are typed in a session, about that session.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
