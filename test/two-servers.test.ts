// Two servers on one tmux, as two clients of one user start them: neither disturbs or hides the work of the other.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, eventually, serverForTest, type TestServer } from './helpers/server.ts';
import { PASTES_APART } from './helpers/tmux-version.ts';

async function twoServers(): Promise<[TestServer, TestServer]> {
  const first = await serverForTest();
  const second = await first.join();
  onTestFinished(() => second.dispose());
  return [first, second];
}

/** How long the senders go on: set by hand, or long enough for several turns of each. */
const SECONDS = Number(process.env['PTYHOLD_TEST_SECONDS'] ?? 3);

/** Calls again and again until the time is over, and answers with the number of calls. */
async function forSomeTime(act: (round: number) => Promise<Answer>): Promise<number> {
  const end = Date.now() + SECONDS * 1000;
  let round = 0;
  for (; Date.now() < end; round += 1) {
    const answer = await act(round);
    expect(answer.isError, answer.text).toBe(false);
  }
  return round;
}

/** Groups of neighbouring lines with the same tag. */
function runsOf(lines: readonly string[]): { tag: string; numbers: number[] }[] {
  const runs: { tag: string; numbers: number[] }[] = [];
  for (const line of lines) {
    const [tag = '', number] = line.split(' ', 2);
    const last = runs.at(-1);
    if (last?.tag === tag) last.numbers.push(Number(number));
    else runs.push({ tag, numbers: [Number(number)] });
  }
  return runs;
}

const LINES = 40;

/** So long that a terminal takes it in many pieces. Each text has a tag of its own. */
function longText(tag: string): string {
  return Array.from({ length: LINES }, (_, line) => `${tag} ${line} ${'x'.repeat(200 + line)}`).join('\n');
}

describe('texts sent to one session at once', () => {
  it('says which lines of an answer came before its text, as what another client has run', async () => {
    const [one, other] = await twoServers();
    const session = await one.open();
    await one.send(session, 'true');
    await other.send(session, 'echo from the other; echo twice');
    const { output, last } = await one.send(session, 'echo own');
    expect(output).toBe('from the other\ntwice\nown');
    expect(last).toContain('[the first 2 lines came before this text]');
    expect((await one.send(session, 'echo next')).last).not.toContain('came before');
  });

  it('all arrive whole, one after the other', async () => {
    const [first, second] = await twoServers();
    const file = path.join(first.folder, 'out');
    const session = await first.open({ command: `cat > ${file}` });
    const sender = (server: TestServer, name: string) =>
      forSomeTime((round) => server.call('pty_send', { session_id: session, text: longText(`${name}${round}`) }));
    const counts = await Promise.all([
      sender(first, 'a'),
      sender(first, 'b'),
      sender(second, 'c'),
      sender(second, 'd'),
    ]);
    await first.call('pty_key', { session_id: session, key: 'C-d' });
    const ended = await first.call('pty_read', { session_id: session, wait: true, timeout: 40 });
    expect(ended.facts).toMatchObject({ complete: true, via: 'exit', exit_code: 0 });

    const written = await readFile(file, 'utf8');
    const runs = runsOf(written.trimEnd().split('\n'));
    const whole = Array.from({ length: LINES }, (_, line) => line);
    expect(runs.filter(({ numbers }) => numbers.join() !== whole.join()).map(({ tag }) => tag)).toEqual([]);
    const tags = counts.flatMap((count, index) => Array.from({ length: count }, (_, n) => `${'abcd'[index]}${n}`));
    expect(runs.map(({ tag }) => tag).sort()).toEqual(tags.sort());
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('are each followed by their own Enter in a shell', async () => {
    const [first, second] = await twoServers();
    const file = path.join(first.folder, 'out');
    const session = await first.open();
    await first.send(session, 'true');
    const sender = (server: TestServer, name: string) =>
      forSomeTime((round) =>
        server.call('pty_send', { session_id: session, text: `echo ${name}${round} >> ${file}; : ${'x'.repeat(300)}` }),
      );
    const [a, b] = await Promise.all([sender(first, 'a'), sender(second, 'b')]);
    const total = a + b;
    const lines = await eventually(
      async () => {
        const found = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
        return found.length >= total && found;
      },
      `${total} lines`,
      40_000,
    );
    const expected = [...Array.from({ length: a }, (_, n) => `a${n}`), ...Array.from({ length: b }, (_, n) => `b${n}`)];
    expect(lines.sort()).toEqual(expected.sort());
  });
});

describe('waits on one session', () => {
  it('by two servers both end with the evidence', async () => {
    const [first, second] = await twoServers();
    const session = await first.open({ cwd: first.folder });
    await first.send(session, 'true');
    const file = (name: string): string => path.join(first.folder, name);
    const sent = first.send(session, ': > begun; until [ -e go ]; do sleep 0.1; done; echo over; (exit 4)');
    await eventually(() => existsSync(file('begun')), 'the command to run');
    const read = second.call('pty_read', { session_id: session, wait: true });
    // A server takes its calls in turn, so the wait before has begun by then.
    await second.call('pty_list');
    await writeFile(file('go'), '');
    for (const answer of await Promise.all([sent, read])) {
      expect(answer.output).toBe('over');
      expect(answer.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 4 });
    }
  });

  it('go on where the other server runs something since, and tell of the own end', async () => {
    const [first, second] = await twoServers();
    const session = await first.open({ cwd: first.folder });
    await first.call('pty_send', { session_id: session, text: 'echo mine; (exit 4)' });
    await eventually(async () => (await second.send(session, '')).output.includes('mine'), 'its end');
    await second.call('pty_send', {
      session_id: session,
      text: ': > begun; until [ -e go ]; do sleep 0.1; done; echo theirs',
    });
    await eventually(() => existsSync(path.join(first.folder, 'begun')), 'the command to run');
    const glance = await first.call('pty_read', { session_id: session });
    expect([glance.facts['complete'], glance.facts['state'], glance.output], glance.text).toEqual([
      false,
      'running',
      'mine',
    ]);
    expect(glance.last).toContain('what this client sent before has ended: exit=4');
    const waited = first.call('pty_read', { session_id: session, wait: true });
    await first.call('pty_list');
    await writeFile(path.join(first.folder, 'go'), '');
    expect((await waited).facts, (await waited).text).toMatchObject({ complete: true, exit_code: 0 });
    expect((await waited).output).toBe('theirs');
  });

  it('of a builtin that reads are answered by the other server as by the same', async () => {
    const [first, second] = await twoServers();
    for (const shell of ['bash', 'sh']) {
      const session = await first.open({ shell });
      expect((await first.send(session, 'read -r x; echo "got $x"; (exit 3)')).facts['state']).toBe('waiting_input');
      const { facts, output, last } = await second.send(session, 'hello');
      expect([output.endsWith('got hello'), facts['complete'], facts['exit_code']], last).toEqual([true, true, 3]);
      expect(last).not.toContain('was busy');
      expect((await second.send(session, '(exit 5)')).facts['exit_code']).toBe(5);
    }
  });

  it('by one server all end with the evidence, and one of them shows the output', async () => {
    const [server] = await twoServers();
    const session = await server.open();
    for (let round = 0; round < 5; round += 1) {
      await server.call('pty_send', { session_id: session, text: 'sleep 0.2; echo over; (exit 4)' });
      const waits = [0, 1, 2].map(() => server.call('pty_read', { session_id: session, wait: true }));
      const answers = await Promise.all(waits);
      for (const { facts } of answers) expect(facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 4 });
      expect(answers.map(({ output }) => output).sort()).toEqual(['', '', 'over']);
    }
  });

  it('all learn at once that the program died', async () => {
    const [first, second] = await twoServers();
    const session = await first.open({ command: 'sleep 0.6; echo bye; exit 3' });
    const waits = [first, first, second, second].map((server) =>
      server.call('pty_read', { session_id: session, wait: true }),
    );
    for (const { facts } of await Promise.all(waits)) {
      expect(facts).toMatchObject({ complete: true, via: 'exit', exit_code: 3 });
      expect(facts['duration_ms']).toBeLessThan(5_000);
    }
  });

  it('end with the truth when the other server closes their session', async () => {
    const [first, second] = await twoServers();
    const session = await first.open({ name: 'victim' });
    await first.open({ name: 'other' });
    await first.send(session, 'true');
    const waiting = first.send(session, 'sleep 100', { timeout: 45 });
    await eventually(async () => /sleep/.test((await second.call('pty_list')).text), 'the command to run');
    const closed = await second.call('pty_close', { session_id: session, force: true });
    expect(closed.isError, closed.text).toBe(false);

    const answer = await waiting;
    if (answer.isError) expect(answer.text).toMatch(/^The session victim is gone: .*pty_(list|open)/);
    else expect(answer.facts).toMatchObject({ complete: true, via: 'exit', state: 'exited' });
    const next = await first.send(session, 'true');
    expect(next).toMatchObject({ isError: true, text: expect.stringMatching(/^The session victim is over: closed/) });
  });

  it('end with a sentence when a person kills their session', async () => {
    const [server] = await twoServers();
    const session = await server.open({ name: 'victim' });
    await server.open({ name: 'other' });
    await server.send(session, 'true');
    const waiting = server.send(session, 'sleep 100', { timeout: 45 });
    await eventually(async () => /sleep/.test((await server.call('pty_list')).text), 'the command to run');
    await server.tmux('kill-session', '-t', '=victim');
    expect((await waiting).text).toBe(
      'The session victim is gone: it was closed, or the tmux server was ended. pty_open name="victim" reuse=true opens it anew.',
    );
    expect((await server.call('pty_list')).text).toContain('[ptyhold: 1 session]');
  });
});

describe('names', () => {
  it('chosen by two servers at the same time all differ', async () => {
    const [first, second] = await twoServers();
    const opens = Array.from({ length: 5 }, () => [first.open(), second.open()]).flat();
    const names = await Promise.all(opens);
    expect(names.sort()).toEqual(['t1', 't10', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9']);
    expect((await first.call('pty_list')).facts['sessions']).toHaveLength(10);
  });

  it('asked for by both at the same time are given to one', async () => {
    const [first, second] = await twoServers();
    const answers = await Promise.all([first, second].map((server) => server.call('pty_open', { name: 'only' })));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    const refused = answers.find(({ isError }) => isError);
    expect(refused?.text).toBe(
      'There is a session only already. Pass reuse: true to take it, or another name, or none.',
    );
    const reused = await second.call('pty_open', { name: 'only', reuse: true });
    expect(reused.facts).toMatchObject({ reused: true, session_id: 'only' });
  });
});

describe('a text while another server connects', () => {
  const connecting = (server: TestServer, ...value: string[]) =>
    server.tmux('set-option', '-s', ...(value.length === 0 ? ['-u'] : []), '@ptyhold_connecting', ...value);

  it('waits in versions of tmux that would end, and is typed once', async ({ skip }) => {
    if (!PASTES_APART) skip('only tmux 3.4 to 3.6 end at a paste while a client connects');
    const server = await serverForTest();
    const session = await server.open({ command: 'cat' });
    // It connects behind the answer, and says so with the same option.
    await server.call('pty_list');
    await connecting(server, '1');
    const sent = server.call('pty_send', { session_id: session, text: 'once', wait: true, until: '^once$' });
    for (let look = 0; look < 20; look += 1) expect(await server.tmux('capture-pane', '-p')).not.toContain('once');
    await connecting(server);
    await sent;
    expect((await server.tmux('capture-pane', '-p')).match(/once/g)).toHaveLength(2);
  });

  it('does not wait for one that died', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: 'cat' });
    await connecting(server, '1');
    const answer = await server.call('pty_send', { session_id: session, text: 'once', wait: true, until: '^once$' });
    expect(answer.facts).toMatchObject({ complete: true, via: 'until' });
  });
});

describe('a full-screen program that one server has shown', () => {
  it('is shown by the next one as its screen, and what it draws is no output there', async () => {
    const [first, second] = await twoServers();
    const session = await first.open();
    const draws = `sh -c 'printf "\\033[?1049h\\033[Hdrawn"; while read line; do printf "\\r\\033[3Hgot $line"; done'`;
    await first.send(session, draws);
    await second.send(session, 'one', { wait: false });
    await eventually(async () => {
      const { text } = await second.call('pty_read', { session_id: session, screen: true });
      return text.includes('got one');
    }, 'the program draws what it got');
    const { facts, text } = await second.send(session, 'two');
    expect(facts).toMatchObject({ state: 'fullscreen', lines: 0 });
    expect(text.match(/got two/g)).toHaveLength(1);
  });
});

it('a client is told once that another one has closed the session of a name and opened a new one under it', async () => {
  const [first, second] = await twoServers();
  await first.open({ name: 's' });
  const { facts } = await first.send('s', 'echo before');
  await second.call('pty_close', { session_id: 's' });
  await second.open({ name: 's' });
  const told = `s is another session than before, which somebody else has opened: pty_read session_id="${facts['id']}" reads the one before`;
  const sent = await first.send('s', 'echo there');
  expect([sent.output, sent.last.includes(told)]).toEqual(['there', true]);
  expect((await first.send('s', 'echo again')).last).not.toContain('another session');
  expect((await second.send('s', 'echo mine')).last).not.toContain('another session');
  expect((await first.call('pty_read', { session_id: String(facts['id']), full: true })).output).toContain('before');
});

it('whoever waits for a command is told that another client closes the session under it', async () => {
  const [first, second] = await twoServers();
  await first.open({ name: 's' });
  const waiting = first.send('s', 'echo begun; sleep 60');
  await eventually(
    async () => (await second.call('pty_read', { session_id: 's' })).output.includes('begun'),
    'it runs',
  );
  await second.call('pty_close', { session_id: 's' });
  const { last, facts } = await waiting;
  expect(facts).toMatchObject({ complete: true, exit_code: 130 });
  expect(last).toMatch(
    /\[(\S+ \(pid \d+\) closes s|s was closed meanwhile): pty_open name="s" reuse=true opens it anew\]$/,
  );
  // An interrupt alone says nothing of that.
  await first.open({ name: 't' });
  const interrupted = first.send('t', 'echo begun; sleep 60');
  await eventually(
    async () => (await second.call('pty_read', { session_id: 't' })).output.includes('begun'),
    'it runs',
  );
  await second.call('pty_key', { session_id: 't', key: 'C-c' });
  expect((await interrupted).last).toMatch(/exit=130 [\d.]+s\]$/);
});
