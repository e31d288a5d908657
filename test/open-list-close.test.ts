// Opening, listing and closing sessions: each argument, each state, and what is left behind.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { OUTLIVES } from '../src/session/opening/launch-plan.ts';
import { isAtWork } from './helpers/processes.ts';
import { testWith } from './helpers/programs.ts';
import { eventually, processForTest, serverForTest, TestServer } from './helpers/server.ts';
import { TELLS_SIGNALS } from './helpers/tmux-version.ts';

const run = promisify(execFile);
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

async function close(session: string, args: Record<string, unknown> = {}) {
  return server.call('pty_close', { session_id: session, ...args });
}

async function listed(session: string): Promise<string> {
  const { text } = await server.call('pty_list');
  return text.split('\n').find((line) => line.startsWith(`${session} `)) ?? '';
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('a text for a session that a call beside it opens waits for that', async () => {
  const [opened, sent, read] = await Promise.all([
    server.call('pty_open', { name: 'beside' }),
    server.call('pty_send', { session_id: 'beside', text: 'echo here', wait: true }),
    server.call('pty_read', { session_id: 'beside' }),
  ]);
  expect([opened.isError, sent.output, read.isError], sent.text).toEqual([false, 'here', false]);
  await close('beside');
});

describe('pty_open', () => {
  it('answers with the name, the line a person types to attach, and the facts', async () => {
    const { text, facts, last } = await server.call('pty_open', { name: 'first' });
    const attach = server.attachLine('first');
    expect(text.split('\n').slice(0, 2)).toEqual(['session_id: first', `attach: ${attach}`]);
    expect(last).toMatch(/^\[ptyhold first: opened bash, 120×40, id s[a-z0-9]{7}\]$/);
    expect(facts).toEqual({
      session_id: 'first',
      id: expect.stringMatching(/^s[a-z0-9]{7}$/),
      reused: false,
      attach,
      cols: 120,
      rows: 40,
      shell: 'bash',
      notes: [],
    });
    await close('first');
  });

  it('opens several at once where no tmux runs yet, and each is there', async () => {
    for (let round = 0; round < 3; round += 1) {
      const own = await TestServer.start();
      try {
        const names = ['a', 'b', 'c', 'd', 'e', 'f'];
        await Promise.all(names.map((name) => own.open({ name })));
        expect((await own.tmux('ls', '-F', '#S')).trim().split('\n')).toEqual(names);
      } finally {
        await own.dispose();
      }
    }
  });

  it('gives the first free of t1, t2, … to a session without a name', async () => {
    const names = [await server.open(), await server.open({ name: 't3' }), await server.open(), await server.open()];
    expect(names).toEqual(['t1', 't3', 't2', 't4']);
    await close('t2');
    expect(await server.open()).toBe('t2');
    for (const name of names) await close(name);
  });

  it('tells how a session is called now that a person has renamed, and does not say that it is gone', async () => {
    const server = await serverForTest();
    await server.open({ name: 'before' });
    await server.send('before', 'echo known');
    await server.tmux('rename-session', '-t', '=before', 'after');
    const { text, isError } = await server.call('pty_send', { session_id: 'before', text: 'echo typed', wait: true });
    expect([isError, text]).toEqual([
      true,
      'The session before is called after now. Nothing was typed. Call it by that name; pty_list shows what is there.',
    ]);
    expect((await server.send('after', 'echo there')).output).toBe('there');
  });

  it('takes the lasting id wherever it takes the name, also after a person renamed the session', async () => {
    const { facts } = await server.call('pty_open', { name: 'named' });
    const id = String(facts['id']);
    expect((await server.send(id, 'echo by-id')).output).toBe('by-id');
    await server.tmux('rename-session', '-t', '=named', 'renamed');
    expect((await server.send(id, 'echo still-by-id')).output).toBe('still-by-id');
    expect((await server.send('renamed', 'echo by-new-name')).facts).toMatchObject({ session_id: 'renamed', id });
    expect((await close(id)).isError).toBe(false);
    expect(await listed('renamed')).toBe('');
  });

  for (const [shell, question, answer] of [
    ['sh', 'echo "<$FISH_VERSION>"', /^<>$/],
    ['dash', 'echo "<$BASH_VERSION$ZSH_VERSION>"', /^<>$/],
    ['bash', 'echo "<$BASH_VERSION>"', /^<\d.*>$/],
    ['zsh', 'echo "<$ZSH_VERSION>"', /^<\d.*>$/],
    ['fish', 'echo "<$FISH_VERSION>"', /<\d.*>$/],
  ] as const) {
    testWith([shell], `starts ${shell} when asked to`, async () => {
      const name = await server.open({ shell });
      expect((await server.send(name, question)).output).toMatch(answer);
      expect(await listed(name)).toMatch(new RegExp(`^${name} ${shell} `));
      await close(name);
    });
  }

  it('runs a command instead of a shell, and the session ends with it', async () => {
    const name = await server.open({ command: `echo "it's $((6*7))"; exit 3` });
    const { output, facts, last } = await server.call('pty_read', { session_id: name, wait: true });
    expect(output).toBe("it's 42");
    expect(facts).toMatchObject({ complete: true, via: 'exit', exit_code: 3, state: 'exited' });
    expect(last).toContain('is_complete=True via exit exit=3');
    expect(await listed(name)).toMatch(/ ended \d+s exit=3$/);
    await close(name);
  });

  it('loses nothing of what a command prints just before it ends, and shows it by its own name', async () => {
    for (let n = 1; n <= 15; n += 1) {
      const name = await server.open({ command: `seq 1 ${2_000 + n}; exit ${n}` });
      const { output, facts } = await server.call('pty_read', { session_id: name, wait: true });
      expect([output.split('\n').at(-1), facts['exit_code']]).toEqual([String(2_000 + n), n]);
      await close(name);
    }
    const name = await server.open({ command: 'cat' });
    await server.call('pty_key', { session_id: name, key: 'C-z', wait: true });
    expect(await listed(name)).toContain(`${name} cat `);
    expect((await server.send(name, 'goes on')).output).toContain('goes on');
    await server.call('pty_key', { session_id: name, key: 'C-d', wait: true });
    expect(await listed(name)).toMatch(/ ended \d+s exit=0$/);
    await close(name);
  });

  it.each(['kill-session', 'kill-server'])('ends a command with its terminal, as by %s of tmux', async (how) => {
    const own = await serverForTest();
    const name = await own.open({ command: 'echo "$$." && exec sleep 61' });
    const { output } = await own.call('pty_read', { session_id: name, until: '\\d\\.', wait: true });
    const [, pid = ''] = /(\d+)\./.exec(output) ?? [];
    await own.tmux(how, ...(how === 'kill-session' ? ['-t', name] : []));
    await eventually(() => !isAtWork(Number(pid)), 'it was hung up');
  });

  for (const [name, shell] of [
    ...['dash', 'bash', 'mksh', 'yash', 'zsh'].map((each) => [each, each] as const),
    ['busybox', 'busybox sh'],
  ] as const)
    testWith(
      [name],
      `keeps statuses and keys of a command as they are where ${name} is the system's shell`,
      async () => {
        const behind = (command: string) =>
          server.open({ command: `exec ${shell} -mc "$OUTLIVES" "$COMMAND"`, env: { OUTLIVES, COMMAND: command } });
        for (const [command, exit_code] of [
          ['exit 7', 7] as const,
          ['kill -9 $$', 137],
          ['kill -TERM $$', 143],
        ] as const) {
          const { output, facts } = await server.call('pty_read', { session_id: await behind(command), wait: true });
          expect([output, facts['exit_code']], command).toEqual(['', exit_code]);
        }
        const cat = await behind('exec cat');
        await server.call('pty_key', { session_id: cat, key: 'C-z', wait: true });
        expect((await server.send(cat, 'goes on')).output).toContain('goes on');
        const ended = await server.call('pty_key', { session_id: cat, key: 'C-c', wait: true });
        expect(ended.facts).toMatchObject({ via: 'exit', exit_code: 130 });
      },
    );

  it.each([
    ['an absolute path', (home: string) => path.join(home, 'sub'), 'home/sub'],
    ['~', () => '~', 'home'],
    ['a path below ~', () => '~/sub', 'home/sub'],
    ['a path relative to the server', () => 'home/sub', 'home/sub'],
    ['a folder with every awkward character', (home: string) => path.join(home, "a b;'$#{x}é"), "home/a b;'$#{x}é"],
    ['nothing: where the server runs', () => undefined, '.'],
  ])('starts in the folder given as %s', async (_, cwdIn, expected) => {
    await mkdir(path.join(server.home, 'sub'), { recursive: true });
    await mkdir(path.join(server.home, "a b;'$#{x}é"), { recursive: true });
    const cwd = cwdIn(server.home);
    const name = await server.open(cwd === undefined ? {} : { cwd });
    const { output, facts } = await server.send(name, 'pwd -P');
    expect(output).toBe(await realpath(path.join(server.folder, expected)));
    expect(facts['cwd']).toBe(output);
    await close(name);
  });

  it.each([
    ['quotes', `it's "quoted" and \`ticked\``],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it must arrive as it stands.
    ['what shells and tmux expand', '$HOME ${x} #{pane_id} #(date) %H \\ ~ *'],
    ['semicolons', 'a;b \\; c;'],
    ['a newline', 'two\nlines'],
    ['Unicode', 'é 日本語 😀'],
    ['nothing', ''],
    ['blanks at both ends', '  x  '],
  ])('hands a variable over that holds %s', async (_, value) => {
    const name = await server.open({ env: { PTY_TEST_VALUE: value }, cols: 200 });
    const { output } = await server.send(name, 'printf %s "$PTY_TEST_VALUE" | od -An -v -tx1 | tr -d " \\n"; echo');
    expect(Buffer.from(output, 'hex').toString()).toBe(value);
    await close(name);
  });

  it('tells the status with which a command closes after an interrupt', async () => {
    const closes =
      'process.on("SIGINT", () => process.exit(7)); setInterval(() => {}, 1e3); console.log(process.env.SAYS)';
    await writeFile(path.join(server.folder, 'closes.cjs'), closes);
    const name = await server.open({ command: `cd . && SAYS="it is up" "${process.execPath}" closes.cjs` });
    await server.call('pty_read', { session_id: name, until: 'it is up', timeout: 20 });
    const ended = await server.call('pty_key', { session_id: name, key: 'C-c', wait: true, timeout: 20 });
    expect(ended.facts).toMatchObject({ complete: true, via: 'exit', exit_code: 7 });
  });

  it('ends the jobs of its shell, names those that were to outlive it, and how to end them', async () => {
    const name = await server.open();
    await server.send(name, 'sleep 300 & disown; nohup tail -f /dev/null >/dev/null 2>&1 & sleep 301 &');
    const { text, facts } = await close(name);
    const running = facts['running'] as { group: number; command: string }[];
    onTestFinished(() => {
      for (const { group } of running) process.kill(-group);
    });
    expect(running.map(({ command }) => command)).toEqual(['sleep 300', 'tail -f /dev/null']);
    const groups = running.map(({ group }) => `-${group}`).join(' ');
    expect(text).toBe(
      `[ptyhold ${name}: closed, its program hung up exit=129, and 1 job with it] [still running: sleep 300; tail -f /dev/null. To end them: kill -- ${groups}]`,
    );
  });

  it('lets a multiplexer in front go, in which all runs on', async () => {
    const name = await server.open();
    const socket = path.join(server.folder, 'inner');
    const inner = (...words: string[]) => run('tmux', ['-S', socket, ...words]);
    onTestFinished(async () => void (await inner('kill-server')));
    await server.send(name, `tmux -S ${socket} -f /dev/null new -s inner "sleep 302; sleep 303"`);
    expect((await close(name)).text).toContain('[tmux was detached: what runs inside goes on]');
    expect((await inner('list-panes', '-F', '#{session_name} #{pane_dead}')).stdout).toBe('inner 0\n');
  });

  it('gives a variable to the new session alone', async () => {
    const [one, other] = [await server.open({ env: { PTY_TEST_OWN: 'yes' } }), await server.open()];
    expect((await server.send(one, 'echo "<$PTY_TEST_OWN>"')).output).toBe('<yes>');
    expect((await server.send(other, 'echo "<$PTY_TEST_OWN>"')).output).toBe('<>');
    await close(one);
    await close(other);
  });

  it('makes the terminal as large as asked', async () => {
    const name = await server.open({ cols: 77, rows: 13 });
    expect((await server.send(name, 'stty size')).output).toBe('13 77');
    expect(await listed(name)).toContain('77×13');
    await close(name);
  });

  it('takes an existing session with reuse, and resizes and retags it as asked', async () => {
    const before = await server.call('pty_open', { name: 'again', tags: ['old'] });
    await server.send('again', 'kept=here');
    const after = await server.call('pty_open', { name: 'again', reuse: true, cols: 90, rows: 20, tags: ['new'] });
    expect(after.facts).toMatchObject({ reused: true, id: before.facts['id'], cols: 90, rows: 20 });
    expect((await server.send('again', 'echo $kept')).output).toBe('here');
    // Before 3.3 tmux tells the program its size a quarter of a second later.
    const size = async () => (await server.send('again', 'stty size')).output;
    await eventually(async () => (await size()) === '20 90', 'the terminal has the size that was asked for');
    expect(await listed('again')).toMatch(/ #new$/);
    const untouched = await server.call('pty_open', { name: 'again', reuse: true });
    expect(untouched.facts).toMatchObject({ reused: true, cols: 90, rows: 20, notes: [] });
    const other = await server.call('pty_open', {
      name: 'again',
      reuse: true,
      shell: 'bash',
      cwd: '/',
      env: { A: 'b' },
    });
    expect(other.facts['notes']).toEqual(['it runs on as it was: cwd, env are for new sessions only']);
    expect(await listed('again')).toMatch(/ #new$/);
    await close('again');
  });

  it('makes a new session with reuse where no session has that name', async () => {
    expect((await server.call('pty_open', { name: 'fresh', reuse: true })).facts).toMatchObject({ reused: false });
    await close('fresh');
  });

  it('refuses one session more than PTYHOLD_MAX_SESSIONS, and opens it after another was closed', async () => {
    const limited = await serverForTest({ PTYHOLD_MAX_SESSIONS: '2' });
    const [first] = [await limited.open(), await limited.open()];
    const refused = await limited.call('pty_open');
    expect(refused).toMatchObject({ isError: true, facts: { error: 'limit_reached' } });
    expect(refused.text).toMatch(/2 sessions.*PTYHOLD_MAX_SESSIONS is 2\. Close one with pty_close/);
    expect((await limited.call('pty_open', { name: 't2', reuse: true })).isError).toBe(false);
    await limited.call('pty_close', { session_id: first });
    expect((await limited.call('pty_open')).isError).toBe(false);
  });
});

it('a program that has ended at once is told with its status where it is opened', async () => {
  // Where others take the processors, the program may begin only after the moment in which its end is waited for.
  const { facts, last } = await eventually(async () => {
    const opened = await server.call('pty_open', { name: 'over', command: 'no-such-program' });
    await close('over');
    return opened.last.includes('its program has ended') && opened;
  }, 'its end is told');
  expect(facts['notes']).toEqual(['its program has ended, exit=127: pty_read shows what it printed']);
  expect(last).toContain('[its program has ended, exit=127: pty_read shows what it printed]');
});

describe('an idle time', () => {
  it('closes the idle session, but neither a busy one nor one without an idle time', async () => {
    const own = await serverForTest();
    await own.open({ name: 'idle', idle_timeout: 1 });
    await own.open({ name: 'busy', idle_timeout: 1 });
    await own.open({ name: 'lasting' });
    await own.call('pty_send', { session_id: 'busy', text: 'sleep 600' });
    // Asked of tmux and not of the server, which must close the session without a call.
    await eventually(async () => !(await own.tmux('ls', '-F', '#S')).includes('idle'), 'the idle session is closed');
    expect((await own.tmux('ls', '-F', '#S')).trim().split('\n')).toEqual(['busy', 'lasting']);
    const { text } = await own.call('pty_list');
    expect(text).toMatch(/^idle \(\w+\): closed for being idle exit=0 \d+s ago/m);
  });

  it('is taken from PTYHOLD_IDLE_TIMEOUT where the call names none', async () => {
    const own = await serverForTest({ PTYHOLD_IDLE_TIMEOUT: '1' });
    await own.open({ name: 'idle' });
    await own.open({ name: 'lasting', idle_timeout: 600 });
    await eventually(async () => !(await own.tmux('ls', '-F', '#S')).includes('idle'), 'the idle session is closed');
    expect((await own.call('pty_list')).text).toMatch(/^lasting /);
  });

  it('can be given to a session that is reused', async () => {
    const own = await serverForTest();
    await own.open({ name: 'late' });
    await own.open({ name: 'other' });
    await own.open({ name: 'late', reuse: true, idle_timeout: 1 });
    await eventually(async () => (await own.call('pty_list')).text.includes('): closed'), 'the idle session is closed');
    expect((await own.call('pty_list')).last).toMatch(/^\[ptyhold: 1 session\] \[1 over: /);
  });
});

describe('pty_list', () => {
  it('says that there is no session, and how to open one', async () => {
    const own = await serverForTest();
    expect((await own.call('pty_list')).text).toBe('[ptyhold: 0 sessions; pty_open makes one]');
  });

  it('gives one line for each session, and the same facts for programs', async () => {
    const own = await serverForTest();
    await own.open({ name: 'a', tags: ['x', 'y z,é'] });
    await own.open({ name: 'b', cols: 80, rows: 24 });
    await own.open({ name: 'c', command: 'exit 4' });
    await own.call('pty_send', { session_id: 'b', text: 'sleep 600' });
    const running = async () => /^b sleep/m.test((await own.call('pty_list')).text);
    await eventually(running, 'the program in front is named');
    await own.call('pty_read', { session_id: 'c', wait: true });
    const { text, facts } = await own.call('pty_list');
    const lines = text.split('\n');
    expect(lines[0]).toMatch(/^a bash idle \d+s #x #"y z,é"$/);
    expect(lines[1]).toMatch(/^b sleep running \d+s "sleep 600" 80×24$/);
    expect(lines[2]).toMatch(/^c \S+ ended \d+s exit=4$/);
    expect(lines.slice(3)).toEqual(['[ptyhold: 3 sessions]']);
    expect(facts['sessions']).toMatchObject([
      { session_id: 'a', state: 'idle', program: 'bash', cols: 120, rows: 40, attached: 0, tags: ['x', 'y z,é'] },
      { session_id: 'b', state: 'running', program: 'sleep', cols: 80, rows: 24, attached: 0, tags: [] },
      { session_id: 'c', state: 'exited', last: { exit_code: 4, command: null }, attached: 0 },
    ]);
  });

  it('lists only the sessions with a tag', async () => {
    const own = await serverForTest();
    await own.open({ name: 'a', tags: ['build', 'one'] });
    await own.open({ name: 'b', tags: ['build'] });
    await own.open({ name: 'c' });
    const names = async (tag: string) =>
      [...(await own.call('pty_list', { tag })).text.matchAll(/^(\w+) bash/gm)].map(([, name]) => name);
    expect(await names('build')).toEqual(['a', 'b']);
    expect(await names('one')).toEqual(['a']);
    expect(await names('on')).toEqual([]);
    expect((await own.call('pty_list', { tag: 'nope' })).last).toBe(
      '[ptyhold: 0 sessions with the tag nope; without tag all are listed]',
    );
    const those = await own.call('pty_list', { tag: 'one', session_id: ['a', 'b'] });
    expect(those.facts['sessions']).toMatchObject([{ session_id: 'a' }]);
    expect((await own.call('pty_list', { tag: 'one', session_id: 'c' })).facts['sessions']).toEqual([]);
  });

  it('says that a program was killed, with the status that a shell would give', async () => {
    const name = await server.open();
    await server.send(name, 'kill -9 $$');
    expect(await listed(name)).toMatch(TELLS_SIGNALS ? / ended \d+s exit=137$/ : / ended /);
    await close(name);
  });

  it('says fullscreen of a program that draws on the whole screen', async () => {
    const name = await server.open({ command: "printf '\\033[?1049h'; exec cat" });
    await eventually(async () => (await listed(name)).includes('fullscreen'), 'the state is fullscreen');
    await close(name, { force: true });
  });

  testWith(['script'], 'counts the people who are attached, and never our own connection', async () => {
    const name = await server.open();
    expect(await listed(name)).not.toContain('attached');
    const person = attachPerson(name);
    await eventually(async () => (await listed(name)).includes(' 1 attached'), 'one person is attached');
    person.stdin?.end();
    person.kill();
    await eventually(async () => !(await listed(name)).includes('attached'), 'nobody is attached');
    await close(name);
  });

  it('leaves only the opened sessions in the list of tmux', async () => {
    const own = await serverForTest();
    await own.open({ name: 'one' });
    await own.open({ name: 'two' });
    await own.send('one', 'true');
    const other = await own.join();
    onTestFinished(() => other.dispose());
    await other.send('two', 'true');
    expect((await own.tmux('ls', '-F', '#S')).trim().split('\n')).toEqual(['one', 'two']);
  });

  it('does not list what a person opened on the same socket', async () => {
    const own = await processForTest();
    await own.open({ name: 'ours' });
    await own.tmux('new-session', '-d', '-s', 'theirs', 'cat');
    await own.tmux('split-window', '-d', '-t', '=ours:', 'cat');
    expect((await own.call('pty_list')).text).toMatch(/^ours .*\n\[ptyhold: 1 session\]$/);
    expect((await own.send('ours', 'echo in the first pane')).output).toBe('in the first pane');
  });
});

function attachPerson(session: string): ChildProcess {
  const line = `exec ${process.env['PTYHOLD_TMUX'] || 'tmux'} -S '${server.socket}' attach -t '=${session}'`;
  const person = spawn('script', ['-qec', line, '/dev/null'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, TERM: 'xterm', TMUX: '' },
  });
  onTestFinished(() => void person.kill());
  return person;
}

describe('pty_close', () => {
  for (const shell of ['bash', 'zsh', 'fish', 'dash']) {
    testWith([shell], `ends an idle ${shell} gently, with its exit status`, async () => {
      const name = await server.open({ shell });
      await server.send(name, "sh -c 'exit 9'");
      const { text, facts } = await close(name);
      // At the end of its input fish exits with 0, whatever the last command returned.
      const status = shell === 'fish' ? 0 : 9;
      expect(text).toBe(`[ptyhold ${name}: closed, its program ended exit=${status}]`);
      expect(facts).toMatchObject({ session_id: name, exit_code: status, how: 'ended' });
      expect(await listed(name)).toBe('');
    });
  }

  it('ends a shell that was opened just before', async () => {
    const name = await server.open();
    expect((await close(name)).text).toMatch(/its program ended exit=0\]$/);
  });

  it('ends a shell with a half-typed line, and does not run the line', async () => {
    const name = await server.open();
    const file = path.join(server.home, 'never');
    await server.call('pty_send', { session_id: name, text: `touch ${file}`, enter: false });
    expect((await close(name)).text).toMatch(/its program ended/);
    expect(await readdir(server.home)).not.toContain('never');
  });

  it('interrupts a running program first', async () => {
    const name = await server.open();
    await server.send(name, 'echo ready; sleep 600', { until: '^ready' });
    const { text } = await close(name);
    expect(text).toMatch(/its program ended exit=130\]$/);
  });

  it('kills a program that ignores the interrupt and the hang-up, though its shell has gone', async () => {
    const name = await server.open();
    const { output } = await server.send(name, STUBBORN, { until: '^pid \\d+$' });
    const pid = Number(/^pid (\d+)$/m.exec(output)?.[1]);
    expect(await isAlive(pid)).toBe(true);
    const { text } = await close(name);
    expect(text).toMatch(/its program killed/);
    await eventually(async () => !(await isAlive(pid)), 'the program is gone');
  });

  it('kills a command that ignores everything else, and says with which status it ended', async () => {
    const name = await server.open({ command: `exec ${STUBBORN}` });
    await server.call('pty_read', { session_id: name, until: '^pid \\d+$' });
    expect((await close(name, { force: true })).facts).toMatchObject({ how: 'killed', exit_code: 137 });
  });

  it('with force, kills without asking first', async () => {
    const name = await server.open();
    await server.send(name, 'trap "touch ~/was-asked" EXIT INT; true');
    const { facts } = await close(name, { force: true });
    expect(facts['how']).toBe('hung up');
    const ended = await server.open({ command: 'cat' });
    expect((await close(ended, { force: true })).facts).toMatchObject({ how: 'hung up', exit_code: 129 });
  });

  it('tells the status of a program that had ended before', async () => {
    const name = await server.open({ command: 'exit 6' });
    await server.call('pty_read', { session_id: name, wait: true });
    expect((await close(name)).text).toBe(`[ptyhold ${name}: closed, its program had ended exit=6]`);
  });

  it('leaves the other sessions alone when the program had asked for the focus and died', async () => {
    const own = await serverForTest();
    // Ends tmux 3.3a, and all sessions with it, unless the terminal is reset first.
    await own.open({ name: 'other' });
    expect((await own.send('other', 'echo here')).output).toBe('here');
    await own.open({ name: 'dead', command: "printf '\\033[?1004h'; exit 3" });
    await own.call('pty_read', { session_id: 'dead', wait: true });
    expect((await own.call('pty_close', { session_id: 'dead' })).facts).toMatchObject({ exit_code: 3 });
    expect((await own.call('pty_list')).text).toMatch(/^other .*\n\[ptyhold: 1 session\] \[1 over\]$/);
    expect((await own.send('other', 'echo still here')).output).toBe('still here');
  });

  it('leaves the other sessions alone, and the last one takes tmux with it', async () => {
    const own = await serverForTest();
    const [one, two] = [await own.open(), await own.open()];
    await own.call('pty_close', { session_id: one });
    expect((await own.send(two, 'echo still here')).output).toBe('still here');
    await own.call('pty_close', { session_id: two });
    await eventually(
      () =>
        own.tmux('ls').then(
          () => false,
          () => true,
        ),
      'tmux has ended',
    );
    expect((await own.send(await own.open(), 'echo new tmux')).output).toBe('new tmux');
  });
});

const STUBBORN = `sh -c 'trap "" INT HUP TERM; echo pid $$; while :; do sleep 0.1; done'`;
