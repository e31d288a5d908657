// One read of several sessions: it ends with the first or with all, and tells what the others do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from './helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

async function two(names: readonly [string, string]): Promise<void> {
  for (const name of names) await server.call('pty_open', { name });
}

describe('waiting on several sessions', () => {
  it('answers with the first that ends, and leaves the output of the others for later', async () => {
    await two(['quick', 'slow']);
    await server.call('pty_send', { session_id: 'slow', text: 'echo begun; sleep 600' });
    await server.call('pty_send', { session_id: 'quick', text: 'sleep 0.5; echo done; exit 3' });
    const any = await server.call('pty_read', { session_id: ['slow', 'quick'], wait: 'any', timeout: 30 });
    expect(any.facts).toMatchObject({ complete: true });
    expect(any.facts).toMatchObject({
      sessions: [{ complete: false }, { session_id: 'quick', complete: true, exit_code: 3 }],
    });
    expect(any.text).toMatch(/^done\n/);
    expect(any.last).toMatch(/^\[ptyhold: 1 of 2 complete, 1 exit≠0\] \[slow running\] \[events \d+\]$/);
    const later = await server.call('pty_read', { session_id: 'slow' });
    expect(later.output).toContain('begun');
  });

  it('says what the sessions that go on are doing', async () => {
    await two(['first', 'second']);
    await server.call('pty_send', { session_id: 'second', text: 'sleep 600' });
    await server.call('pty_send', { session_id: 'first', text: 'sleep 0.3; (exit 4)' });
    const any = await server.call('pty_read', { session_id: ['first', 'second'], wait: true, timeout: 30 });
    expect(any.last).toMatch(/^\[ptyhold: 1 of 2 complete, 1 exit≠0\] \[second running\] \[events \d+\]$/);
    expect(any.facts).toMatchObject({ complete: true, sessions: [{ exit_code: 4 }, { complete: false }] });
  });

  it('waits for the next where one was answered before', async () => {
    await two(['answered', 'next']);
    await server.call('pty_send', { session_id: 'next', text: 'sleep 1; echo b; (exit 2)' });
    await server.call('pty_send', { session_id: 'answered', text: 'echo a; (exit 1)' });
    const both = { session_id: ['answered', 'next'], wait: true, timeout: 30 };
    const first = await server.call('pty_read', both);
    expect(first.facts, first.text).toMatchObject({ sessions: [{ exit_code: 1 }, { complete: false }] });
    const second = await server.call('pty_read', both);
    expect(second.facts, second.text).toMatchObject({ sessions: [{ complete: true }, { exit_code: 2 }] });
  });

  it('waits for all where the call asks for that', async () => {
    await two(['one', 'other']);
    await server.call('pty_send', { session_id: 'one', text: 'sleep 0.2; echo a; (exit 1)' });
    await server.call('pty_send', { session_id: 'other', text: 'sleep 0.6; echo b; (exit 2)' });
    const all = await server.call('pty_read', { session_id: ['one', 'other'], wait: 'all', timeout: 30 });
    expect(all.facts).toMatchObject({ complete: true, sessions: [{ exit_code: 1 }, { exit_code: 2 }] });
    expect(all.output).toMatch(/^a\n\[ptyhold one: .*\nb\n\[ptyhold other: /);
  });

  it('counts a session once that is named twice, and ends when its time is up', async () => {
    await server.call('pty_open', { name: 'still' });
    await server.call('pty_send', { session_id: 'still', text: 'sleep 600' });
    const over = await server.call('pty_read', { session_id: ['still', 'still'], wait: true, timeout: 0.5 });
    expect(over.facts).toMatchObject({ complete: false, sessions: [{ via: 'timeout', state: 'running' }] });
  });

  it('finds a pattern in any of them', async () => {
    await two(['left', 'right']);
    await server.call('pty_send', { session_id: 'left', text: 'sleep 600' });
    await server.call('pty_send', { session_id: 'right', text: 'sleep 0.3; echo "li""stening"; sleep 600' });
    const found = await server.call('pty_read', { session_id: ['left', 'right'], until: 'listening', timeout: 30 });
    expect(found.last).toMatch(/^\[ptyhold: 1 of 2 complete\] \[left running\] \[events \d+\]$/);
  });

  it('says which session is not there, and refuses a screen of several', async () => {
    await server.call('pty_open', { name: 'here' });
    const missing = await server.call('pty_read', { session_id: ['here', 'nowhere'], wait: true });
    expect(missing).toMatchObject({ isError: true, facts: { error: 'no_session' } });
    expect(missing.text).toContain('nowhere');
    const screen = await server.call('pty_read', { session_id: ['here'], screen: true });
    expect(screen).toMatchObject({ isError: true, facts: { error: 'bad_argument' } });
  });
});

it('a pattern that stands only in old output on the screen is told as such', async () => {
  await server.call('pty_open', { name: 'old' });
  await server.call('pty_send', { session_id: 'old', text: 'echo needle', wait: true });
  const waited = await server.call('pty_read', { session_id: 'old', until: '^needle$', timeout: 0.3 });
  expect(waited.facts).toMatchObject({ complete: false, state: 'idle' });
  expect(waited.last).toContain('the pattern stands on the screen, but in nothing new');
  const other = await server.call('pty_read', { session_id: 'old', until: 'haystack', timeout: 0.3 });
  expect(other.last).not.toContain('stands on the screen');
});
