// ptyhold history: every command of every session, with its times, its end, its folder, and who typed it.
import { describe, expect, it } from 'vitest';
import { commandIn, type Ran } from './helpers/command-line.ts';
import { testWith } from './helpers/programs.ts';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';

const ptyhold = (server: TestServer, ...args: string[]): Promise<Ran> => commandIn(server)(...args);

interface Told {
  session: string;
  line: string;
  back: number;
  started: string;
  about: boolean;
  duration_ms: number | null;
  exit_code: number | null;
  running: boolean;
  folder: string | null;
  by: { kind: string; name: string | null } | null;
  lines: number;
  bytes: number;
}

async function historyOf(server: TestServer, ...args: string[]): Promise<Told[]> {
  const { code, stdout, stderr } = await ptyhold(server, 'history', '--json', ...args);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('cannot')]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Told);
}

/** A person types at the keyboard. */
async function typeAsPerson(server: TestServer, session: string, line: string): Promise<void> {
  await server.tmux('send-keys', '-t', session, '-l', line);
  await server.tmux('send-keys', '-t', session, 'Enter');
}

describe('the history', () => {
  it('has each command with its time, length, end, folder, size, and who typed it', async () => {
    const server = await serverForTest();
    const session = await server.open({ cwd: '/' });
    const before = Date.now();
    await server.send(session, 'echo one; sleep 0.3');
    await server.send(session, 'cd /usr && sh -c "exit 3"');
    await typeAsPerson(server, session, 'seq 1 20');
    const told = await eventually(async () => {
      const all = await historyOf(server, session);
      return all.length === 3 && all[2]?.exit_code === 0 && all;
    }, 'the command of the person');
    const client = { kind: 'client', name: expect.stringMatching(/./) };
    expect(told).toMatchObject([
      { line: 'echo one; sleep 0.3', back: 3, exit_code: 0, folder: '/', by: client, lines: 1, bytes: 5 },
      { line: 'cd /usr && sh -c "exit 3"', back: 2, exit_code: 3, folder: '/', by: client, lines: 0, bytes: 0 },
      { line: 'seq 1 20', back: 1, exit_code: 0, folder: '/usr', by: { kind: 'person', name: null }, lines: 20 },
    ]);
    const [first, , last] = told;
    expect(first?.duration_ms).toBeGreaterThanOrEqual(290);
    expect(first?.about).toBe(false);
    expect(Date.parse(first?.started ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(last?.started ?? '')).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(last?.started ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.started ?? '') + 290);
  });

  it.each(['bash --norc', 'sh', 'zsh -f'])(
    'counts and times what runs in %s, which has no clock for it',
    async (shell) => {
      const server = await serverForTest();
      const session = await server.open();
      await server.send(session, shell);
      await server.send(session, 'sleep 0.5; seq 5');
      await server.send(session, 'true');
      const [, slow, quick] = await historyOf(server, session);
      expect(slow).toMatchObject({ line: 'sleep 0.5; seq 5', lines: 5, bytes: 15, exit_code: 0 });
      expect(slow?.duration_ms).toBeGreaterThanOrEqual(400);
      expect(quick).toMatchObject({ line: 'true', lines: 0, bytes: 0 });
    },
  );

  it('has the end of a command that has ended its shell, and of one in place of a shell', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'a' });
    await server.send(session, 'exit 5');
    await server.open({ name: 'c', command: 'sleep 0.3; echo ho; exit 3' });
    await server.call('pty_read', { session_id: 'c', wait: true });
    for (const [name, exit_code] of [
      ['a', 5],
      ['c', 3],
    ] as const) {
      const [last] = (await historyOf(server, name)).slice(-1);
      expect(last).toMatchObject({ exit_code, running: false, by: { kind: 'client' } });
      expect(last?.duration_ms).toBeGreaterThanOrEqual(name === 'c' ? 250 : 0);
    }
    expect((await historyOf(server, '--failed')).map((told) => told.session).sort()).toEqual(['a', 'c']);
  });

  it.each(['bash', 'zsh'])('has a line that took several rows once, whatever size %s has now', async (shell) => {
    const server = await serverForTest();
    const session = await server.open({ shell, cols: 40, rows: 20 });
    const words = Array.from({ length: 30 }, (_, at) => `word-${at}`).join(' ');
    const line = `for i in ${words}; do echo "$i is one of them"; done`;
    await server.send(session, line);
    await server.tmux('resize-window', '-t', `=${session}:`, '-x', '200');
    await server.send(session, 'true');
    expect((await historyOf(server, session)).map((told) => told.line)).toEqual([line, 'true']);
  });

  it('can be asked for what failed, what is new, and what a pattern matches, in all sessions', async () => {
    const server = await serverForTest();
    const [one, two] = [await server.open({ name: 'one' }), await server.open({ name: 'two' })];
    await server.send(one, 'false');
    await server.send(two, 'true # not this');
    await server.send(two, 'sh -c "exit 4"');
    const lines = async (...args: string[]): Promise<string[]> =>
      (await historyOf(server, ...args)).map((each) => each.line);
    expect(await lines()).toEqual(['false', 'true # not this', 'sh -c "exit 4"']);
    expect(await lines('--failed')).toEqual(['false', 'sh -c "exit 4"']);
    expect(await lines('--failed', 'two')).toEqual(['sh -c "exit 4"']);
    expect(await lines('--grep', 'exit \\d')).toEqual(['sh -c "exit 4"']);
    expect(await lines('--since', '1h')).toHaveLength(3);
    expect(await lines('--since', '0s')).toEqual([]);
    expect(await ptyhold(server, 'history', '--since', 'soon')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--since'),
    });
    const { stdout } = await ptyhold(server, 'history');
    expect(stdout).toMatch(/^ *# +SESSION +STARTED +TOOK +EXIT +BY/);
    expect(stdout).toMatch(/-1 +one .* false$/m);
  });

  it('is there once the session is over, and of one that runs says so', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'gone' });
    await server.send(session, 'echo last words');
    const running = await server.open({ name: 'going' });
    await server.call('pty_send', { session_id: running, text: 'sleep 1000' });
    await eventually(
      async () => (await historyOf(server, 'going')).some((each) => each.running),
      'the running command',
    );
    expect((await historyOf(server, 'going')).at(-1)).toMatchObject({
      line: 'sleep 1000',
      exit_code: null,
      duration_ms: null,
    });
    await server.call('pty_close', { session_id: session });
    expect((await historyOf(server, 'gone')).at(-1)).toMatchObject({ line: 'echo last words', exit_code: 0, lines: 1 });
  });

  for (const shell of ['bash', 'dash', 'mksh', 'zsh']) {
    testWith([shell], `has no line of ${shell} that C-c threw away, but a command that it ended`, async () => {
      const server = await serverForTest();
      await server.open({ name: 'a', shell });
      await server.send('a', 'echo one');
      await server.call('pty_key', { session_id: 'a', key: 'C-c', wait: true });
      await server.call('pty_key', { session_id: 'a', key: 'x', wait: true });
      await server.call('pty_key', { session_id: 'a', key: 'C-c', wait: true });
      await server.send('a', 'echo two');
      await server.call('pty_send', { session_id: 'a', text: 'sleep 1000' });
      await eventually(async () => /a sleep running/.test((await server.call('pty_list')).text), 'it sleeps');
      await server.call('pty_key', { session_id: 'a', key: 'C-c', wait: true });
      const told = await historyOf(server, 'a');
      expect(told.map(({ line, by }) => [line, by?.kind])).toEqual(
        ['echo one', 'echo two', 'sleep 1000'].map((line) => [line, 'client']),
      );
      expect((await server.call('pty_read', { session_id: 'a', line_range: '-2' })).output).toBe('two');
    });
  }

  it('keeps what a secret was out of it', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'read -rs pass', { timeout: 1 });
    await server.call('pty_send', { session_id: session, text: 'hunter2', secret: true, wait: true });
    await server.send(session, 'echo done');
    const all = JSON.stringify(await historyOf(server, session));
    expect(all).toContain('read -rs pass');
    expect(all).not.toContain('hunter2');
  });
});

describe('pty_read events of one session', () => {
  it('tells that keys of this client have chosen an older line and entered it', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'echo chosen');
    const again = await server.call('pty_key', { session_id: session, key: ['Up', 'Enter'], wait: true });
    expect(again).toMatchObject({ output: 'chosen', facts: { complete: true } });
    const told = await server.call('pty_read', { session_id: session, events: 0 });
    expect(told.text).toMatch(/^command -1 .* by you .*"echo chosen"$/m);
  });

  it('tells its commands since then, with who typed them', async () => {
    const server = await serverForTest();
    const session = await server.open({ cwd: '/' });
    await server.send(session, 'sh -c "exit 7"');
    await typeAsPerson(server, session, 'true # theirs');
    const first = await eventually(async () => {
      const answer = await server.call('pty_read', { session_id: session, events: 0 });
      return answer.text.includes('theirs') && answer;
    }, 'the command of the person');
    expect(first.text).toMatch(
      /^command -2 \d\d:\d\d:\d\d took \S+ exit=7 by you in \/ 0 lines: "sh -c \\"exit 7\\""$/m,
    );
    expect(first.text).toMatch(/^command -1 .* exit=0 by a person in \/ 0 lines: "true # theirs"$/m);
    expect(first.facts['commands']).toMatchObject([{ exit_code: 7, is_yours: true }, { by: 'person' }]);
    await server.send(session, 'false');
    const next = await server.call('pty_read', { session_id: session, events: first.facts['up_to'] });
    expect(next.text).toMatch(/^command -1 .* "false"$/m);
    expect(next.text).not.toContain('exit=7');
    expect((await server.call('pty_read', { events: 0 })).text).not.toMatch(/^command -/m);
  });
});
