// After the end of tmux, or a restart of the machine, no output, folder or tag of any session is lost.
import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ended, feignRestart, journals, killTmux, ptyhold, records, workIn, written } from './helpers/ended.ts';
import { isAtWork } from './helpers/processes.ts';
import { eventually, processForTest, serverForTest, type TestServer } from './helpers/server.ts';

it('what is read of a closed session tells once how it is opened anew', async () => {
  const server = await serverForTest();
  await server.open({ name: 'over' });
  await server.call('pty_close', { session_id: 'over' });
  const { last } = await server.call('pty_read', { session_id: 'over' });
  expect(last).toMatch(/\[session over: closed [^;]+; pty_open name="over" reuse=true opens it anew\]$/);
  expect(last.match(/reuse=true/g)).toHaveLength(1);
});

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
    const server = await processForTest();
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
      '[ptyhold: 0 sessions; pty_open makes one] [3 over: pty_read reads one, pty_open name reuse=true opens it anew]',
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
    expect(after.last).toBe('[ptyhold: 3 sessions] [3 over]');
    const id = ended(list)[0]?.id;
    const asked = await server.call('pty_list', { session_id: [id, 'two'] });
    expect([...ended(asked).map((each) => each.id), asked.facts['sessions']]).toEqual([
      id,
      [expect.objectContaining({ session_id: 'two' })],
    ]);
  });
});

describe('an ended session', () => {
  /** A session with 30 numbered lines and one that nobody has read, then no tmux. */
  async function lost(env: Record<string, string> = {}): Promise<TestServer> {
    const server = await processForTest(env);
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

  it('keeps its name also while its journal is still being written, and nobody has noted its tmux', async () => {
    const server = await serverForTest();
    await server.call('pty_open');
    const [{ id = '' } = {}] = await records(server);
    const folder = path.join(journals(server), id);
    const pid = async (): Promise<number | undefined> =>
      Number(await readFile(path.join(folder, 'ring.pid'), 'utf8').catch(() => '')) || undefined;
    const writer = await eventually(pid, 'the writer has begun');
    await killTmux(server);
    await eventually(() => !isAtWork(writer), 'the end of the writer');
    // Whether a writer that was stopped outlives tmux differs from version to version.
    const lasting = spawn('sh', ['-c', 'read line', id], { stdio: ['pipe', 'ignore', 'inherit'] });
    try {
      await writeFile(path.join(folder, 'ring.pid'), `${lasting.pid}\n`);
      const record = JSON.parse(await readFile(path.join(folder, 'session.json'), 'utf8'));
      await writeFile(path.join(folder, 'session.json'), JSON.stringify({ ...record, server: undefined }));
      expect(await server.open()).toBe('t2');
    } finally {
      lasting.stdin.end();
    }
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
