// Typing in the page of `ptyhold watch`: only with --write, only in what was taken over, and nobody else meanwhile.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually, processForTest, serverForTest } from './helpers/server.ts';
import { Watching } from './helpers/watching.ts';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

describe('without --write', () => {
  it('nobody types, whatever a page sends', async () => {
    const server = await serverForTest();
    await server.open({ name: 'safe' });
    const page = await (await Watching.start(server)).page();
    const session = await page.key('safe');
    expect(page.messages).toContainEqual(expect.objectContaining({ is: 'welcome', mayType: false }));
    await expect(page.ask({ do: 'take', ask: 1, session })).rejects.toThrow('only watches');
    await expect(page.ask({ do: 'take', ask: 2, session, force: true })).rejects.toThrow('only watches');
    page.say({ do: 'type', session, bytes: 'echo typed-$((1+1))\r' });
    await eventually(() => page.messages.some(({ is }) => is === 'given'), 'it is refused');
    await server.send('safe', 'echo end');
    expect((await server.call('pty_read', { session_id: 'safe', full: true })).output).not.toContain('typed');
  });
});

describe('with --write', () => {
  it('what a person types goes in byte for byte, agents are kept out meanwhile, and closing the page gives it back', async () => {
    const server = await serverForTest();
    await server.open({ name: 'ask' });
    await server.call('pty_send', { session_id: 'ask', text: 'read -p "Name? " x' });
    const watching = await Watching.start(server, '--write');
    const page = await watching.page();
    const session = await page.key('ask');
    page.say({ do: 'type', session, bytes: 'no\r' });
    await eventually(() => page.messages.some(({ is }) => is === 'given'), 'nothing is typed before it is taken over');
    await page.ask({ do: 'take', ask: 1, session });
    page.say({ do: 'type', session, bytes: 'Ädä x' });
    page.say({ do: 'type', session, bytes: '\x7f字\r' });
    await eventually(
      async () => (await server.call('pty_read', { session_id: 'ask', full: true })).output.includes('Ädä 字'),
      'it was typed',
    );
    const refused = await server.call('pty_send', { session_id: 'ask', text: 'echo agent' });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/leased by a person in a browser/);
    await eventually(() => page.card('ask')?.lock?.owner.includes('a person in a browser'), 'the lease is shown');
    page.socket.close();
    await eventually(
      async () => !(await server.call('pty_send', { session_id: 'ask', text: 'echo agent-$x', wait: true })).isError,
      'it is given back',
    );
    expect((await server.call('pty_read', { session_id: 'ask', full: true })).output).toContain('agent-Ädä 字');
  });

  it('one page at a time has a session, and a person may take it from an agent', async () => {
    const server = await serverForTest();
    await server.open({ name: 'shared' });
    await server.call('pty_send', { session_id: 'shared', text: '', enter: false, lock: 300 });
    const watching = await Watching.start(server, '--write');
    const [one, two] = [await watching.page(), await watching.page()];
    const session = await one.key('shared');
    await expect(one.ask({ do: 'take', ask: 1, session })).rejects.toThrow('leased by');
    await one.ask({ do: 'take', ask: 2, session, force: true });
    expect((await server.call('pty_send', { session_id: 'shared', text: 'x' })).isError).toBe(true);
    await expect(two.ask({ do: 'take', ask: 3, session })).rejects.toThrow('another window');
    two.say({ do: 'give', session });
    two.say({ do: 'type', session, bytes: 'echo two\r' });
    await eventually(() => two.messages.some(({ is }) => is === 'given'), 'the other page types nothing');
    await two.ask({ do: 'take', ask: 4, session, force: true });
    await eventually(() => one.messages.some(({ is }) => is === 'given'), 'the first page is told');
    one.say({ do: 'type', session, bytes: 'echo one\r' });
    two.say({ do: 'type', session, bytes: 'echo mine-$((1+1))\r' });
    await eventually(
      async () => (await server.call('pty_read', { session_id: 'shared', full: true })).output.includes('mine-2'),
      'the second types',
    );
    two.say({ do: 'give', session });
    await eventually(
      async () => !(await server.call('pty_send', { session_id: 'shared', text: 'true', wait: true })).isError,
      'agents may again',
    );
    expect((await server.call('pty_read', { session_id: 'shared', full: true })).output).not.toMatch(/echo (one|two)/);
  });

  it('a password that is typed there is in no file', async () => {
    const server = await processForTest();
    await server.open({ name: 'pass' });
    await server.call('pty_send', {
      session_id: 'pass',
      text: 'read -rsp "Password: " p; echo got $(printf %s "$p" | wc -c)',
    });
    const log = path.join(server.folder, 'activity.log');
    const debug = path.join(server.folder, 'debug.log');
    const env = { ...server.env, PTYHOLD_LOG: log, PTYHOLD_DEBUG: debug };
    const page = await (await Watching.start({ env }, '--write')).page();
    const session = await page.key('pass');
    await page.ask({ do: 'take', ask: 1, session });
    page.say({ do: 'type', session, bytes: 'hunter2-secret\r' });
    await eventually(
      async () => (await server.call('pty_read', { session_id: 'pass', full: true })).output.includes('got 14'),
      'it was typed',
    );
    page.say({ do: 'give', session });
    expect(await readFile(debug, 'utf8')).toContain(' tmux ');
    for (const file of await filesBelow(server.folder))
      expect(await readFile(file, 'latin1').catch(() => ''), file).not.toContain('hunter2');
    expect(await readFile(debug, 'latin1')).not.toContain(Buffer.from('hunter2').toString('hex'));
    expect(await server.tmux('show-messages').catch(() => '')).not.toMatch(/hunter2|68 75 6e/);
  });
});
