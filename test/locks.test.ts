// Leases: one of several servers on a socket keeps the others from typing into a session, for a time.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, eventually, processForTest, serverForTest, TestServer } from './helpers/server.ts';

async function servers(env: Record<string, string> = {}, start = serverForTest): Promise<[TestServer, TestServer]> {
  const first = await start(env);
  const second = await first.join();
  onTestFinished(() => second.dispose());
  return [first, second];
}

/** Takes a lease and types nothing. */
function lease(server: TestServer, session: string, seconds: number): Promise<Answer> {
  return server.call('pty_send', { session_id: session, text: '', enter: false, lock: seconds });
}

/** On a slow machine the second is over before the answer that tells of the lease. */
async function expectToldOnce(holder: TestServer, session: string, leased: Answer): Promise<void> {
  const told = `${leased.text}\n${(await holder.call('pty_list')).text}`;
  expect(told.split(`your lease of ${session} is over`), told).toHaveLength(2);
}

function ownerOf(server: TestServer): string {
  return `ptyhold-test (pid ${server.pid})`;
}

describe('a leased session', () => {
  it('takes texts and keys of its holder alone, and is read by all', async () => {
    const [holder, other] = await servers({}, processForTest);
    const session = await holder.open({ name: 't1' });
    const leased = await holder.send(session, 'echo mine', { lock: 100 });
    expect(leased).toMatchObject({ output: 'mine', facts: { complete: true, exit_code: 0 } });
    expect(leased.last).toContain('[leased to you for 100 s]');
    expect(leased.facts['lock']).toMatchObject({ owner: ownerOf(holder), is_own: true, reason: 'echo mine' });

    const refused = await other.call('pty_send', { session_id: session, text: 'echo theirs', force: true });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(
      /^t1 is leased by ptyhold-test \(pid \d+\), (100|9\d) s left, for `echo mine`\. NOTHING was typed; force does not break a lease\. Your request was left for them\. Try again in \d+ s at most; pty_read is free, and pty_open makes another session\.$/,
    );
    expect(refused.facts).toMatchObject({
      error: 'leased',
      owner: ownerOf(holder),
      reason: 'echo mine',
      is_own: false,
    });
    const keys = await other.call('pty_key', { session_id: session, key: 'C-c' });
    expect(keys.text).toContain('NOTHING was pressed');
    const closed = await other.call('pty_close', { session_id: session, force: true });
    expect(closed.text).toContain('It was not closed');

    const read = await other.call('pty_read', { session_id: session, full: true });
    expect([read.isError, read.output]).toEqual([false, expect.stringContaining('mine')]);
    expect(read.output).not.toContain('theirs');
    const next = await holder.send(session, 'echo "still $((40 + 2))"');
    expect(next.output).toBe('still 42');
  });

  it('tells its holder once who asks, with the next answer of any tool', async () => {
    const [holder, other] = await servers();
    const third = await holder.join();
    onTestFinished(() => third.dispose());
    const [session, elsewhere] = [await holder.open(), await holder.open()];
    await lease(holder, session, 100);
    for (let time = 0; time < 3; time += 1) await other.call('pty_send', { session_id: session, text: 'x' });
    await third.call('pty_key', { session_id: session, key: 'Enter' });

    const told = await holder.send(elsewhere, 'true');
    const asked = (server: TestServer, tool: string): RegExp =>
      new RegExp(`\\[ptyhold-test \\(pid ${server.pid}\\) asks for ${session} \\(${tool}, \\d+ s ago\\)\\]`, 'g');
    expect(told.last.match(asked(other, 'pty_send'))).toHaveLength(1);
    expect(told.last.match(asked(third, 'pty_key'))).toHaveLength(1);
    expect(told.facts['notes']).toHaveLength(2);
    expect((await holder.call('pty_list')).text).not.toContain('asks for');
    expect((await holder.call('pty_read', { session_id: session })).text).not.toContain('asks for');

    await other.call('pty_close', { session_id: session });
    const freed = await lease(holder, session, 0);
    expect(freed.last).toContain('[your lease is over]');
    expect(freed.last).toMatch(asked(other, 'pty_close'));
    expect((await other.call('pty_send', { session_id: session, text: 'true' })).isError).toBe(false);
  });

  it('is free for others once its lease is over, and the holder is told', async () => {
    const [holder, other] = await servers();
    const session = await holder.open();
    const leased = await lease(holder, session, 1);
    const sent = await eventually(async () => {
      const answer = await other.send(session, 'echo theirs');
      return !answer.isError && answer;
    }, 'the end of the lease');
    expect(sent.output).toBe('theirs');
    await expectToldOnce(holder, session, leased);
    expect((await holder.call('pty_list')).text).not.toContain('your lease');
  });

  it('tells its holder also by an answer that is an error, and once', async () => {
    const [holder, other] = await servers();
    const session = await holder.open();
    await lease(holder, session, 100);
    await other.call('pty_send', { session_id: session, text: 'x' });
    const failed = await holder.call('pty_read', { session_id: 'nowhere' });
    expect(failed.isError).toBe(true);
    expect(failed.text).toMatch(
      /^There is no session nowhere\. .*\[ptyhold-test \(pid \d+\) asks for \w+ \(pty_send, \d+ s ago\)\]$/,
    );
    expect(failed.facts['notes']).toHaveLength(1);
    expect((await holder.call('pty_list')).text).not.toContain('asks for');
  });

  it('is told to be over once, by whoever waits for events, while its holder does nothing', async () => {
    const [holder, other] = await servers();
    const session = await holder.open();
    const awaited = other.call('pty_read', { session_id: session, events: 2, wait: true, timeout: 30 });
    const leased = await lease(holder, session, 1);
    const kinds = async (): Promise<unknown[]> => {
      const { facts } = await other.call('pty_read', { events: 1 });
      return (facts['events'] as { kind: string; text?: string }[]).map(({ kind, text = '' }) => `${kind} ${text}`);
    };
    expect((await awaited).output).toMatch(/released: "its time is over"/);
    await expectToldOnce(holder, session, leased);
    await other.call('pty_list');
    expect((await kinds()).filter((told) => String(told).startsWith('released'))).toHaveLength(1);
  });

  it('is free at once when its holder was killed', async () => {
    const [other, holder] = await servers();
    const session = await other.open();
    await lease(holder, session, 3_600);
    expect((await other.call('pty_send', { session_id: session, text: 'x' })).isError).toBe(true);
    await holder.kill();
    expect((await other.send(session, 'echo theirs')).output).toBe('theirs');
    expect((await lease(other, session, 60)).isError).toBe(false);
  });

  it('is free when its holder has left, and a server that was started again is another holder', async () => {
    const [other, holder] = await servers();
    const session = await other.open();
    await lease(holder, session, 3_600);
    await holder.restart();
    expect((await lease(holder, session, 0)).last).toContain('there was no lease of yours');
    await lease(holder, session, 3_600);
    await holder.dispose();
    const row = await eventually(async () => {
      const written = await other.tmux('show-options', '-qv', '-t', session, '@ptyhold_lock');
      return written.trim() === '' && 'freed';
    }, 'the lease of a server that left to be freed');
    expect(row).toBe('freed');
  });

  it('is renewed by each later lock, keeps its name when it is renamed, and is found by its id', async () => {
    const [holder, other] = await servers();
    const opened = await holder.call('pty_open', { name: 'before' });
    await lease(holder, 'before', 5);
    await holder.send('before', 'true', { lock: 500 });
    await holder.tmux('rename-session', '-t', '=before', 'after');
    const refused = await other.call('pty_send', { session_id: String(opened.facts['id']), text: 'x' });
    expect(refused.text).toMatch(/^after is leased by .*, (500|49\d) s left, for `true`/);
    await holder.send('after', '', { enter: false, lock: 600, wait: false });
    expect((await other.call('pty_send', { session_id: 'after', text: 'x' })).text).toMatch(
      /(600|59\d) s left, for `true`/,
    );
  });

  it('is not closed while idle, not resized by others, but given to read', async () => {
    const [holder, other] = await servers();
    await holder.open({ name: 'kept', idle_timeout: 1 });
    await lease(holder, 'kept', 8);
    const resized = await other.call('pty_open', { name: 'kept', reuse: true, cols: 90 });
    expect(resized.text).toMatch(/^kept is leased by .* It was not changed/);
    const reused = await other.call('pty_open', { name: 'kept', reuse: true });
    expect(reused.text).toMatch(/leased by .*: it can be read, and takes no text/);
    const left = async (): Promise<number> => {
      const { facts } = await other.call('pty_send', { session_id: 'kept', text: 'x' });
      return facts['error'] === 'leased' ? Number(facts['seconds_left']) : 0;
    };
    // Long idle by then, and looked at again and again.
    await eventually(async () => (await left()) <= 3, 'most of the lease to pass');
    const names = async () =>
      [(await other.call('pty_list')).facts['sessions']].flat().map((each) => Object(each).session_id);
    expect(await names()).toEqual(['kept']);
    await eventually(async () => (await names()).length === 0, 'the idle session to be closed');
  });

  it("that has ended is nobody's any more", async () => {
    const [holder, other] = await servers();
    const session = await holder.open({ command: 'cat' });
    await lease(holder, session, 100);
    await holder.call('pty_key', { session_id: session, key: 'C-d', wait: true });
    expect((await other.call('pty_close', { session_id: session })).facts).toMatchObject({ exit_code: 0 });
    expect((await holder.call('pty_list')).isError).toBe(false);
  });

  it('shows no secret as its reason, also where nobody said that it is one', async () => {
    const [holder, other] = await servers();
    const session = await holder.open();
    await holder.send(session, 'read -rs word', { until: 'nothing', timeout: 1 });
    const sent = await holder.call('pty_send', { session_id: session, text: 'hunter2', secret: true, lock: 100 });
    expect(sent.isError, sent.text).toBe(false);
    await holder.send(session, 'read -rs word', { until: 'nothing', timeout: 1 });
    await holder.call('pty_send', { session_id: session, text: 'hunter3', lock: 100 });
    expect((await other.call('pty_send', { session_id: session, text: 'x' })).text).toMatch(/s left\. NOTHING/);
    expect(await holder.tmux('show-options', '-t', session)).not.toContain(
      Buffer.from('hunter2').toString('base64url'),
    );
  });
});

describe('a person', () => {
  it('types into a leased session all the same, and the holder is told', async () => {
    const server = await serverForTest();
    await server.open({ name: 'inner', command: 'cat' });
    await lease(server, 'inner', 300);
    const attach = `TMUX= exec ${server.env['PTYHOLD_TMUX'] ?? 'tmux'} -S ${server.socket} attach -t =inner`;
    await server.open({ name: 'outer', command: attach });
    const news = async (): Promise<string> => (await server.call('pty_list')).last;
    await eventually(async () => /^inner .* 1 attached/m.test((await server.call('pty_list')).text), 'the person');
    await server.send('inner', 'ours', { until: 'ours' });
    expect(await news()).not.toContain('a person');

    const told = await eventually(async () => {
      await server.tmux('send-keys', '-t', '=outer:', 'theirs', 'Enter');
      const last = await news();
      return last.includes('a person') && last;
    }, 'the keys of the person to be told');
    expect(told).toMatch(/\[a person pressed keys in inner, at \/dev\/\S+\]/);
    await eventually(async () => !(await news()).includes('a person'), 'all keys to be told');
    expect(await server.tmux('capture-pane', '-p', '-t', '=inner:')).toMatch(/^theirs$/m);
  });
});

describe('behind a prefix', () => {
  it('a lease holds, and is over when the connection of its holder has gone', async () => {
    const [other, holder] = await servers({ PTYHOLD_PREFIX: 'env' });
    const session = await other.open();
    await lease(holder, session, 3_600);
    expect((await other.call('pty_send', { session_id: session, text: 'x' })).facts).toMatchObject({ error: 'leased' });
    await holder.kill();
    const sent = await eventually(async () => {
      const answer = await other.send(session, 'echo theirs');
      return !answer.isError && answer;
    }, 'the end of the lease');
    expect(sent.output).toBe('theirs');
  });

  it('and beside it, servers on both ends see who lives', async () => {
    const near = await processForTest();
    const far = await TestServer.start({ PTYHOLD_PREFIX: 'env', PTYHOLD_DIR: near.dir });
    onTestFinished(() => far.dispose());
    const session = await near.open();
    await lease(far, session, 3_600);
    expect((await near.call('pty_send', { session_id: session, text: 'x' })).facts).toMatchObject({ error: 'leased' });
    await lease(far, session, 0);
    await lease(near, session, 3_600);
    expect((await far.call('pty_send', { session_id: session, text: 'x' })).facts).toMatchObject({ error: 'leased' });
    await near.kill();
    expect((await far.send(session, 'echo theirs')).output).toBe('theirs');
  });
});

describe('a lease is not taken', () => {
  it.each([
    [{ lock: 14_401 }, 'lock: a lease lasts at most 14400 s; another lock renews it. '],
    [{ lock: 1.5 }, 'lock: whole seconds. '],
    [{ lock: -1 }, 'lock: Too small'],
    [{ lock: 'five' }, 'lock: Invalid input'],
  ])('with %j', async (args, sentence) => {
    const server = await serverForTest();
    const answer = await server.call('pty_send', { session_id: 't1', text: 'x', ...args });
    expect(answer).toMatchObject({ isError: true, facts: { error: 'bad_argument' } });
    expect(answer.text).toContain(sentence);
  });

  it('of a session that another one leases, or whose program has ended', async () => {
    const [holder, other] = await servers();
    const session = await holder.open({ command: 'cat' });
    await lease(holder, session, 100);
    for (const seconds of [50, 0])
      expect((await lease(other, session, seconds)).facts).toMatchObject({ error: 'leased' });
    await holder.call('pty_key', { session_id: session, key: 'C-d', wait: true });
    expect((await lease(holder, session, 50)).facts).toMatchObject({ error: 'session_dead' });
  });

  it('while another server is amid what it types in parts', async () => {
    const server = await serverForTest();
    const session = await server.open();
    const until = Math.floor(Date.now() / 1000) + 3;
    await server.tmux('set-option', '-t', session, '@ptyhold_parts', `ffffffffffff.${until}`);
    expect((await lease(server, session, 50)).isError).toBe(false);
    expect(Date.now() / 1000).toBeGreaterThanOrEqual(until);
  });

  it('for a text that is refused', async () => {
    const [holder, other] = await servers();
    const session = await holder.open();
    const refused = await holder.call('pty_send', { session_id: session, text: 'rm -rf /', lock: 100 });
    expect(refused.facts).toMatchObject({ error: 'refused' });
    expect((await other.send(session, 'echo theirs')).output).toBe('theirs');
  });
});

const ROUNDS = Number(process.env['PTYHOLD_TEST_ROUNDS'] ?? 100);
/** On a busy machine, no further round begins then. */
const ROUNDS_MS = 60_000;

describe('of two servers in a tight loop', { retry: 0 }, () => {
  it('nothing of the other arrives between lease and release', async () => {
    const [holder, other] = await servers();
    const file = path.join(holder.folder, 'out');
    const session = await holder.open({ command: `cat > ${file}` });
    let isDone = false;
    let [typed, refused] = [0, 0];
    const typing = (async () => {
      while (!isDone) {
        const answer = await other.call('pty_send', { session_id: session, text: `other ${typed}` });
        if (!answer.isError) typed += 1;
        else refused += 1;
        if (answer.isError) expect(answer.facts['error'], answer.text).toBe('leased');
      }
    })();
    const startedAt = performance.now();
    const isTimeOver = (): boolean => performance.now() - startedAt > ROUNDS_MS;
    let rounds = 0;
    for (; rounds < ROUNDS && !(isTimeOver() && rounds >= 5); rounds += 1) {
      const round = rounds;
      const send = (text: string, more: Record<string, unknown>) =>
        holder.call('pty_send', { session_id: session, text, ...more });
      const answers = [
        await send(`begin ${round}`, { lock: 60 }),
        await send(`within ${round}`, {}),
        await send(`end ${round}`, { lock: 0 }),
      ];
      for (const answer of answers) expect(answer.isError, answer.text).toBe(false);
      // The next lease meets the other in the middle of its calls.
      const before = typed;
      await eventually(() => typed > before, 'the other to type');
    }
    isDone = true;
    await typing;
    await holder.call('pty_key', { session_id: session, key: 'C-d', wait: true });
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const held = lines.flatMap((line, at) => (line.startsWith('begin') ? [lines.slice(at, at + 3)] : []));
    const whole = Array.from({ length: rounds }, (_, round) => [`begin ${round}`, `within ${round}`, `end ${round}`]);
    expect(held).toEqual(whole);
    expect(lines.filter((line) => line.startsWith('other'))).toEqual(
      Array.from({ length: typed }, (_, n) => `other ${n}`),
    );
    expect(Math.min(typed, refused)).toBeGreaterThan(0);
  });
});
