// Failures: each is told in one sentence with the next step, and the server goes on.
import { chmod, chown, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, eventually, serverForTest, TestServer } from './helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  await server.open({ name: 'here' });
});
afterAll(() => server.dispose());

/** One line with a sentence and the next step, a code for programs, and no trace of our own code. */
function expectError(answer: Answer, code: string, text: RegExp): void {
  expect(answer.text).toMatch(text);
  expect(answer).toMatchObject({ isError: true, facts: { error: code } });
  expect(answer.text).not.toMatch(/\n|\bat .*:\d+:\d+|\[object|undefined/);
  expect(answer.text).toMatch(/[.!?] \S.*[.\w"]$/);
}

async function expectAlive(which: TestServer, session: string): Promise<void> {
  expect(await which.send(session, 'echo alive')).toMatchObject({ output: 'alive', facts: { missing: [] } });
}

describe('a call that cannot be done', () => {
  type Bad = [what: string, tool: string, args: Record<string, unknown>, code: string, text: RegExp];
  const bad: Bad[] = [
    [
      'an unknown session for pty_send',
      'pty_send',
      { session_id: 'nope', text: 'x' },
      'no_session',
      /^There is no session nope\. There are: here\.$/,
    ],
    [
      'an unknown host for pty_open',
      'pty_open',
      { host: 'elsewhere' },
      'no_host',
      /^There is no host elsewhere\. There is only one host: leave its name out\.$/,
    ],
    [
      'an unknown session for pty_read',
      'pty_read',
      { session_id: 'nope' },
      'no_session',
      /no session nope\. There are: here\.$/,
    ],
    [
      'an unknown session for pty_key',
      'pty_key',
      { session_id: 'nope', key: 'a' },
      'no_session',
      /no session nope\. There are: here\.$/,
    ],
    [
      'an unknown session for pty_close',
      'pty_close',
      { session_id: 'nope' },
      'no_session',
      /no session nope\. There are: here\.$/,
    ],
    [
      'a session named like a tmux target',
      'pty_send',
      { session_id: '=here:', text: 'x' },
      'no_session',
      /There are: here\./,
    ],
    ['a missing session_id', 'pty_read', {}, 'bad_argument', /^session_id is missing\. pty_read takes: session_id, /],
    ['a missing text', 'pty_send', { session_id: 'here' }, 'bad_argument', /^text is missing\. pty_send takes: /],
    [
      'a text under another name',
      'pty_send',
      { session_id: 'here', command: 'touch ~/typed' },
      'bad_argument',
      /^text is missing, and pty_send has no command\. pty_send takes: /,
    ],
    [
      'a number for a text',
      'pty_send',
      { session_id: 'here', text: 5 },
      'bad_argument',
      /^text: .*string.*\. pty_send takes: /,
    ],
    ['a text for a number', 'pty_open', { cols: 'wide' }, 'bad_argument', /^cols: .*number.*\. pty_open takes: /],
    ['a size that is none', 'pty_open', { rows: 0 }, 'bad_argument', /^rows: /],
    ['a negative timeout', 'pty_read', { session_id: 'here', timeout: -1 }, 'bad_argument', /^timeout: /],
    [
      'an unknown way to fold',
      'pty_read',
      { session_id: 'here', fold: 'middle' },
      'bad_argument',
      /^fold: .*head_tail/,
    ],
    ['an empty list of keys', 'pty_key', { session_id: 'here', key: [] }, 'bad_argument', /^key: /],
    [
      'a misspelt argument',
      'pty_send',
      { session_id: 'here', text: 'touch ~/typed', time_out: 5 },
      'bad_argument',
      /^pty_send has no argument time_out: its name is timeout\. pty_send takes: session_id, text, /,
    ],
    ['an unknown tool', 'pty_run', {}, 'bad_argument', /^There is no tool pty_run\. There are: pty_open, /],
    [
      'a bad regex for until',
      'pty_send',
      { session_id: 'here', text: 'touch ~/typed', until: '(' },
      'bad_argument',
      /^until is no valid regular expression: Unterminated group at character \d+, .*Correct it/,
    ],
    [
      'a bad regex for until of a read',
      'pty_read',
      { session_id: 'here', until: '[' },
      'bad_argument',
      /^until is no valid regular expression/,
    ],
    [
      'a bad regex for grep',
      'pty_read',
      { session_id: 'here', grep: '*' },
      'bad_argument',
      /^grep is no valid regular expression/,
    ],
    [
      'a line_range that cannot be read',
      'pty_read',
      { session_id: 'here', line_range: 'all' },
      'bad_argument',
      /^line_range "all" is no range of lines\. Write it as "A:B"/,
    ],
    [
      'a line_range that ends before it begins',
      'pty_read',
      { session_id: 'here', line_range: '9:2' },
      'bad_argument',
      /^line_range "9:2" is no range of lines\. Write/,
    ],
    [
      'a line_range from zero',
      'pty_read',
      { session_id: 'here', line_range: '0:2' },
      'bad_argument',
      /^line_range "0:2"/,
    ],
    [
      'a line_range behind the end',
      'pty_read',
      { session_id: 'here', line_range: '99999:' },
      'bad_argument',
      /begins after the last line, \d+\. Lines 1 to \d+ are there\.$/,
    ],
    [
      'two ways to choose a part',
      'pty_read',
      { session_id: 'here', lines: 2, line_range: '1:2' },
      'bad_argument',
      /Give one of them\.$/,
    ],
    ...(
      [
        [{ screen: true, grep: 'x' }, 'screen and grep'],
        [{ screen: true, lines: 2 }, 'screen and lines'],
        [{ screen: true, full: true }, 'screen and full'],
        [{ diff: true, line_range: '1:2' }, 'diff and line_range'],
      ] as const
    ).map(
      ([args, both]): Bad => [
        `${both}, of which one is of the screen`,
        'pty_read',
        { session_id: 'here', ...args },
        'bad_argument',
        new RegExp(`^${both} are two ways to read.*Give one of them\\.$`),
      ],
    ),
    [
      'a cwd that is not there',
      'pty_open',
      { cwd: '/no/such/folder' },
      'bad_argument',
      /^cwd \/no\/such\/folder is not a folder\. Give one that exists/,
    ],
    [
      'a cwd that is a file',
      'pty_open',
      { cwd: '/etc/passwd' },
      'bad_argument',
      /^cwd \/etc\/passwd is not a folder\. /,
    ],
    [
      'an unknown shell',
      'pty_open',
      { shell: 'nosuchsh' },
      'no_shell',
      /^There is no shell nosuchsh on (this machine|env)\. Use one that is installed \(shell: bash, /,
    ],
    [
      'a name that is taken',
      'pty_open',
      { name: 'here' },
      'name_taken',
      /^There is a session here already\. Pass reuse: true to take it/,
    ],
    ['a variable with a bad name', 'pty_open', { env: { 'A-B': '1' } }, 'bad_argument', /names of variables/],
    [
      'a NUL in the text',
      'pty_send',
      { session_id: 'here', text: 'a\0b' },
      'bad_argument',
      /NUL.*Nothing was typed\. Send that one with pty_key/,
    ],
    [
      'a text above 1 MiB',
      'pty_send',
      { session_id: 'here', text: 'x'.repeat(1024 * 1024 + 1) },
      'bad_argument',
      /1048577 bytes; at most 1048576.*Nothing was typed\. Split it/,
    ],
    [
      'a key that is none',
      'pty_key',
      { session_id: 'here', key: 'Entre' },
      'bad_argument',
      /^There is no key "Entre"\. Nothing was pressed\. Near it: Enter/,
    ],
  ];

  it.each(bad)(
    '%s is told in a sentence with the next step, and the server goes on',
    async (_, tool, args, code, text) => {
      expectError(await server.call(tool, args), code, text);
      await expectAlive(server, 'here');
    },
  );

  it.each(['', ' ', 'a b', 'a.b', 'a:b', 'é', 'a/b', '$(id)', 'x'.repeat(65), '=x', 'a\n'])(
    'the name %j is refused',
    async (name) => {
      expectError(
        await server.call('pty_open', { name }),
        'bad_argument',
        /a name has 1 to 64 letters, digits, _ or -/,
      );
    },
  );

  it.each(['x', '-', '_', '0', '-l', 'A-b_9', 'x'.repeat(64)])('the name %j is taken', async (name) => {
    expect(await server.open({ name })).toBe(name);
    await expectAlive(server, name);
    expect((await server.call('pty_close', { session_id: name })).isError).toBe(false);
  });

  it('a session that is dead takes no text and no key, says how it ended, and can still be read and closed', async () => {
    const name = await server.open();
    await server.send(name, 'echo last words; exit 3');
    const told = /^The program of session \w+ has ended with exit status 3; nothing can be typed\. pty_read shows/;
    expectError(await server.send(name, 'x'), 'session_dead', told);
    expectError(await server.call('pty_key', { session_id: name, key: 'Enter' }), 'session_dead', told);
    expect((await server.call('pty_read', { session_id: name, full: true })).output).toContain('last words');
    expect((await server.call('pty_close', { session_id: name })).facts).toMatchObject({ exit_code: 3 });
  });

  it('says so where there is no session at all', async () => {
    const own = await serverForTest();
    expectError(
      await own.call('pty_read', { session_id: 't1' }),
      'no_session',
      /^There is no session t1\. There is none; pty_open makes one\.$/,
    );
  });
});

describe('tmux', () => {
  it('that is not where PTYHOLD_TMUX says is told with what to install', async () => {
    const own = await serverForTest({ PTYHOLD_TMUX: '/nonexistent/tmux' });
    for (const tool of ['pty_list', 'pty_open']) {
      expectError(
        await own.call(tool),
        'tmux_missing',
        /^PTYHOLD_TMUX names \/nonexistent\/tmux, which is no program that can be run\. Install it \(.*tmux.*\) or set PTYHOLD_TMUX to its path\.$/,
      );
    }
    expect((await own.client.listTools()).tools).toHaveLength(6);
  });

  it('that is too old is told with its version, and its replacement is used at once', async () => {
    const own = await serverForTest({ PTYHOLD_TMUX: '/tmp/replaced-below' });
    const program = path.join(own.folder, 'tmux');
    const second = await serverForTest({ PTYHOLD_TMUX: program });
    await writeScript(program, 'echo "tmux 3.1c"');
    expectError(
      await second.call('pty_open'),
      'tmux_old',
      /is tmux 3\.1c; ptyhold needs 3\.2 or later\. Install a newer one/,
    );
    await writeScript(program, 'exec tmux "$@"');
    // A look that began before may still tell of the old one.
    const opened = await eventually(async () => {
      const answer = await second.call('pty_open');
      return !answer.isError && answer;
    }, 'the new one is used');
    await expectAlive(second, String(opened.facts['session_id']));
  });

  it('that is no tmux is told with what it said', async () => {
    const own = await serverForTest({ PTYHOLD_TMUX: '/bin/echo' });
    expectError(
      await own.call('pty_open'),
      'tmux_missing',
      /^\/bin\/echo does not answer as tmux \("-V"\)\. Set PTYHOLD_TMUX/,
    );
  });

  it('whose server is killed under us is noticed by every tool, and the next session starts a new one', async () => {
    const own = await serverForTest();
    await own.open({ name: 'lost' });
    await own.send('lost', 'true');
    await own.tmux('kill-server');
    expect((await own.call('pty_list')).last).toMatch(/0 sessions/);
    for (const [tool, args] of [
      ['pty_send', { text: 'x', wait: true }],
      ['pty_read', { screen: true }],
      ['pty_key', { key: 'Enter' }],
      ['pty_close', {}],
    ] as const) {
      expectError(await own.call(tool, { session_id: 'lost', ...args }), 'session_dead', /ended with tmux, last seen/);
    }
    await own.open({ name: 'lost' });
    await expectAlive(own, 'lost');
  });

  it('whose server is killed during a wait ends the wait', async () => {
    const own = await serverForTest();
    await own.open({ name: 'lost' });
    const waiting = own.send('lost', 'echo begun; sleep 600', { timeout: 45 });
    await eventually(
      async () => (await own.tmux('list-panes', '-a', '-F', '#{pane_current_command}')).includes('sleep'),
      'sleep runs',
    );
    await own.tmux('kill-server');
    expectError(await waiting, 'no_session', /The session lost is gone.*pty_open name="lost" reuse=true opens it anew/);
    await own.open();
    await expectAlive(own, 't1');
  });

  it('that is killed with -9 leaves a socket behind, and the next one starts all the same', async () => {
    const own = await serverForTest();
    await own.open();
    const pid = Number(await own.tmux('display-message', '-p', '#{pid}'));
    process.kill(pid, 'SIGKILL');
    await eventually(
      () =>
        own.tmux('ls').then(
          () => false,
          () => true,
        ),
      'tmux is gone',
    );
    expect((await own.call('pty_list')).last).toMatch(/0 sessions/);
    await expectAlive(own, await own.open());
  });
});

async function writeScript(file: string, line: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

describe('the folder of the socket', () => {
  async function serverOn(
    prepare: (dir: string) => Promise<void>,
    env: Record<string, string> = {},
  ): Promise<TestServer> {
    const own = await serverForTest(env);
    await prepare(own.dir);
    return own;
  }

  it('is made with mode 0700, and nothing in it can be read by others', async () => {
    const own = await serverForTest();
    await own.open();
    await own.send('t1', 'true');
    const { run } = await modes(own.dir);
    expect(run.filter((line) => !/^[dsl-]...------/.test(line))).toEqual([]);
  });

  it('is refused while others can enter it, and accepted once that is mended', async () => {
    const own = await serverOn((dir) => mkdir(dir, { mode: 0o755 }));
    const answer = await own.call('pty_open');
    expectError(answer, 'folder_unsafe', /can be entered by other users\. Run: chmod 700 \S+$/);
    await chmod(own.dir, 0o700);
    await expectAlive(own, await own.open());
  });

  it('is refused when it is a symbolic link, also to a folder of ours', async () => {
    const own = await serverOn(async (dir) => {
      await mkdir(`${dir}-target`, { mode: 0o700 });
      await symlink(`${dir}-target`, dir);
    });
    expectError(await own.call('pty_open'), 'folder_unsafe', /is a symbolic link\. Remove it, or set PTYHOLD_DIR/);
  });

  it('is refused when it is a file, which is left as it is', async () => {
    const own = await serverOn((dir) => writeFile(dir, 'precious'));
    expectError(await own.call('pty_open'), 'folder_unsafe', /is not a folder\. Remove it, or set PTYHOLD_DIR/);
    expect(await readFile(own.dir, 'utf8')).toBe('precious');
  });

  it.skipIf(process.getuid?.() !== 0)('is refused when it belongs to somebody else', async () => {
    const own = await serverOn(async (dir) => {
      await mkdir(dir, { mode: 0o700 });
      await chown(dir, 12345, 12345);
    });
    expectError(await own.call('pty_open'), 'folder_unsafe', /belongs to another user\. Remove it, or set PTYHOLD_DIR/);
  });

  it('is refused when it cannot be made', async () => {
    const own = await serverForTest({ PTYHOLD_DIR: '/proc/nowhere/ptyhold' });
    expectError(await own.call('pty_open'), 'folder_unsafe', /\/proc\/nowhere\/ptyhold, cannot be made\. /);
  });

  it('is refused when the path of the socket would be too long', async () => {
    const own = await serverForTest();
    const deep = path.join(own.folder, 'x'.repeat(100));
    const second = await serverForTest({ PTYHOLD_DIR: deep });
    expectError(
      await second.call('pty_open'),
      'folder_unsafe',
      /is \d+ bytes long; this system allows 10[37]\. Set PTYHOLD_DIR or PTYHOLD_SOCKET to a shorter path\.$/,
    );
  });

  it('is checked for PTYHOLD_SOCKET too', async () => {
    const own = await serverForTest();
    const open = path.join(own.folder, 'open');
    await mkdir(open, { mode: 0o755 });
    await chmod(open, 0o755);
    const second = await serverForTest({ PTYHOLD_SOCKET: path.join(open, 'sock') });
    expectError(await second.call('pty_open'), 'folder_unsafe', /can be entered by other users\. Run: chmod 700/);
  });
});

async function modes(folder: string): Promise<{ run: string[] }> {
  const { execFile } = await import('node:child_process');
  const listing = await new Promise<string>((resolve, reject) => {
    execFile('ls', ['-lAR', folder], (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  return { run: listing.split('\n').filter((line) => /^[a-z-]([r-][w-][xsS-]){3}/.test(line)) };
}

describe('a setting that cannot be used', () => {
  it.each([
    ['PTYHOLD_JOURNAL_BYTES', 'lots', /must be a whole number/],
    ['PTYHOLD_JOURNAL_BYTES', '1', /must be at least 65536/],
    ['PTYHOLD_IDLE_TIMEOUT', '0', /must be a number of seconds above 0/],
    ['PTYHOLD_MAX_SESSIONS', '1.5', /must be a whole number/],
    ['PTYHOLD_DIR', 'relative/path', /must be an absolute path/],
  ])('%s=%s is told at the call, by its name', async (name, value, reason) => {
    const own = await serverForTest({ [name]: value });
    expect((await own.client.listTools()).tools).toHaveLength(6);
    const answer = await own.call('pty_list');
    expectError(answer, 'bad_setting', reason);
    expect(answer.text).toContain(`The setting ${name} is not usable`);
    expect(answer.text).toContain(`Correct or remove ${name}`);
  });

  it('an empty one counts as not set', async () => {
    const own = await serverForTest({ PTYHOLD_MAX_SESSIONS: '', PTYHOLD_IDLE_TIMEOUT: '' });
    await expectAlive(own, await own.open());
  });
});
