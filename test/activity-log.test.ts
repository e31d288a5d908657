// The activity log: off by default, one line for each call, readable by the user alone, and never longer than its bound.
import { readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, processForTest, serverForTest, type TestServer } from './helpers/server.ts';

interface Line {
  time: string;
  tool: string;
  arguments: Record<string, unknown>;
  [fact: string]: unknown;
}

async function logged(): Promise<{ server: TestServer; file: string; lines: () => Promise<Line[]> }> {
  const folder = await serverForTest();
  const file = path.join(folder.folder, 'logs', 'activity.log');
  const server = await serverForTest({ PTYHOLD_LOG: file });
  const lines = async () =>
    (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line): Line => JSON.parse(line));
  return { server, file, lines };
}

describe('the activity log', () => {
  it('is not written by default', async () => {
    const server = await serverForTest();
    await server.send(await server.open(), 'true');
    const names = await readdir(server.dir);
    expect(names.filter((name) => /log/.test(name))).toEqual([]);
  });

  it('has a line for each call, with its time, session and result', async () => {
    const { server, file, lines } = await logged();
    await server.open({ name: 'a', env: { KEY: 'value-of-key' } });
    await server.send('a', '(exit 3)');
    await server.call('pty_key', { session_id: 'a', key: ['C-l'] });
    await server.send('a', 'rm -rf ~');
    await server.call('pty_send', { session_id: 'a', text: 'rm -rf ~', enter: false, force: true });
    await server.call('pty_close', { session_id: 'a', force: true });
    await server.call('pty_read', { session_id: 'nobody' });
    expect(await lines()).toMatchObject([
      { tool: 'pty_open', session_id: 'a', arguments: { name: 'a', env: { KEY: '[hidden]' } } },
      { tool: 'pty_send', session_id: 'a', arguments: { text: '(exit 3)' }, complete: true, exit_code: 3 },
      { tool: 'pty_key', session_id: 'a', arguments: { key: ['C-l'] } },
      {
        tool: 'pty_send',
        arguments: { session_id: 'a' },
        error: 'refused',
        message: expect.stringContaining('rm -rf ~'),
      },
      { tool: 'pty_send', session_id: 'a', notes: expect.arrayContaining([expect.stringContaining('by force')]) },
      { tool: 'pty_close', session_id: 'a' },
      { tool: 'pty_read', arguments: { session_id: 'nobody' }, error: 'no_session' },
    ]);
    const now = Date.now();
    for (const { time } of await lines()) expect(Math.abs(now - Date.parse(time))).toBeLessThan(60_000);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o077).toBe(0);
  });

  it('has a line for a session that was closed because it was idle', async () => {
    const { server, lines } = await logged();
    await server.open({ name: 'idle', idle_timeout: 1 });
    const closed = await eventually(
      async () => (await lines()).find(({ tool }) => tool === 'idle_timeout'),
      'the line of the idle session',
    );
    expect(closed).toMatchObject({ session_id: 'idle', arguments: { idle_timeout: 1 }, how: expect.any(String) });
    expect(closed.time).toBeDefined();
  });

  it('is made private where others could read it, and is not written through a link', async () => {
    const { server, file } = await logged();
    await server.call('pty_list');
    const target = path.join(path.dirname(file), 'target');
    await writeFile(target, '', { mode: 0o644 });
    const linked = path.join(path.dirname(file), 'linked.log');
    await symlink(target, linked);
    const other = await processForTest({ PTYHOLD_LOG: linked });
    expect((await other.call('pty_list')).isError).toBe(false);
    expect(await readFile(target, 'utf8')).toBe('');
    expect(other.stderr).toContain('the activity log could not be written');
    const open = await processForTest({ PTYHOLD_LOG: target });
    await open.call('pty_list');
    expect((await stat(target)).mode & 0o777).toBe(0o600);
  });

  it('starts a new file when it is full, and removes the oldest', async () => {
    const { server, file } = await logged();
    const full = async () => {
      await server.call('pty_list');
      await truncate(file, 10 * 1024 * 1024);
      await server.call('pty_list');
    };
    for (let round = 0; round < 6; round += 1) await full();
    const names = await readdir(path.dirname(file));
    expect(names.filter((name) => name.startsWith('activity.log.'))).toHaveLength(4);
    await server.call('pty_list');
    expect((await stat(file)).size).toBeLessThan(10_000);
  });

  it('keeps every line whole while two servers write it', async () => {
    const { server, lines } = await logged();
    const other = await server.join();
    onTestFinished(() => other.dispose());
    const session = await server.open();
    const texts = Array.from({ length: 20 }, (_, n) => `: ${n} ${'x'.repeat(3_000)}`);
    const sends = texts.map((text, n) =>
      (n % 2 === 0 ? server : other).call('pty_send', { session_id: session, text }),
    );
    await Promise.all(sends);
    const written = (await lines()).filter(({ tool }) => tool === 'pty_send').map((line) => line.arguments['text']);
    expect(written.sort()).toEqual(texts.sort());
  });
});
