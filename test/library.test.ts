// The library, as it is built, on real sessions.
import { expect, it, onTestFinished } from 'vitest';
import type { ConnectOptions } from '../src/library/options.ts';
import type { SessionEvent, Terminals } from '../src/library/types.ts';
import { ROOT } from './helpers/imports.ts';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';

const { connect, PtyholdError }: typeof import('../src/library.ts') = await import(`${ROOT}/dist/library.mjs`);

async function library(server: TestServer, options: ConnectOptions = {}): Promise<Terminals> {
  const terminals = await connect({ env: server.env, cwd: server.folder, ...options });
  onTestFinished(() => terminals.disconnect());
  return terminals;
}

it('opens, sends, reads, presses and closes, with typed results', async () => {
  const server = await serverForTest();
  const terminals = await library(server);
  const opened = await terminals.open({ name: 'lib', tags: ['web'], cols: 90 });
  expect(opened).toMatchObject({ session: 'lib', reused: false, cols: 90, shell: 'bash' });
  expect(opened.attach).toBe(server.attachLine('lib'));
  const sent = await terminals.send('lib', "echo out; sh -c 'exit 3'", { wait: true });
  expect(sent).toMatchObject({
    session: 'lib',
    output: 'out',
    complete: true,
    via: 'prompt',
    exitCode: 3,
    state: 'idle',
  });
  await terminals.send('lib', 'read -p "Name? " name; echo "hello $name"', { wait: true });
  const asked = await terminals.read('lib');
  expect(asked).toMatchObject({ complete: false, state: 'waiting_input' });
  await terminals.send('lib', 'World');
  expect(await terminals.read('lib', { until: 'hello World' })).toMatchObject({ complete: true, via: 'until' });
  await terminals.send('lib', 'sleep 600');
  expect(await terminals.key('lib', 'C-c', { wait: true })).toMatchObject({ complete: true, exitCode: 130 });
  expect((await terminals.screen('lib')).text).toContain('hello World');
  expect(await terminals.excerpt('lib', { grep: '^out$' })).toMatchObject({ output: expect.stringContaining('out') });
  const { sessions } = await terminals.list({ tag: 'web' });
  expect(sessions).toMatchObject([{ session: 'lib', state: 'idle', tags: ['web'], lock: null }]);
  expect(await terminals.close('lib')).toMatchObject({ session: 'lib', how: expect.any(String) });
  await terminals.open({ name: 'gone', tags: ['old'] });
  await server.tmux('kill-session', '-t', '=gone');
  const over = async () => (await terminals.list()).ended.find(({ session }) => session === 'gone');
  expect(await eventually(over, 'it is told as over')).toMatchObject({ tags: ['old'], how: expect.any(String) });
});

it('shares its sessions with servers, and leaves them alive', async () => {
  const server = await serverForTest();
  const terminals = await library(server);
  await terminals.open({ name: 'shared' });
  expect((await server.send('shared', 'echo by-server')).output).toBe('by-server');
  await terminals.disconnect();
  expect((await server.send('shared', 'echo still')).output).toBe('still');
  await expect(terminals.list()).rejects.toThrow('disconnected');
});

it('does for several what it does for one, and one that fails spoils none of the others', async () => {
  const server = await serverForTest();
  const terminals = await library(server);
  const made = await terminals.openEach([{ name: 'a' }, { name: 'b' }], { tags: ['team'] });
  expect(made.sessions.map((each) => each.ok && each.session)).toEqual(['a', 'b']);
  const sent = await terminals.sendEach('#team', 'pwd; echo "$0" done', { wait: true });
  expect(sent.sessions.map((each) => each.ok && [each.complete, each.exitCode])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  const own = await terminals.sendEach(undefined, { a: 'echo for-a', b: 'echo for-b' }, { wait: true });
  expect(own.sessions.map((each) => each.ok && each.output)).toEqual(['for-a', 'for-b']);
  await terminals.send('a', 'true', { lock: 60 });
  const other = await library(server);
  const refused = await other.sendEach(['a', 'b'], 'echo other', { wait: true });
  expect(refused.sessions).toMatchObject([
    { ok: false, session: 'a', code: 'leased' },
    { ok: true, session: 'b', output: 'other' },
  ]);
  expect((await terminals.closeEach('#team')).sessions.every(({ ok }) => ok)).toBe(true);
});

it('fails with a code and the next step', async () => {
  const terminals = await library(await serverForTest());
  const failed = await terminals.read('nobody').catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PtyholdError);
  expect(failed).toMatchObject({ code: 'no_session', hint: expect.any(String) });
  await expect(terminals.send('#all', 'x')).rejects.toMatchObject({
    code: 'bad_argument',
    hint: 'sendEach takes them.',
  });
  const wrong = terminals.open({ cols: 1 });
  await expect(wrong).rejects.toMatchObject({ code: 'bad_argument', message: expect.stringContaining('cols') });
});

it('fails by a wrong part, and after it was disconnected, as by anything else', async () => {
  const server = await serverForTest();
  const terminals = await library(server);
  await terminals.open({ name: 'a' });
  const wrong: object = { command: -1 };
  await expect(terminals.excerpt('a', wrong as { full: true })).rejects.toMatchObject({
    name: 'PtyholdError',
    code: 'bad_argument',
  });
  await server.tmux('kill-session', '-t', '=a');
  await expect(terminals.send('a', 'true')).rejects.toMatchObject({
    hint: expect.stringContaining('open({ name: "a", reuse: true })'),
  });
  await terminals.disconnect();
  await expect(terminals.list()).rejects.toMatchObject({ name: 'PtyholdError', code: 'cancelled' });
});

it('is held by the gate, and asks whoever is to be asked', async () => {
  const server = await serverForTest();
  const silent = await library(server);
  await silent.open();
  const dangerous = 'git push --force nowhere nothing';
  await expect(silent.send('t1', dangerous)).rejects.toMatchObject({ code: 'refused' });
  const questions: string[] = [];
  const asking = await library(server, {
    confirm: async (question) => {
      questions.push(question);
      return questions.length > 1;
    },
  });
  await expect(asking.send('t1', dangerous)).rejects.toMatchObject({ code: 'refused' });
  expect(await asking.send('t1', dangerous, { wait: true })).toMatchObject({ complete: true });
  expect(questions[0]).toContain('git push --force');
});

it('is held by roles', async () => {
  const server = await serverForTest();
  await server.open();
  const { mkdir, writeFile } = await import('node:fs/promises');
  await mkdir(`${server.home}/.config/ptyhold`, { recursive: true });
  await writeFile(`${server.home}/.config/ptyhold/settings.json`, '{"roles":{"looker":{"readOnly":true}}}');
  const terminals = await library(server, { env: { ...server.env, PTYHOLD_ROLE: 'looker' } });
  expect((await terminals.list()).sessions).toHaveLength(1);
  await expect(terminals.send('t1', 'true')).rejects.toMatchObject({ code: 'refused' });
});

it('ends a call by its signal, and loses no output', async () => {
  const terminals = await library(await serverForTest());
  await terminals.open();
  const ending = new AbortController();
  const waiting = terminals.send('t1', 'echo ke""pt; sleep 2', { wait: true, signal: ending.signal });
  await eventually(async () => (await terminals.screen('t1')).text.includes('\nkept'), 'the output is there');
  const reason = new Error('enough');
  ending.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(await terminals.read('t1', { wait: true, timeout: 30 })).toMatchObject({ output: 'kept', complete: true });
  await expect(terminals.list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

it('tells events as they come, until it is told to stop', async () => {
  const terminals = await library(await serverForTest());
  await terminals.open({ name: 'before' });
  const ending = new AbortController();
  const told: SessionEvent[] = [];
  const listening = (async () => {
    for await (const event of terminals.events({ signal: ending.signal })) {
      told.push(event);
      if (told.length === 2) ending.abort();
    }
  })();
  // Whoever listens is told what comes from then on, and nobody says when that is.
  const another = async () => {
    if (told.length === 0) await terminals.send('before', "sh -c 'exit 7'", { wait: true });
    return told.length > 0;
  };
  await eventually(another, 'the failed command is told');
  await terminals.open({ name: 'after' });
  await listening;
  expect(told[0]).toMatchObject({ kind: 'exit', name: 'before', exit: 7, number: expect.any(Number) });
  const all = terminals.events({ since: 0 });
  expect((await all.next()).value).toMatchObject({ kind: 'opened', name: 'before' });
  await all.return?.();
});
