// After the end of tmux, or a restart of the machine, no output, folder or tag of any session is lost.
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newSeed, randomOfTest } from './helpers/chance.ts';
import { LINGER } from './helpers/lingering.ts';
import { type Answer, eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';
import { fillDisk, tinyDisk } from './helpers/tiny-disk.ts';

interface Recorded {
  id: string;
  name: string;
  cwd?: string;
  tags: string[];
  cursor: string;
  life?: string;
  server?: string;
  end?: { how: string; status?: number };
}

function journals(server: TestServer): string {
  return path.join(server.dir, 'journal');
}

function records(server: TestServer): Promise<Recorded[]> {
  return recordsIn(journals(server));
}

async function recordsIn(folder: string): Promise<Recorded[]> {
  const ids = await readdir(folder).catch(() => []);
  const read = ids.map(async (id): Promise<Recorded[]> => {
    const text = await readFile(path.join(folder, id, 'session.json'), 'utf8').catch(() => '');
    return text === '' ? [] : [{ id, ...JSON.parse(text) }];
  });
  return (await Promise.all(read)).flat();
}

/** Waits until what is true of the session was written down. */
function written(server: TestServer, name: string, is: (record: Recorded) => boolean): Promise<Recorded> {
  return eventually(
    async () => (await records(server)).find((record) => record.name === name && is(record)),
    `the record of ${name}`,
  );
}

/** No tmux can prepare for this, nor can ptyhold. */
async function killTmux(server: TestServer): Promise<void> {
  const pid = Number(await server.tmux('display-message', '-p', '#{pid}'));
  process.kill(pid, 'SIGKILL');
  const gone = () => !/^[^Z]/.test(stateOf(pid));
  await eventually(gone, 'the end of tmux');
}

function stateOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The machine was started again since: what was written down then names another start. */
async function feignRestart(server: TestServer): Promise<void> {
  for (const { id, ...record } of await records(server)) {
    await writeFile(path.join(journals(server), id, 'session.json'), JSON.stringify({ ...record, life: 'before 1' }));
  }
}

async function workIn(server: TestServer, name: string, tags: string[] = []): Promise<string> {
  const folder = path.join(server.folder, `of ${name}`);
  await mkdir(folder, { recursive: true });
  await server.call('pty_open', { name, tags, cols: 101, rows: 31 });
  await server.send(name, `cd '${folder}'; echo "output of ${name}"`);
  return realpath(folder);
}

function ptyhold(server: TestServer, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SERVER, ...args], { env: { ...server.env } }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

async function joined(server: TestServer): Promise<TestServer> {
  const other = await server.join();
  onTestFinished(() => other.dispose());
  return other;
}

function ended(answer: Answer): { session_id: string; how: string; cwd: string | null; tags: string[] }[] {
  return answer.facts['ended'] as { session_id: string; how: string; cwd: string | null; tags: string[] }[];
}

describe.each([
  ['killed tmux', killTmux, 'tmux', /ended with tmux, last seen \d+s ago/],
  [
    'restarted machine',
    async (server: TestServer) => {
      await killTmux(server);
      await feignRestart(server);
    },
    'restart',
    /ended when (the machine|env) restarted, last seen \d+s ago/,
  ],
] as const)('after a %s', (_, endAll, how, words) => {
  it('each session is there again: in the list, to read, and to open anew', async () => {
    const server = await serverForTest();
    const names = ['one', 'two', 'three'];
    const folders = new Map<string, string>();
    for (const name of names) folders.set(name, await workIn(server, name, ['all', `tag of ${name}`]));
    for (const name of names) await written(server, name, ({ cwd }) => cwd === folders.get(name));
    await server.kill();
    await endAll(server);
    await server.restart();

    const list = await server.call('pty_list');
    expect(
      ended(list)
        .map(({ session_id }) => session_id)
        .sort(),
    ).toEqual([...names].sort());
    for (const { session_id: name, ...facts } of ended(list)) {
      expect(facts).toMatchObject({ how, cwd: folders.get(name), tags: ['all', `tag of ${name}`] });
    }
    expect(list.text).toMatch(words);
    expect(list.last).toBe(
      '[ptyhold: 0 sessions; pty_open makes one] [3 ended: pty_read reads one, pty_open name reuse=true opens it anew]',
    );
    for (const name of names) {
      const full = await server.call('pty_read', { session_id: name, full: true });
      expect(full.output).toContain(`output of ${name}`);
      const opened = await server.call('pty_open', { name, reuse: true });
      expect(opened.facts).toMatchObject({ session_id: name, reused: false, cols: 101, rows: 31, shell: 'bash' });
      expect(opened.last).toMatch(words);
      expect((await server.send(name, 'pwd -P; stty size')).output).toBe(`${folders.get(name)}\n31 101`);
      const before = await server.call('pty_read', { session_id: opened.facts['instead_of'], lines: 3 });
      expect(before.output).toContain(`output of ${name}`);
      expect((await server.call('pty_read', { session_id: name, full: true })).output).not.toContain('output of');
    }
    const after = await server.call('pty_list', { tag: 'all' });
    expect(after.facts['sessions']).toHaveLength(3);
    expect(after.last).toBe('[ptyhold: 3 sessions] [3 ended]');
  });
});

describe('an ended session', () => {
  /** A session with 30 numbered lines and one that nobody has read, then no tmux. */
  async function lost(env: Record<string, string> = {}): Promise<TestServer> {
    const server = await serverForTest(env);
    await server.open({ name: 'lost' });
    await server.send('lost', "seq 1 30; sh -c 'exit 7'");
    const { cursor } = await written(server, 'lost', (record) => record.cursor !== '');
    await server.call('pty_send', { session_id: 'lost', text: 'echo un"read"' });
    await eventually(
      async () => (await server.call('pty_read', { session_id: 'lost', grep: '^unread' })).output !== '',
      'the output that nobody reads',
    );
    expect((await records(server))[0]?.cursor).toBe(cursor);
    await killTmux(server);
    return server;
  }

  it('shows what nobody has read yet, once, and does not say that a command came to its end', async () => {
    const server = await lost();
    const read = await server.call('pty_read', { session_id: 'lost' });
    expect(read.output).toBe('unread');
    expect(read.facts).toMatchObject({ complete: false, state: 'exited', exit_code: null });
    expect(read.last).toMatch(/session over: ended with tmux, .*; pty_open name="lost" reuse=true opens it anew\]$/);
    await server.restart();
    const again = await server.call('pty_read', { session_id: 'lost', wait: true });
    expect([again.output, again.facts['complete']]).toEqual(['', false]);
  });

  it('is read as a living one: lines, ranges, commands, a search, from a terminal', async () => {
    const server = await lost();
    const read = async (args: Record<string, unknown>) =>
      (await server.call('pty_read', { session_id: 'lost', ...args })).output;
    expect(await read({ grep: '^2[89]$' })).toMatch(/^\d+: 28\n\d+: 29$/);
    expect(await read({ line_range: '-2', fold: 'none' })).toBe(Array.from({ length: 30 }, (_, n) => n + 1).join('\n'));
    expect(await read({ line_range: '3:4' })).toBe('2\n3');
    expect(await read({ lines: 2 })).toMatch(/^unread\n/);
    const command = await server.call('pty_read', { session_id: 'lost', line_range: '-2' });
    expect(command.facts).toMatchObject({ exit_code: 7 });
    expect(command.last).toContain('session over: ended with tmux');
    expect((await ptyhold(server, 'log', 'lost')).stdout).toMatch(/\n29\n30\n(.*\n)*unread\n/);
    expect((await ptyhold(server, 'ls')).stderr).toMatch(
      /^ptyhold: over: lost \(s\w+\): ended with tmux, last seen \d+s ago, in \//m,
    );
  });

  it('takes no text, no keys, has no screen, and says how to go on', async () => {
    const server = await lost();
    const over =
      /^The session lost is over: ended with tmux, last seen \d+s ago\. pty_open name="lost" reuse=true opens/;
    for (const [tool, args] of [
      ['pty_send', { text: 'x' }],
      ['pty_key', { key: 'C-c' }],
      ['pty_close', {}],
    ] as const) {
      const answer = await server.call(tool, { session_id: 'lost', ...args });
      expect(answer).toMatchObject({ isError: true, facts: { error: 'session_dead' } });
      expect(answer.text).toMatch(over);
    }
    const screen = await server.call('pty_read', { session_id: 'lost', screen: true });
    expect(screen.text).toMatch(/^The screen of lost is gone, .* pty_read full=true/);
  });

  it('stands behind a living one of its name, and is read by its id', async () => {
    const server = await lost();
    const [{ id = '' } = {}] = await records(server);
    await server.open({ name: 'lost' });
    await server.send('lost', 'echo living');
    expect((await server.call('pty_read', { session_id: 'lost', full: true })).output).toMatch(/\nliving\n/);
    expect((await server.call('pty_read', { session_id: id, grep: '^unread' })).output).toMatch(/unread/);
    const taken = await server.call('pty_open', { name: id, reuse: true });
    expect(taken).toMatchObject({ isError: true, facts: { error: 'name_taken' } });
  });

  it('gives its name to none that asks for no name', async () => {
    const server = await serverForTest();
    await server.call('pty_open');
    await killTmux(server);
    expect(await server.open()).toBe('t2');
    expect(await server.open({ name: 't1' })).toBe('t1');
  });

  it('keeps no value of env on the disk, and says which must be given again', async () => {
    const server = await serverForTest();
    await server.open({ name: 'secret', env: { TOKEN: 'hunter2', LEVEL: 'hunter3' } });
    await server.send('secret', 'true');
    await written(server, 'secret', ({ server: tmux }) => tmux !== undefined);
    const files = await readdir(journals(server), { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile())) {
      expect(await readFile(path.join(file.parentPath, file.name), 'latin1')).not.toContain('hunter');
    }
    await killTmux(server);
    const opened = await server.call('pty_open', { name: 'secret', reuse: true, env: { TOKEN: 'other' } });
    expect(opened.last).toContain('give env again: LEVEL;');
  });

  it.each([
    ['a character', String.raw`\346\274`, String.raw`\xe6\xbc`],
    ['an escape sequence', String.raw`\033[38;5`, ''],
    ['a mark of the shell', String.raw`\033]133;D;0;pty`, ''],
  ])('whose last bytes are the beginning of %s is read to its end', async (_, bytes, shown) => {
    const server = await serverForTest();
    await server.open({ name: 'cut' });
    await server.call('pty_send', { session_id: 'cut', text: `printf 'all é漢${bytes}'; sleep 1000` });
    await eventually(
      async () => (await server.call('pty_read', { session_id: 'cut', grep: '^all é漢' })).output !== '',
      'the output',
    );
    await killTmux(server);
    expect((await server.call('pty_read', { session_id: 'cut' })).output).toBe(`all é漢${shown}`);
    expect((await server.call('pty_read', { session_id: 'cut', lines: 1 })).output).toBe(`all é漢${shown}`);
    expect((await server.call('pty_open', { name: 'cut', reuse: true })).isError).toBe(false);
  });

  it('whose record is torn is read by its id all the same', async () => {
    const server = await lost();
    const [{ id = '' } = {}] = await records(server);
    await writeFile(path.join(journals(server), id, 'session.json'), '{"name":"lo');
    await server.restart();
    expect((await server.call('pty_read', { session_id: id, grep: '^unread' })).output).toMatch(/unread/);
    expect((await server.call('pty_list')).text).toContain(`${id} (${id}): ended unseen`);
  });
});

describe('a session that ended by itself', () => {
  it('is opened anew under its name, and its output stays', async () => {
    const server = await serverForTest();
    const folder = await workIn(server, 'left', ['x']);
    await server.open({ name: 'other' });
    await server.send('left', 'exit 4');
    const opened = await server.call('pty_open', { name: 'left', reuse: true, rows: 20, tags: ['y'] });
    expect(opened.facts).toMatchObject({ session_id: 'left', reused: false, cols: 101, rows: 20 });
    expect(opened.last).toMatch(/ended exit=4 \d+s ago; its programs, logins and variables are gone; opened in /);
    expect((await server.send('left', 'pwd -P')).output).toBe(folder);
    expect((await server.call('pty_list', { tag: 'y' })).facts['sessions']).toHaveLength(1);
    const before = await server.call('pty_read', { session_id: opened.facts['instead_of'], grep: '^output of left' });
    expect(before.output).toContain('output of left');
    expect((await server.send('other', 'echo untouched')).output).toBe('untouched');
  });

  it('and ran a command is opened as a shell, which says so, or runs the command that is given', async () => {
    const server = await serverForTest();
    await server.open({ name: 'job', command: `echo ran; ${LINGER}; exit 3` });
    await server.call('pty_read', { session_id: 'job', wait: true });
    const shell = await server.call('pty_open', { name: 'job', reuse: true });
    expect(shell.last).toMatch(/opened anew bash.*it ran a command: give it again to run it/);
    await server.send('job', 'exit');
    await server.call('pty_open', { name: 'job', reuse: true, command: `echo again; ${LINGER}` });
    expect((await server.call('pty_read', { session_id: 'job', wait: true })).output).toBe('again');
  });

  it('tells its exit code when tmux has gone since', async () => {
    const server = await serverForTest();
    await server.open({ name: 'job', command: `echo ran; ${LINGER}; exit 3` });
    await server.call('pty_read', { session_id: 'job', wait: true });
    await written(server, 'job', ({ end }) => end?.status === 3);
    await killTmux(server);
    const read = await server.call('pty_read', { session_id: 'job', wait: true });
    expect(read.facts).toMatchObject({ complete: true, via: 'exit', exit_code: 3 });
  });
});

describe('a session that was closed', () => {
  it('on purpose is no longer listed, but can be read and opened anew', async () => {
    const server = await serverForTest();
    const folder = await workIn(server, 'shut');
    await server.call('pty_close', { session_id: 'shut' });
    const list = await server.call('pty_list');
    expect(list.text).toBe('[ptyhold: 0 sessions; pty_open makes one] [1 ended]');
    expect((await server.call('pty_read', { session_id: 'shut', full: true })).output).toContain('output of shut');
    const opened = await server.call('pty_open', { name: 'shut', reuse: true });
    expect(opened.last).toMatch(/closed exit=0 \d+s ago/);
    expect((await server.send('shut', 'pwd -P')).output).toBe(folder);
  });

  it('leaves nothing where PTYHOLD_KEEP_SESSIONS is 0', async () => {
    const server = await serverForTest({ PTYHOLD_KEEP_SESSIONS: '0' });
    await workIn(server, 'shut');
    await server.call('pty_close', { session_id: 'shut' });
    expect(await readdir(journals(server))).toEqual([]);
    await workIn(server, 'lost');
    await killTmux(server);
    await server.call('pty_list');
    await eventually(async () => (await readdir(journals(server))).length === 0, 'what tmux left is removed');
  });

  it('by somebody else is told so', async () => {
    const server = await serverForTest();
    await workIn(server, 'victim');
    await server.open({ name: 'other' });
    await written(server, 'victim', ({ server: tmux }) => tmux !== undefined);
    await server.tmux('kill-session', '-t', '=victim');
    expect((await server.call('pty_list')).text).toMatch(/^victim \(\w+\): killed, last seen/m);
  });
});

describe('what is kept', () => {
  it('is bounded by number, and the newest stay', async () => {
    const server = await serverForTest({ PTYHOLD_KEEP_SESSIONS: '2' });
    for (const name of ['a', 'b', 'c', 'd']) {
      await server.open({ name });
      await server.call('pty_close', { session_id: name });
    }
    await eventually(async () => (await records(server)).length === 2, 'the older ones are dropped');
    expect((await records(server)).map(({ name }) => name).sort()).toEqual(['c', 'd']);
  });

  it('can be listed and removed, one or all, and living sessions stay', async () => {
    const server = await serverForTest();
    for (const name of ['a', 'b', 'c']) await workIn(server, name);
    for (const name of ['a', 'b', 'c']) await written(server, name, ({ server: tmux }) => tmux !== undefined);
    await killTmux(server);
    await server.open({ name: 'living' });
    const listed = await ptyhold(server, 'forget');
    expect(listed.stdout.trim().split('\n')).toHaveLength(3);
    expect(listed.stdout).toMatch(/^a \(\w+\): ended with tmux, .*, \d+ kB$/m);
    expect(listed.stderr).toMatch(/\d+ kB in all\. To remove it: ptyhold forget NAME, or --all/);
    const one = await ptyhold(server, 'forget', 'b');
    expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/^removed b \(\w+\): ended with tmux/) });
    expect(await ptyhold(server, 'forget', 'living')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/No session living is over/),
    });
    expect((await ptyhold(server, 'forget', '--all')).stdout).toMatch(/^removed (a|c) .*\nremoved (a|c) .*\n$/);
    expect(await readdir(journals(server))).toHaveLength(1);
    expect((await server.send('living', 'echo here')).output).toBe('here');
  });

  it('is readable by its owner alone', async () => {
    const server = await serverForTest();
    await workIn(server, 'private');
    const { id } = await written(server, 'private', ({ server: tmux }) => tmux !== undefined);
    expect((await stat(path.join(journals(server), id, 'session.json'))).mode & 0o777).toBe(0o600);
  });
});

describe('two servers', () => {
  it('that open the same session anew at once share one, and nothing is lost', async () => {
    const first = await serverForTest();
    const second = await joined(first);
    await workIn(first, 'shared');
    await written(first, 'shared', ({ server: tmux }) => tmux !== undefined);
    await second.call('pty_list');
    await killTmux(first);
    const answers = await Promise.all(
      [first, second].map((each) => each.call('pty_open', { name: 'shared', reuse: true })),
    );
    expect(
      answers.map(({ isError }) => isError),
      answers.map(({ text }) => text).join('\n'),
    ).toEqual([false, false]);
    expect(new Set(answers.map(({ facts }) => facts['id'])).size).toBe(1);
    expect(answers.map(({ facts }) => facts['reused']).sort()).toEqual([false, true]);
    const made = answers.find(({ facts }) => facts['instead_of'] !== undefined);
    const old = await second.call('pty_read', { session_id: made?.facts['instead_of'], grep: '^output of' });
    expect(old.output).toContain('output of shared');
  });

  it('that open a session anew whose program has ended do not close the new one', async () => {
    const first = await serverForTest();
    const second = await joined(first);
    await first.open({ name: 'other' });
    for (let round = 0; round < 5; round += 1) {
      await first.open({ name: 'shared', reuse: true });
      await first.send('shared', 'exit');
      const answers = await Promise.all(
        [first, second].map((each) => each.call('pty_open', { name: 'shared', reuse: true })),
      );
      expect(answers.map(({ text, isError }) => (isError ? text : '')).join('')).toBe('');
      expect(new Set(answers.map(({ facts }) => facts['id'])).size).toBe(1);
      expect((await second.send('shared', 'echo here')).output).toBe('here');
    }
  });
});

describe('a server that is killed while it opens a session anew', () => {
  it('loses nothing, whenever that is', async () => {
    const server = await serverForTest();
    await workIn(server, 'again', ['kept']);
    await written(server, 'again', ({ cwd }) => cwd !== server.folder);
    await killTmux(server);
    // A new seed in every run, since the moment of the kill is what is tried.
    const random = randomOfTest(newSeed());
    for (let round = 0; round < 3; round += 1) {
      const lost = server.call('pty_open', { name: 'again', reuse: true }).catch(String);
      await sleep(random(80));
      await server.restart();
      await lost;
      const opened = await server.call('pty_open', { name: 'again', reuse: true });
      expect(opened.isError, opened.text).toBe(false);
      const tagged = (await server.call('pty_list', { tag: 'kept' })).facts['sessions'];
      expect(tagged).toMatchObject([{ session_id: 'again' }]);
      expect((await server.send('again', 'pwd')).output).toMatch(/of again$/);
      await server.call('pty_close', { session_id: 'again' });
    }
    const read = await ptyhold(server, 'forget');
    const [first = ''] = /\bs\w{7}(?=\): ended with tmux)/.exec(read.stdout) ?? [];
    expect((await server.call('pty_read', { session_id: first, grep: '^output of' })).output).toContain(
      'output of again',
    );
  });
});

describe('the folder of an ended session', () => {
  it('that is gone is told, and the session opens in the home', async () => {
    const server = await serverForTest();
    const folder = await workIn(server, 'gone');
    await written(server, 'gone', ({ cwd }) => cwd === folder);
    await killTmux(server);
    await rm(folder, { recursive: true });
    const opened = await server.call('pty_open', { name: 'gone', reuse: true });
    expect(opened.last).toContain(`so is its folder ${folder}`);
  });
});

describe('a full disk', () => {
  it('keeps nobody from closing, reading and opening anew, and the record is written when there is room', async (context) => {
    const disk = await tinyDisk(context);
    const server = await serverForTest({ PTYHOLD_DIR: disk });
    const folder = await workIn(server, 'early');
    await workIn(server, 'moved');
    const journal = path.join(disk, 'journal');
    const record = async (name: string) => (await recordsIn(journal)).find((each) => each.name === name);
    await eventually(async () => (await record('moved'))?.cwd?.endsWith('of moved'), 'the first records');
    const filler = await fillDisk(disk);
    await server.send('moved', 'cd /');
    const closed = await server.call('pty_close', { session_id: 'early' });
    expect(closed.isError, closed.text).toBe(false);
    const read = await server.call('pty_read', { session_id: 'early', grep: '^output of' });
    expect(read.output).toContain('output of early');
    await server.call('pty_read', { session_id: 'early' });
    await eventually(() => server.stderr.includes('could not be written down'), 'the fault is told');
    const left = await readdir(journal, { recursive: true });
    expect(left.filter((name) => /session\.json\./.test(name))).toEqual([]);

    await rm(filler);
    await server.call('pty_list');
    await eventually(async () => (await record('moved'))?.cwd === '/', 'the record is written again');
    const opened = await server.call('pty_open', { name: 'early', reuse: true });
    expect(opened.isError, opened.text).toBe(false);
    expect((await server.send('early', 'pwd -P')).output).toBe(folder);
  });
});
