// Texts that wait until the program takes input: on the disk, in order, once, by whichever server runs.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { QUEUES_LOOK_MS, READY_GLANCE_MS } from '../src/timing-texts.ts';
import { ROOT } from './helpers/imports.ts';
import { type Answer, eventually, processForTest, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const run = promisify(execFile);
const AGENT = path.join(ROOT, 'test/helpers/talking-agent.mjs');

const queue = (server: TestServer, text: string, args: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('pty_send', { session_id: 's', text, when: 'ready', ...args });

const lines = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

const count = async (server: TestServer): Promise<unknown> =>
  (await server.call('pty_list')).facts['sessions'] as unknown;

async function queueOf(server: TestServer): Promise<number> {
  const [session] = Object(await count(server));
  return Object(session).queued;
}

async function told(server: TestServer, kind: string): Promise<string[]> {
  const { text } = await server.call('pty_read', { events: 0 });
  return text.split('\n').filter((line) => line.includes(` ${kind}`));
}

/** A shell that runs a command until the file `go` comes. */
async function startBusy(server: TestServer): Promise<{ go: () => Promise<void>; out: string }> {
  const [go, out] = [path.join(server.folder, 'go'), path.join(server.folder, 'out')];
  await server.open({ name: 's', env: { GO: go, OUT: out } });
  await server.send('s', 'echo begun; until [ -e "$GO" ]; do sleep 0.05; done', { until: '^begun' });
  return { go: () => writeFile(go, ''), out };
}

async function startSleep(server: TestServer): Promise<void> {
  await server.send('s', 'sleep 60', { wait: false });
}

describe('a text for when a shell is ready', () => {
  it('is typed at once at its prompt, and waited for if asked', async () => {
    const server = await serverForTest();
    await server.open({ name: 's' });
    const sent = await queue(server, 'echo o"n"e', { wait: true });
    expect([sent.output, sent.facts['exit_code'], sent.facts['queued']], sent.text).toEqual(['one', 0, undefined]);
    expect(await queueOf(server)).toBe(0);
  });

  it('waits while a command runs, and goes in the order of the calls', async () => {
    const server = await serverForTest();
    const { go, out } = await startBusy(server);
    const words = ['one', 'two', 'three'];
    for (const queued of await Promise.all(words.map((word) => queue(server, `echo ${word} >> "$OUT"`)))) {
      expect([queued.facts['queued'], queued.facts['complete']], queued.text).toEqual([true, false]);
      expect(queued.last).toContain('[queued: ');
    }
    expect((await server.call('pty_list')).output).toContain(' queue=3');
    expect(await lines(out)).toEqual([]);
    await go();
    await eventually(async () => (await lines(out)).length === 3, 'all have run');
    expect(await lines(out)).toEqual(['one', 'two', 'three']);
    await eventually(async () => (await queueOf(server)) === 0, 'none waits');
    expect([(await told(server, 'queued')).length, (await told(server, 'delivered')).length]).toEqual([3, 3]);
  });

  it('is answered by its own end where the call waits, or as queued when its time is over', async () => {
    const server = await serverForTest();
    const { go } = await startBusy(server);
    const late = await queue(server, 'echo late', { wait: true, timeout: 1 });
    expect([late.facts['queued'], late.facts['complete'], late.facts['via']], late.text).toEqual([
      true,
      false,
      'timeout',
    ]);
    const later = await queue(server, 'echo later', { wait: true, timeout: 1 });
    expect(later.last).toContain('[queued: 1 before it]');
    const ends = ['x', 'y'].map((word) => queue(server, `echo ${word}; [ ${word} = x ]`, { wait: true }));
    const found = queue(server, 'echo wi"d"th; sleep 5', { until: '^width' });
    await eventually(async () => (await queueOf(server)) === 5, 'all wait');
    await go();
    const [x, y] = await Promise.all(ends);
    expect([x?.output, x?.facts['exit_code']], x?.text).toEqual(['late\nlater\nx', 0]);
    expect([y?.output, y?.facts['exit_code']], y?.text).toEqual(['y', 1]);
    expect([(await found).output, (await found).facts['via']]).toEqual(['width', 'until']);
  });

  it('waits no longer than it may, with the time in which it was looked whether it can be typed', async () => {
    const server = await serverForTest();
    await startBusy(server);
    const began = performance.now();
    const queued = await queue(server, 'echo later', { wait: true, timeout: 3 });
    expect(queued.last).toContain('[queued: ');
    expect(performance.now() - began).toBeLessThan(3_000 + READY_GLANCE_MS);
  });

  it('is typed by the server that was asked, which knows its end, and waits in a session that ends', async () => {
    const server = await processForTest();
    const { go } = await startBusy(server);
    const other = await server.join();
    await other.call('pty_list');
    const sent = [other, server, other, server].map(async (each, n) => {
      await eventually(async () => (await queueOf(server)) >= n, 'those before it wait');
      return queue(each, `echo ${n}; (exit ${n})`, { wait: true });
    });
    await eventually(async () => (await queueOf(server)) === 4, 'all wait');
    await go();
    const ends = await Promise.all(sent);
    expect(ends.map(({ facts }) => facts['exit_code'])).toEqual([0, 1, 2, 3]);
    for (const [n, { output, text }] of ends.entries()) expect(output, text).toMatch(new RegExp(`^${n}$`, 'mu'));
    await startSleep(server);
    const over = queue(server, 'echo three', { wait: true });
    await eventually(async () => (await queueOf(server)) === 1, 'it waits');
    await server.call('pty_close', { session_id: 's' });
    expect((await over).text).toMatch(/session is over|no longer|is gone|ended/u);
  });

  it('is typed by another server where the one that was asked is stopped', async () => {
    const server = await processForTest();
    const { go, out } = await startBusy(server);
    const other = await server.join();
    await other.call('pty_list');
    await queue(server, 'echo one >> "$OUT"');
    process.kill(server.pid, 'SIGSTOP');
    try {
      await go();
      await eventually(async () => (await lines(out)).length === 1, 'the other server has typed it');
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    await other.dispose();
  });

  it('is told of by a read that ends before it was typed', async () => {
    const server = await serverForTest();
    await server.open({ name: 's' });
    await server.send('s', 'sleep 2; echo slept', { timeout: 0.1 });
    await queue(server, 'sleep 0.2; (exit 4)');
    const read = () => server.call('pty_read', { session_id: 's', wait: true });
    const first = await read();
    expect([first.output, first.facts['exit_code']], first.text).toEqual(['slept', 0]);
    expect(first.last).toContain('a queued text waits still');
    const last = await eventually(async () => {
      const next = await read();
      return next.facts['exit_code'] === 4 && next;
    }, 'its own end');
    expect(last.last).not.toContain('waits still');
  });

  it('lies where only the user can read it', async () => {
    const server = await serverForTest();
    await startBusy(server);
    await queue(server, 'echo x');
    const [id = ''] = await readdir(path.join(server.dir, 'journal'));
    const { mode } = await stat(path.join(server.dir, 'journal', id, 'queue.1'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('goes in once, by another server, after the one that took it was killed', async () => {
    const server = await processForTest();
    const { go, out } = await startBusy(server);
    const other = await server.join();
    await other.call('pty_list');
    await queue(server, 'echo one >> "$OUT"');
    await queue(server, 'echo two >> "$OUT"');
    await server.kill();
    await go();
    await eventually(async () => (await lines(out)).length === 2, 'the other server has delivered');
    await eventually(async () => (await queueOf(other)) === 0, 'none waits');
    expect(await lines(out)).toEqual(['one', 'two']);
    await other.dispose();
  });

  it('waits on where no server runs, which people are told', async () => {
    const server = await processForTest();
    const { go, out } = await startBusy(server);
    await queue(server, 'echo one >> "$OUT"');
    await server.kill();
    await go();
    const env = { ...server.env };
    const { stdout, stderr } = await run(process.execPath, [SERVER, 'ls', '--json'], { env });
    expect(JSON.parse(stdout).sessions[0].queued).toBe(1);
    expect(stderr).toContain('1 queued text waits, and no server of ptyhold runs');
    const doctor = await run(process.execPath, [SERVER, 'doctor'], { env }).catch((error: unknown) => Object(error));
    expect(`${doctor.stdout}${doctor.stderr}`).toContain('1 queued text waits');
    await server.restart();
    expect((await server.call('pty_list')).text).not.toContain('no server of ptyhold runs');
    const called = performance.now();
    await eventually(async () => (await lines(out)).length === 1, 'the next server has delivered');
    expect(performance.now() - called).toBeLessThan(QUEUES_LOOK_MS);
  }, 60_000);

  it('is not typed again if it was typed and nobody confirmed it', async () => {
    const server = await processForTest();
    const { go, out } = await startBusy(server);
    await queue(server, 'echo one >> "$OUT"');
    await queue(server, 'echo two >> "$OUT"');
    const [id = ''] = await readdir(path.join(server.dir, 'journal'));
    const [first = ''] = await lines(path.join(server.dir, 'journal', id, 'queue.1'));
    await server.kill();
    // As a server leaves it that is killed behind the keys, whose receipt is no longer kept.
    const taken = `${JSON.parse(first).id}.0123456789ab.ptyhold-0123456789ab`;
    await server.tmux('set-option', '-t', 's', '@ptyhold_taken', taken);
    await go();
    await server.restart();
    await server.call('pty_list');
    await eventually(async () => (await lines(out)).length === 1, 'the second has run');
    expect(await lines(out)).toEqual(['two']);
    expect((await told(server, 'refused')).join('\n')).toContain('typed at most once');
  });

  it('tells when the session is closed before', async () => {
    const server = await serverForTest();
    await startBusy(server);
    await queue(server, 'echo x');
    const closed = await server.call('pty_close', { session_id: 's', force: true });
    expect(closed.text).toContain('queued texts not delivered: 1');
    const { stdout } = await run(process.execPath, [SERVER, 'forget'], { env: { ...server.env } });
    expect(stdout).toContain('queued texts not delivered: 1');
    expect((await told(server, 'notice')).length).toBe(1);
  });

  it('is judged by the gate when it is queued, and again when it is typed', async () => {
    const server = await serverForTest();
    const { go, out } = await startBusy(server);
    const refused = await queue(server, 'rm -rf /etc');
    expect([refused.isError, await queueOf(server)], refused.text).toEqual([true, 0]);
    await go();
    await eventually(async () => (await server.call('pty_list')).output.includes('idle'), 'the shell is back');
    // A text for this program is no command, until the shell is in front again.
    await server.send('s', 'cat > /dev/null', { timeout: 0.5 });
    const queued = await queue(server, 'rm -rf /etc');
    expect(queued.facts['queued'], queued.text).toBe(true);
    await server.call('pty_key', { session_id: 's', key: 'C-d' });
    const told = await eventually(async () => {
      const { text } = await server.call('pty_read', { events: 0 });
      return /^\d+ s refused: "/m.test(text) && text;
    }, 'the gate refuses it');
    expect(told).toMatch(/refused by rule/);
    expect([await queueOf(server), await lines(out)]).toEqual([0, []]);
  });

  it('is no secret, and its lease is taken at once', async () => {
    const server = await serverForTest();
    const { go, out } = await startBusy(server);
    expect((await queue(server, 'x', { secret: true })).text).toContain('A secret does not wait');
    const queued = await queue(server, 'echo one >> "$OUT"', { lock: 60 });
    expect(queued.last).toContain('leased to you for 60 s');
    const other = await server.join();
    expect((await other.call('pty_send', { session_id: 's', text: 'x' })).text).toContain('is leased by');
    await go();
    await eventually(async () => (await lines(out)).length === 1, 'it has run under the lease');
    await other.dispose();
  });
});

describe('a queue that cannot be read', () => {
  it.each<[string, (file: string) => Promise<unknown>]>([
    ['a FIFO', (file) => run('mkfifo', [file])],
    ['a folder', (file) => mkdir(file)],
    ['a link to a device', (file) => symlink('/dev/zero', file)],
    ['60 MB of lines', (file) => writeFile(file, Buffer.alloc(60_000_000, '{"id":"x"}\n'))],
    ['millions of lines', (file) => writeFile(file, Buffer.alloc(8_000_000, '{\n'))],
  ])('as %s is told by name, and holds up nothing', async (_, put) => {
    const server = await serverForTest();
    await server.open({ name: 's' });
    const [id = ''] = await readdir(path.join(server.dir, 'journal'));
    await server.open({ name: 'other' });
    const file = path.join(server.dir, 'journal', id, 'queue.1');
    await put(file);
    const told = `no queued text of s is typed: ${file} `;
    expect((await server.call('pty_list')).output).toContain(told);
    const refused = await queue(server, 'echo x');
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining(file)]);
    expect((await server.send('s', 'echo o"n"e')).output).toBe('one');
    expect(
      (await server.call('pty_send', { session_id: 'other', text: 'echo t"w"o', when: 'ready', wait: true })).output,
    ).toBe('two');
    const doctor = await run(process.execPath, [SERVER, 'doctor'], { env: { ...server.env } }).catch(Object);
    expect(`${doctor.stdout}${doctor.stderr}`).toMatch(new RegExp(`${id}/queue.1[\\s\\S]*Move it away`));
    const closed = await server.call('pty_close', { session_id: 's', force: true });
    expect(closed.text).toContain('nobody knows whether queued texts are left');
  });

  it('is read again once the file is gone', async () => {
    const server = await serverForTest();
    await server.open({ name: 's' });
    const [id = ''] = await readdir(path.join(server.dir, 'journal'));
    const file = path.join(server.dir, 'journal', id, 'queue.1');
    await run('mkfifo', [file]);
    expect((await queue(server, 'echo x')).isError).toBe(true);
    await rm(file);
    expect((await queue(server, 'echo o"n"e', { wait: true })).output).toBe('one');
    expect((await server.call('pty_list')).output).not.toContain('no queued text');
  });
});

describe('a text for when an agent is ready', () => {
  async function startAgent(words = '7501 x --screen'): Promise<{ server: TestServer; notes: string }> {
    const server = await serverForTest();
    const notes = path.join(server.folder, 'notes');
    await server.open({ name: 's', command: `node ${AGENT} ${words}`, env: { NOTES: notes } });
    await eventually(async () => (await server.call('pty_list')).output.includes('idle'), 'it is idle');
    return { server, notes };
  }

  it('waits while it works, and while it asks', async () => {
    const { server, notes } = await startAgent();
    await server.send('s', 'work', { timeout: 1 });
    expect((await queue(server, 'note:one done')).last).toContain('[queued: x working]');
    await server.tmux('send-keys', '-t', 's', 'block:ask', 'Enter');
    await eventually(async () => (await server.call('pty_list')).output.includes('blocked'), 'it asks');
    const refused = await queue(server, 'note:two done');
    expect(refused.text).toMatch(/says: x blocked permission "ask".*NOTHING was typed/);
    expect(await lines(notes)).toEqual([]);
    await server.tmux('send-keys', '-t', 's', 'work done', 'Enter');
    await eventually(async () => (await lines(notes)).length === 1, 'it got the text');
    expect(await lines(notes)).toEqual(['one']);
  });

  it('gets its Enter, and no second paste, if the server was killed in between', async () => {
    const server = await processForTest();
    const notes = path.join(server.folder, 'notes');
    await writeFile(path.join(server.folder, 'claude.mjs'), await readFile(AGENT));
    const command = `node ${server.folder}/claude.mjs 7501 claude --input`;
    await server.open({ name: 's', command, env: { NOTES: notes } });
    await eventually(async () => (await server.call('pty_list')).output.includes('claude idle'), 'it is idle');
    await server.tmux('send-keys', '-t', 's', 'work', 'Enter');
    await eventually(async () => (await server.call('pty_list')).output.includes('claude working'), 'it works');
    await queue(server, 'work note:one done');
    await queue(server, 'work note:two done');
    const [id = ''] = await readdir(path.join(server.dir, 'journal'));
    const [first = ''] = await lines(path.join(server.dir, 'journal', id, 'queue.1'));
    await server.kill();
    // As a server leaves it that is killed behind the paste: the text stands there, with its receipt.
    const taken = `${JSON.parse(first).id}.0123456789ab.ptyhold-0123456789ab`;
    await server.tmux('set-option', '-t', 's', '@ptyhold_taken', taken);
    await server.tmux('send-keys', '-t', 's', '-l', 'work note:one done');
    await server.tmux('set-option', '-at', 's', '@ptyhold_typed', ' ptyhold-0123456789ab-9-0-01234567');
    await server.restart();
    await server.call('pty_list');
    await eventually(async () => (await lines(notes)).length === 2, 'both were taken');
    expect(await lines(notes)).toEqual(['one', 'two']);
    await eventually(async () => (await told(server, 'delivered')).length === 2, 'both are told');
  });

  it('is refused where nobody can know when', async () => {
    const server = await serverForTest();
    await writeFile(path.join(server.folder, 'claude.mjs'), await readFile(AGENT));
    await server.open({ name: 's', command: `node ${server.folder}/claude.mjs silent x --screen` });
    await eventually(async () => (await server.call('pty_list')).output.includes('fullscreen'), 'it runs');
    const refused = await queue(server, 'x');
    expect(refused.text).toMatch(
      /claude says nothing of its state: ptyhold install claude-code --hooks.*NOTHING was typed/,
    );
  });
});

it('texts that wait for many sessions are brought without a word of Node about a leak', async () => {
  const server = await processForTest();
  const go = path.join(server.folder, 'go');
  const names = Array.from({ length: 12 }, (_, at) => `s${at}`);
  await server.call('pty_open', { sessions: names.map((name) => ({ name })), tags: ['all'] });
  await server.call('pty_send', { session_id: '#all', text: `until [ -e '${go}' ]; do sleep 0.05; done` });
  for (const session_id of names) await server.call('pty_send', { session_id, text: 'echo d"on"e', when: 'ready' });
  const isNoted = async (): Promise<boolean> => (await told(server, 'queued')).length >= names.length;
  await eventually(isNoted, 'all wait');
  await writeFile(go, '');
  await eventually(async () => (await told(server, 'delivered')).length === names.length, 'all are delivered');
  expect(server.stderr).not.toContain('MaxListeners');
});
