// Calls whose answer nobody hears: what they would have shown is shown by the next read.
import { describe, expect, it } from 'vitest';
import { eventually, processForTest, type TestServer } from './helpers/server.ts';

/** Goes on when there is a file `go`. */
const AWAITS = 'until [ -e go ]; do sleep 0.1; done; echo over; (exit 4)';
const WORKS = 'echo pri""nted; sleep 600';

describe('output that a cancelled call would have shown is still new', () => {
  it('of a pty_send that waits', async () => {
    const server = await ready('t1');
    await sendUnheard(server);
    expect((await server.call('pty_read', { session_id: 't1' })).output).toBe('printed');
    expect((await server.call('pty_read', { session_id: 't1' })).output).toBe('');
  });

  it('of a pty_read that waits', async () => {
    const server = await ready('t1');
    await server.call('pty_send', { session_id: 't1', text: WORKS });
    await isPrinted(server, 't1');
    const cancel = new AbortController();
    const read = unheard(server, 'pty_read', { session_id: 't1', wait: true, timeout: 45 }, cancel);
    // The server takes its calls in turn, so the wait has begun when this one is answered.
    await server.call('pty_list');
    cancel.abort();
    await read;
    expect((await server.call('pty_read', { session_id: 't1' })).output).toBe('printed');
  });

  it('of a pty_read of several sessions', async () => {
    const server = await ready('a', 'b');
    const ids = ['a', 'b'];
    for (const id of ids) await server.call('pty_send', { session_id: id, text: WORKS });
    for (const id of ids) await isPrinted(server, id);
    const cancel = new AbortController();
    const read = unheard(server, 'pty_read', { session_id: ids, wait: 'all', timeout: 45 }, cancel);
    await server.call('pty_list');
    cancel.abort();
    await read;
    for (const id of ids) expect((await server.call('pty_read', { session_id: id })).output).toBe('printed');
  });

  it('also for a server that comes after a restart', async () => {
    const server = await ready('t1');
    await sendUnheard(server);
    await server.call('pty_list');
    await server.restart();
    expect((await server.call('pty_read', { session_id: 't1' })).output).toContain('printed');
  });
});

describe('where a client reads on while an older call still waits', () => {
  it('the newest call shows the output, once', async () => {
    const server = await ready('t1');
    const older = server.send('t1', AWAITS, { timeout: 45 });
    await eventually(() => inFront(server), 'the command runs');
    const newer = server.call('pty_read', { session_id: 't1', wait: true, timeout: 45 });
    // Each asks tmux behind the read, which by then has asked all that it needs, and waits.
    for (let n = 0; n < 5; n += 1) await server.call('pty_list');
    await server.tmux('run-shell', `touch ${server.folder}/go`);
    expect(await newer).toMatchObject({ output: 'over', facts: { complete: true, exit_code: 4 } });
    const first = await older;
    expect(first.output).toBe('');
    expect(first.last).toContain('is_complete=True via prompt exit=4');
  });

  it('a call that was not overtaken until its end shows it itself', async () => {
    const server = await ready('t1');
    const cancel = new AbortController();
    const older = server.send('t1', AWAITS, { timeout: 45 });
    await eventually(() => inFront(server), 'the command runs');
    const newer = unheard(server, 'pty_read', { session_id: 't1', wait: true, timeout: 45 }, cancel);
    await server.call('pty_list');
    cancel.abort();
    await newer;
    // By then the server knows that nobody reads on.
    await server.call('pty_list');
    await server.tmux('run-shell', `touch ${server.folder}/go`);
    expect((await older).output).toBe('over');
  });
});

async function ready(...names: string[]): Promise<TestServer> {
  const server = await processForTest();
  for (const name of names) {
    await server.open({ name, cwd: server.folder });
    await server.send(name, 'true');
  }
  return server;
}

async function unheard(server: TestServer, tool: string, args: Record<string, unknown>, cancel: AbortController) {
  const outcome = await server.call(tool, args, { signal: cancel.signal }).catch(() => 'cancelled');
  expect(outcome).toBe('cancelled');
}

/** Sends a text, waits for its end, and gives that up when it has printed. */
async function sendUnheard(server: TestServer): Promise<void> {
  const cancel = new AbortController();
  const sent = unheard(server, 'pty_send', { session_id: 't1', text: WORKS, wait: true, timeout: 45 }, cancel);
  await isPrinted(server, 't1');
  cancel.abort();
  await sent;
}

async function isPrinted(server: TestServer, session: string): Promise<void> {
  const look = async () => /^printed$/m.test(await server.tmux('capture-pane', '-p', '-t', `=${session}:`));
  await eventually(look, 'the output is there');
}

async function inFront(server: TestServer): Promise<boolean> {
  return /sleep/.test(await server.tmux('list-panes', '-a', '-F', '#{pane_current_command}'));
}
