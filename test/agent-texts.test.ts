// Texts for a coding agent: entered apart from the paste, and only said to be sent if the program was seen to take them.
import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';
import { type Answer, eventually, serverForTest, type TestServer } from './helpers/server.ts';

interface Agent {
  server: TestServer;
  send(text: string, args?: Record<string, unknown>): Promise<Answer>;
  /** What it was told to note. */
  notes(): Promise<string>;
}

/** The stand-in, by the name of a known program. */
async function startAgent(words: string, program = 'claude'): Promise<Agent> {
  const server = await serverForTest();
  const folder = path.join(server.folder, 'bin');
  await mkdir(folder);
  await symlink(path.join(ROOT, 'test/helpers/talking-agent.mjs'), path.join(folder, program));
  const file = path.join(server.folder, 'notes');
  await server.open({ name: 'a', env: { NOTES: file } });
  await server.send('a', `node ${folder}/${program} ${words}`, { until: 'agent ready' });
  return {
    server,
    send: (text, args = {}) => server.call('pty_send', { session_id: 'a', text, ...args }),
    notes: () => readFile(file, 'utf8').catch(() => ''),
  };
}

it('a program that takes an Enter beside a text for a part of it gets the Enter apart', async () => {
  const { send, notes } = await startAgent('7501 claude --input --swallow');
  const done = await send('work note:one done', { wait: true });
  expect(done.last, done.text).toContain('is_complete=True via state state=done');
  expect(await notes()).toBe('one\n');
});

it('a program that says nothing shows that it took the text', async () => {
  const { send, notes } = await startAgent('silent claude --input --swallow');
  const sent = await send('note:one');
  expect(sent.last, sent.text).toContain('sent 8 characters and Enter');
  expect(await notes()).toBe('one\n');
});

it('the input of a program that says nothing is no proof that it is done, or takes the next text', async () => {
  const { send } = await startAgent('silent claude --input');
  const sent = await send('wait:1', { wait: true, timeout: 3 });
  expect(sent.facts['complete'], sent.text).toBe(false);
  expect((await send('note:one', { when: 'ready' })).last).toMatch(/Nobody can know when .*claude says nothing/);
});

it('a key that interrupts takes away what a program said that tells nothing of that, for every server', async () => {
  const { server, send, notes } = await startAgent('7501 claude --input');
  const other = await server.join();
  const says = async (each: TestServer): Promise<boolean> => (await each.call('pty_list')).output.includes('says:');
  await send('block:approve_ls', { wait: true });
  expect([await says(server), await says(other)]).toEqual([true, true]);
  const pressed = await server.call('pty_key', { session_id: 'a', key: 'Escape' });
  expect(pressed.last).toContain('claude does not tell whether this interrupted it');
  expect([await says(server), await says(other)]).toEqual([false, false]);
  const later = await send('note:two', { when: 'ready' });
  expect(later.last).toMatch(/Nobody can know when .*claude does not tell whether a key interrupted it/);
  const sent = await send('note:one done', { wait: true, timeout: 10 });
  expect([sent.facts['complete'], await notes()], sent.text).toEqual([false, 'one\n']);
  expect((await send('work done', { wait: true })).facts['complete']).toBe(true);
  await other.dispose();
});

it('a key that interrupts a program that tells of that takes nothing away', async () => {
  const { server, send } = await startAgent('7501 codex --input', 'codex');
  await send('block:approve_ls', { wait: true });
  await server.call('pty_key', { session_id: 'a', key: 'Escape' });
  expect((await server.call('pty_list')).output).toContain('says: codex blocked permission "approve_ls"');
});

it('a program that says nothing after a text is given hooks by a hint, once', async () => {
  const { server, send } = await startAgent('silent claude --input');
  const hint = 'claude says nothing of its state: ptyhold install claude-code --hooks';
  const sent = await send('note:one');
  // It may still say something.
  expect(sent.last).not.toContain(hint);
  const read = async (): Promise<string> => (await server.call('pty_read', { session_id: 'a' })).last;
  await eventually(async () => (await read()).includes(hint), 'the hint');
  expect(await read()).not.toContain(hint);
});

it('a text that stays in the input is said to be not taken', async () => {
  const { send, notes } = await startAgent('7501 claude --input --deaf');
  const sent = await send('note:one', { wait: true });
  expect(sent.last, sent.text).toMatch(/Not taken: the text still stands in its input.*screen: true/);
  expect(sent.facts['complete']).toBe(false);
  expect(await notes()).toBe('');
});

it('without a sign of the text, Enter is not pressed', async () => {
  const { send, notes } = await startAgent('7501 claude');
  const sent = await send('note:one');
  expect(sent.last, sent.text).toMatch(/Not taken: .*Enter was NOT pressed/);
  expect(await notes()).toBe('');
});

it('a dialog takes no text, whatever is forced, and keys answer it', async () => {
  const { server, send, notes } = await startAgent('7501 claude --input');
  const asked = await send('work block:approve_ls', { wait: true });
  expect(asked.last, asked.text).toContain('state=blocked permission');
  const refused = await send('note:one', { force: true });
  expect(refused.text).toMatch(/says: blocked permission "approve_ls".*NOTHING was typed.*pty_key/);
  await server.call('pty_key', { session_id: 'a', key: 'Enter' });
  expect(await notes()).toBe('');
});
