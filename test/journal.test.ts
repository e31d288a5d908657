// The journal: it has every byte from the first on, is bounded and private, and says what it lost.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseSegments } from '../src/journal/segments.ts';
import { type Answer, eventually, serverForTest, type TestServer } from './helpers/server.ts';
import { fillDisk, tinyDisk } from './helpers/tiny-disk.ts';

/** Longer than a shell takes to begin a command, and shorter than a journal may be behind the screen. */
const LATE_MS = 1_000;

/** The folder of a session's journal. */
async function journalOf(server: TestServer, session: string): Promise<string> {
  const { facts } = await server.call('pty_list');
  const rows = facts['sessions'] as { session_id: string; id: string }[];
  const dir = server.env['PTYHOLD_DIR'] ?? server.dir;
  return path.join(dir, 'journal', rows.find((row) => row.session_id === session)?.id ?? '');
}

async function segmentsIn(folder: string) {
  const files = await readdir(folder);
  const infos = files.map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size }));
  return parseSegments(await Promise.all(infos.map((info) => info.catch(() => ({ name: '', size: 0 })))));
}

/** The ring and its dd. */
async function writersOf(folder: string, nudge?: () => Promise<unknown>): Promise<{ ring: number; dd: number }> {
  return eventually(async () => {
    await nudge?.();
    const ring = Number(await readFile(path.join(folder, 'ring.pid'), 'utf8').catch(() => ''));
    const table = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'comm='], { encoding: 'utf8' });
    const child = new RegExp(`^\\s*(\\d+)\\s+${ring}\\s+(?:perl|dd)$`, 'm').exec(table)?.[1];
    return ring > 0 && child !== undefined && { ring, dd: Number(child) };
  }, 'the processes that write the journal');
}

async function killAndSee(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await eventually(
    () => !new RegExp(`^\\s*${pid}\\s+[^ZX]`, 'm').test(execFileSync('ps', ['-A', '-o', 'pid=,stat=']).toString()),
    'the end of the process',
  );
}

function notes(answer: Answer): string {
  return (answer.facts['notes'] as string[]).join('; ');
}

describe('the first bytes', { retry: 0 }, () => {
  it('of commands that print at once are never lost, twenty times in a row', async () => {
    const server = await serverForTest();
    for (let n = 0; n < 20; n += 1) {
      const session = await server.open({ command: `printf 'first ${n}\\nlast ${n}\\n'` });
      const read = await server.call('pty_read', { session_id: session, wait: true });
      expect(read.output).toBe(`first ${n}\nlast ${n}`);
    }
  });

  it('of many commands opened at once are never lost', async () => {
    const server = await serverForTest();
    const outputs = Array.from({ length: 12 }, async (_, n) => {
      const session = await server.open({ command: `echo ${n}; exit ${n}` });
      const read = await server.call('pty_read', { session_id: session, wait: true });
      return [read.output, read.facts['exit_code']];
    });
    expect(await Promise.all(outputs)).toEqual(Array.from({ length: 12 }, (_, n) => [`${n}`, n]));
  });
});

describe('a program that ends', () => {
  it('is told with its status, fifty times in a row', async () => {
    const server = await serverForTest();
    const wrong: unknown[] = [];
    for (let n = 0; n < 50; n += 1) {
      const session = await server.open({ command: `exit ${n}` });
      const { facts } = await server.call('pty_read', { session_id: session, wait: true });
      if (facts['exit_code'] !== n || facts['via'] !== 'exit') wrong.push([n, facts]);
    }
    expect(wrong).toEqual([]);
  });

  it('by a signal is told with 128 and the number of the signal', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: `echo on; kill -9 $$` });
    const { facts, output } = await server.call('pty_read', { session_id: session, wait: true });
    expect([output, facts['exit_code']]).toEqual(['on', 137]);
  });

  it('after a burst of 11 MB leaves every byte of it in the journal', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: `seq 1 1400000; exit 6` });
    const read = await server.call('pty_read', { session_id: session, wait: true, timeout: 50 });
    expect(read.facts).toMatchObject({ complete: true, via: 'exit', exit_code: 6, missing: [] });
    const folder = await journalOf(server, session);
    const hash = createHash('sha256');
    for (const { file } of await segmentsIn(folder)) hash.update(await readFile(path.join(folder, file)));
    const printed = Array.from({ length: 1_400_000 }, (_, n) => `${n + 1}\r\n`).join('');
    expect(printed.length).toBeGreaterThan(11_000_000);
    // What the shell behind the command asks the terminal, which answers once it has read all.
    const asked = '\x1b[5n';
    expect(hash.digest('hex')).toBe(createHash('sha256').update(`${printed}${asked}`).digest('hex'));
    const middle = await server.call('pty_read', { session_id: session, line_range: '650000:650001' });
    expect(middle.output).toBe('650000\n650001');
  });
});

describe('the bound', () => {
  it('holds on disk during a flood, and the answer says how much was dropped', async () => {
    const limit = 262_144;
    const server = await serverForTest({ PTYHOLD_JOURNAL_BYTES: `${limit}` });
    const session = await server.open({ command: 'seq 1 300000; echo end; sleep 1000' });
    const folder = await journalOf(server, session);
    const sizes: number[] = [];
    await eventually(async () => {
      const segments = await segmentsIn(folder);
      sizes.push(segments.reduce((sum, { size }) => sum + size, 0));
      const last = segments.findLast(({ size }) => size > 0);
      return last && (await readFile(path.join(folder, last.file), 'latin1').catch(() => '')).includes('end');
    }, 'the end of the flood');
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
    expect(sizes.at(-1)).toBeGreaterThan(limit / 2);

    const read = await server.call('pty_read', { session_id: session });
    // The writer drops the oldest part only after it has written the newest.
    const [oldest] = await segmentsIn(folder);
    expect(read.facts['missing']).toEqual([{ bytes: oldest?.start, why: 'dropped' }]);
    expect(notes(read)).toContain(`${oldest?.start} bytes of older output are no longer kept`);
    expect(read.output).toMatch(/\n300000\nend$/);
    // What is left of the line that was cut is none.
    expect(read.output).toMatch(/^\d{6}\n/);
  });

  it('holds also while a reader waits, and the answer says how much was dropped', async () => {
    const server = await serverForTest({ PTYHOLD_JOURNAL_BYTES: '262144' });
    const session = await server.open();
    const answer = await server.send(session, 'seq 1 300000');
    expect(answer.facts).toMatchObject({ complete: true, exit_code: 0 });
    const [missing] = answer.facts['missing'] as { bytes: number; why: string }[];
    expect(missing?.why).toBe('dropped');
    expect(missing?.bytes).toBeGreaterThan(1_500_000);
    // The lines that are called hidden can be read by the numbers that the answer names.
    const range = String(answer.facts['hidden_range']);
    const first = Number(range.split(':')[0]);
    const line = await server.call('pty_read', { session_id: session, line_range: `${first}:${first}` });
    expect(Number(line.output)).toBe(first - 1); // Line 1 is the command itself.
    const gone = await server.call('pty_read', { session_id: session, line_range: '5:9' });
    expect(gone.text).toMatch(/^The lines of line_range "5:9" are no longer kept\. Lines \d+ to 30000\d are there\.$/);
  });

  it('lets any part be read in any order, with new output in between', async () => {
    const server = await serverForTest({ PTYHOLD_JOURNAL_BYTES: '65536' });
    const session = await server.open();
    await server.send(session, 'seq 1 5000');
    for (const range of ['2002:2003', '4002:4003', '3002:3003']) {
      const first = Number(range.slice(0, 4));
      const part = await server.call('pty_read', { session_id: session, line_range: range });
      expect(part.output).toBe(`${first - 1}\n${first}`);
      const more = await server.send(session, `echo after ${first}`);
      expect(more.output).toBe(`after ${first}`);
      expect(more.facts).toMatchObject({ complete: true, exit_code: 0 });
    }
  });
});

describe('what is on disk', () => {
  it('cannot be entered or read by anybody else', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'umask 000; seq 1 100');
    const entries = await readdir(server.dir, { recursive: true, withFileTypes: true });
    const open: string[] = [];
    let seen = 0;
    for (const entry of entries) {
      const name = path.join(entry.parentPath, entry.name);
      // A draft of a record has been put in its place by now.
      const info = await lstat(name).catch(() => undefined);
      if (!info) continue;
      seen += 1;
      const mode = info.mode & 0o777;
      if (!entry.isSocket() && mode !== (entry.isDirectory() ? 0o700 : 0o600)) open.push(`${name} ${mode.toString(8)}`);
    }
    expect(seen).toBeGreaterThan(10);
    expect(open).toEqual([]);
    expect((await stat(server.dir)).mode & 0o777).toBe(0o700);
  });

  it('is gone with the session where nothing is kept', async () => {
    const server = await serverForTest({ PTYHOLD_KEEP_SESSIONS: '0' });
    const session = await server.open();
    const folder = await journalOf(server, session);
    expect(existsSync(folder)).toBe(true);
    await server.call('pty_close', { session_id: session });
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a journal whose writer is late', () => {
  it('makes no prompt that is another each time a line that stands there', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, "PS1='<\\#> '");
    await server.send(session, 'true');
    const { dd } = await writersOf(await journalOf(server, session));
    process.kill(dd, 'SIGSTOP');
    const answer = server.send(session, "sh -c 'exit 7'");
    try {
      await eventually(
        async () => /exit 7'\n<\d+>\s*$/.test(await server.tmux('capture-pane', '-p', '-t', `=${session}:`)),
        'the next prompt is on the screen',
      );
      await Promise.race([answer, sleep(LATE_MS)]);
    } finally {
      process.kill(dd, 'SIGCONT');
    }
    expect((await answer).facts).toMatchObject({ complete: true, exit_code: 7 });
  });
});

describe('a journal whose writer was killed', () => {
  it('is started again at the next send, and the loss is told once', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'echo before');
    await killAndSee((await writersOf(await journalOf(server, session))).ring);
    const next = await server.send(session, 'echo after');
    expect(next.output).toBe('after');
    expect(next.facts).toMatchObject({ complete: true, exit_code: 0, missing: [{ bytes: null, why: 'repaired' }] });
    expect(notes(next)).toContain('output in between is missing here');
    const third = await server.send(session, 'echo third');
    expect(third.output).toBe('third');
    expect(third.facts).toMatchObject({ complete: true, missing: [] });
  });

  it('is started again at the next read, and nothing is typed', async () => {
    const server = await serverForTest();
    const session = await server.open({ command: 'while read -r line; do echo "got $line"; done' });
    await server.send(session, 'one', { until: 'got one' });
    const { ring, dd } = await writersOf(await journalOf(server, session));
    process.kill(ring, 'SIGKILL');
    await killAndSee(dd);
    await server.tmux('send-keys', '-t', `=${session}:`, 'lost', 'Enter');
    await eventually(
      async () => /got lost/.test(await server.tmux('capture-pane', '-p', '-t', `=${session}:`)),
      'the output is on the screen',
    );
    const read = await server.call('pty_read', { session_id: session });
    expect(notes(read)).toContain('output in between is missing here');
    expect((await server.call('pty_read', { session_id: session, screen: true })).output).toContain('got lost');
    expect((await server.send(session, 'two', { until: 'got two' })).facts['complete']).toBe(true);
  });

  it('loses lines only where the answers say so, while output goes on', async () => {
    const server = await serverForTest();
    const stop = path.join(server.folder, 'stop');
    const loop = `i=0; until [ -e ${stop} ]; do i=$((i+1)); echo "n$i;"; sleep 0.003; done; echo "n$((i+1)); last"`;
    const session = await server.open({ command: loop });
    const folder = await journalOf(server, session);
    const outputs: string[] = [];
    let gaps = 0;
    const read = async (args = {}) => {
      const answer = await server.call('pty_read', { session_id: session, fold: 'none', ...args });
      outputs.push(answer.output);
      gaps += (answer.facts['missing'] as unknown[]).length;
      return answer;
    };
    for (const victim of ['ring', 'dd', 'ring', 'dd'] as const) {
      const seen = outputs.join('').length;
      await eventually(async () => (await read()) && outputs.join('').length > seen + 50, 'more numbers');
      // Only a call notices a dead writer.
      process.kill((await writersOf(folder, read))[victim], 'SIGKILL');
    }
    await read();
    await writeFile(stop, '');
    await read({ wait: true });
    const numbers = [...outputs.join('\n').matchAll(/n(\d+);/g)].map(([, digits]) => Number(digits));
    const jumps = numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(outputs.join('')).toContain('last');
    expect(gaps).toBeGreaterThanOrEqual(2);
    expect(jumps.length).toBeLessThanOrEqual(gaps);
  });

  it('is started again by one of two servers, and the other leaves it alone', async () => {
    const server = await serverForTest();
    const other = await server.join();
    onTestFinished(() => other.dispose());
    const session = await server.open();
    await server.send(session, 'true');
    await other.send(session, 'true');
    const folder = await journalOf(server, session);
    await killAndSee((await writersOf(folder)).ring);
    await server.send(session, 'true');
    const { ring } = await writersOf(folder);
    await other.send(session, 'true');
    await server.send(session, 'true');
    expect((await writersOf(folder)).ring).toBe(ring);
    expect((await segmentsIn(folder)).filter(({ cause }) => cause === 'repaired')).toHaveLength(1);
  });
});

describe('a full disk', () => {
  it('does not stop the terminal, is told, and the journal goes on when there is room again', async (context) => {
    const disk = await tinyDisk(context);
    const server = await serverForTest({ PTYHOLD_DIR: disk });
    const session = await server.open();
    await server.send(session, 'echo before');
    const done = path.join(server.folder, 'done');
    const filler = await fillDisk(disk);

    const sent = server.send(session, `seq 1 50000; touch ${done}`, { timeout: 20 });
    await eventually(() => existsSync(done), 'the command to come to its end');
    const full = await sent;
    expect(full.isError, full.text).toBe(false);
    expect(notes(full)).toMatch(/the disk is full: at least \d+ bytes are missing here/);
    // Whether there was room for the mark of the end depends on the moment.
    expect([null, 0]).toContain(full.facts['exit_code']);
    expect((await server.call('pty_read', { session_id: session, screen: true })).output).toContain('50000');
    const listed = await server.call('pty_list');
    expect(listed.isError, listed.text).toBe(false);

    await rm(filler);
    const after = await server.send(session, 'echo after', { timeout: 20 });
    expect(after.facts).toMatchObject({ complete: true, exit_code: 0 });
    expect(after.output).toContain('after');
    const again = await server.send(session, 'seq 1 3');
    expect(again.output).toBe('1\n2\n3');
    expect(again.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 0, missing: [] });
  });

  it('refuses a new session with a sentence, and the server goes on', async (context) => {
    const disk = await tinyDisk(context);
    const server = await serverForTest({ PTYHOLD_DIR: disk });
    const session = await server.open();
    await server.send(session, 'true');
    const filler = await fillDisk(disk);
    const opened = await server.call('pty_open', {});
    if (opened.isError) expect(opened.text).toMatch(/no space left|disk/i);
    expect((await server.call('pty_list')).isError).toBe(false);
    await rm(filler);
    const fresh = await server.open();
    expect((await server.send(fresh, 'echo works')).output).toBe('works');
  });
});

describe('a journal folder that somebody removed', () => {
  it('is made again by its writer, and the loss is told', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'echo before');
    const folder = await journalOf(server, session);
    const { ring, dd } = await writersOf(folder);
    // Its writers may put a file there meanwhile.
    await rm(folder, { recursive: true, maxRetries: 10 });
    process.kill(dd, 'SIGKILL');
    const answer = await eventually(async () => {
      const said = await server.send(session, 'echo after', { timeout: 5 });
      return said.facts['via'] === 'prompt' && said;
    }, 'a whole answer');
    expect(answer.facts['exit_code']).toBe(0);
    expect((await writersOf(folder)).ring).not.toBe(ring);
    expect((await server.send(session, 'echo third')).output).toBe('third');
  });
});
