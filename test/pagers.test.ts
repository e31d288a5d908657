// Pagers: none by default, and where one stands in front it is named and gets no command.
import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SSH_PROGRAMS, startSshd } from './completion/sshd.mjs';
import { describeWith, testWith } from './helpers/programs.ts';
import { serverForTest, type TestServer } from './helpers/server.ts';

const run = promisify(execFile);
const COMMITS = 60;

describeWith(['git', 'less'], 'git', () => {
  it('has no pager in a new session, also where the environment and its own settings name one', async () => {
    const server = await serverForTest({ PAGER: 'less', GIT_PAGER: 'less' });
    const session = await openRepository(server);
    await server.send(session, 'git config core.pager less');
    const log = await server.send(session, 'git log --format=%s');
    expect(log.facts).toMatchObject({ complete: true, exit_code: 0, lines: COMMITS });
  });

  it('has that which the caller names', async () => {
    const server = await serverForTest();
    const session = await openRepository(server, { PAGER: 'less' });
    const log = await server.send(session, 'git log');
    expect(log.facts).toMatchObject({ complete: false, pager: 'less' });
    expect(log.last).toContain('less shows pages: pty_key q leaves it, pty_key Space turns');
  });

  it('in a pager gets no command, and is left by q', async () => {
    const server = await serverForTest({ PTYHOLD_PAGER: 'keep', PAGER: 'less' });
    const session = await openRepository(server);
    await server.send(session, 'git log');
    const held = await server.send(session, 'git status');
    expect(held).toMatchObject({ isError: false, facts: { complete: false, state: 'waiting_input' } });
    expect(held.last).toMatch(/less is in front.+NOTHING was typed\. pty_key q leaves it/);
    expect(await readdir(path.join(server.folder, 'repository'))).toEqual(['.git']);
    expect((await server.call('pty_key', { session_id: session, key: 'q', wait: true })).facts).toMatchObject({
      complete: true,
      exit_code: 0,
    });
    expect((await server.send(session, 'git status')).output).toContain('working tree clean');
  });

  it('in a pager takes a search, single keys, and anything by force', async () => {
    const server = await serverForTest({ PTYHOLD_PAGER: 'keep', PAGER: 'less' });
    const session = await openRepository(server);
    await server.send(session, 'git log --format=%s');
    const found = await server.send(session, '/commit 17');
    expect(found.output).toMatch(/commit 17$/m);
    expect(found.last).toContain('less shows pages');
    expect((await server.send(session, ' ', { enter: false })).last).not.toContain('NOTHING');
    const forced = await server.send(session, 'q', { force: true, enter: false });
    expect(forced.facts).toMatchObject({ complete: true, exit_code: 0 });
  });
});

testWith(['less'], 'what is waited for in a pager that stands there is shown on its screen', async () => {
  const server = await serverForTest();
  const session = await server.open();
  const file = path.join(server.folder, 'grows');
  await writeFile(file, 'first\n');
  expect((await server.send(session, 'less +F grows')).facts).toMatchObject({ state: 'fullscreen' });
  const read = server.call('pty_read', { session_id: session, until: '^second$', timeout: 20 });
  await writeFile(file, 'second\n', { flag: 'a' });
  const grown = await read;
  expect(grown.facts).toMatchObject({ complete: true, via: 'until', state: 'fullscreen' });
  expect(grown.text).toMatch(/^second$/m);
  expect(grown.last).toContain('is_complete=True via until state=fullscreen');
});

describeWith(['gdb'], 'the pages of gdb', () => {
  it('turn no page for a command, say what leaves them, and are left by it', async () => {
    const server = await serverForTest();
    const session = await server.open({ shell: 'bash', env: { DEBUGINFOD_URLS: '' } });
    await server.send(session, 'gdb -q -nx -ex "set height 10"');
    const page = await server.send(session, 'help data');
    expect(page.last).toContain('it shows pages: pty_send q leaves them');
    const refused = await server.send(session, 'print 6 * 7');
    expect(refused.text).toMatch(/shows pages, and would turn one.+NOTHING was typed/);
    expect((await server.send(session, 'q')).facts).toMatchObject({ complete: true, via: 'prompt' });
    expect((await server.send(session, 'print 6 * 7')).output).toBe('$1 = 42');
  });
});

describe('a pager by itself', () => {
  testWith(['less'], 'less on the whole screen is named with the screen', async () => {
    const server = await serverForTest();
    const session = await server.open();
    const shown = await server.send(session, 'seq 1 500 | less');
    expect(shown.facts).toMatchObject({ complete: false, state: 'fullscreen' });
    expect(shown.last).toMatch(/^\[ptyhold t1: screen\] .*less shows pages: pty_key q leaves it/);
    expect((await server.send(session, 'echo no')).last).toContain('NOTHING was typed');
  });

  testWith(['less'], 'less draws on the screen alone, and a text that it reads ends with it', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'seq 1 500 | less');
    const moved = await server.send(session, '9j', { enter: false });
    expect(moved.last).toMatch(/^\[ptyhold t1: screen\]/);
    expect(moved.output.split('\n').filter((line) => line === '20')).toHaveLength(1);
    const left = await server.send(session, ':q', { force: true });
    expect(left.facts).toMatchObject({ complete: true, exit_code: 0, lines: 0 });
    expect(left.last).not.toContain('busy');
    expect((await server.send(session, 'echo back')).output).toBe('back');
  });

  testWith(['less'], 'less that is started again is shown again, though it looks as before', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'seq 1 500 | less');
    await server.call('pty_key', { session_id: session, key: 'q', wait: true });
    await server.send(session, 'true');
    expect((await server.send(session, 'seq 1 500 | less')).output).toMatch(/^1\n2\n3\n/);
    const same = await server.call('pty_key', { session_id: session, key: 'g', wait: true });
    expect(same.output).toContain('[screen unchanged');
  });

  testWith(
    ['python3'],
    'a dialog that draws without the alternate screen is shown once, and is no output',
    async () => {
      const server = await serverForTest();
      const session = await server.open({ cwd: server.folder });
      await writeFile(path.join(server.folder, 'dialog.py'), DIALOG);
      const shown = await server.send(session, 'python3 dialog.py 2>said; cat said');
      expect(shown.facts).toMatchObject({ complete: false, state: 'fullscreen', lines: 0 });
      expect(shown.output.match(/Name:/g)).toHaveLength(1);
      const named = await server.send(session, 'amy');
      expect(named).toMatchObject({ output: 'amy', facts: { complete: true, exit_code: 0 } });
      await server.send(session, 'python3 dialog.py 2>said');
      const silent = await server.send(session, 'bob');
      expect(silent).toMatchObject({ facts: { complete: true, lines: 0 } });
      expect(silent.last).toContain('what it drew stands on the screen');
    },
  );

  it('a terminal in the terminal takes texts as they come, and is left by a key without a word on them', async () => {
    const server = await serverForTest();
    const inner = path.join(server.folder, 'inner.sock');
    onTestFinished(() => run('tmux', ['-S', inner, 'kill-server']).then(undefined, () => undefined));
    const session = await server.open({ cwd: server.folder });
    await server.send(session, `TMUX= tmux -S ${inner} -f /dev/null new-session sh`);
    const ran = await server.send(session, "printf '%s-%s\\n' in side");
    expect(ran.output).toMatch(/^in-side$/m);
    const left = await server.call('pty_key', { session_id: session, key: ['C-b', 'd'], wait: true });
    expect(left.facts).toMatchObject({ complete: true, exit_code: 0, notes: [] });
  });

  it('a program that dies on the whole screen leaves the output of later commands', async () => {
    const server = await serverForTest();
    const session = await server.open();
    const killed = await server.send(session, 'sh -c \'printf "\\033[?1049hdrawn"; sleep 0.3; kill -9 $$\'');
    expect(killed.last).toContain('it ended on the alternate screen');
    for (const word of ['one', 'two']) {
      const { output, last } = await server.send(session, `echo ${word}`);
      expect([output, last.includes('alternate screen')], last).toEqual([expect.stringContaining(word), false]);
    }
  });

  it.skipIf(process.platform !== 'linux')(
    'a program that others have started to read here is named where it reads on',
    async () => {
      const server = await serverForTest();
      const session = await server.open();
      const asker = `setsid sh -c 'exec 7<'$(tty)' 3>ready; read -r key <&7' & until [ -e ready ]; do sleep 0.05; done`;
      const ended = await server.send(session, `${asker}; printf '\\033[?1049h'`);
      expect(ended.last).toMatch(
        /\[(?:.*; )?(?:sh|dash|bash|busybox) still reads this terminal, and takes keys from what is typed: end it with kill \d+\]/,
      );
      process.kill(Number(/kill (\d+)/.exec(ended.last)?.[1]));
    },
  );

  testWith(['less'], 'what less leaves unread, the shell reads', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'seq 1 500 | less');
    const both = await server.send(session, 'q\necho mine; (exit 3)', { force: true });
    expect(both).toMatchObject({ output: 'mine', facts: { complete: true, exit_code: 3 } });
  });

  testWith(['more'], 'more is named, too', async () => {
    const server = await serverForTest();
    const session = await server.open();
    expect((await server.send(session, 'seq 1 500 | more')).last).toContain('more shows pages');
    expect((await server.send(session, 'echo no')).last).toContain('more is in front');
  });
});

describeWith([...SSH_PROGRAMS, 'less'], 'a pager on another machine', () => {
  it('is known by its prompt, and gets no command; ssh itself is left by keys', async () => {
    const server = await serverForTest();
    const ssh = await startSshd(server.folder);
    if (!ssh) throw new Error('There is no ssh server to log in to.');
    onTestFinished(() => {
      ssh.stop();
    });
    const session = await server.open({ cwd: server.folder });
    await server.send(session, `${ssh.login} -o StrictHostKeyChecking=no -o LogLevel=ERROR ${ssh.host}`);
    expect((await server.send(session, 'seq 1 300 | less')).last).toContain('a pager shows pages: pty_key q leaves it');
    expect((await server.send(session, 'echo no')).last).toMatch(/a pager is in front.+NOTHING was typed/);
    await server.call('pty_key', { session_id: session, key: 'q', wait: true });
    expect((await server.send(session, 'echo yes')).output).toBe('yes');
    const { last } = await server.send(session, '~.');
    expect(last).toContain('pty_key ["Enter","~","."] tells it so');
    const left = await server.call('pty_key', { session_id: session, key: ['Enter', '~', '.'], wait: true });
    expect(left.facts).toMatchObject({ complete: true, via: 'prompt', exit_code: 255 });
  });
});

describeWith([...SSH_PROGRAMS, 'less'], 'a full screen of another machine', () => {
  it('is shown where a shell in it has the prompt of the one that was left, and ends with its program', async () => {
    const server = await serverForTest();
    const ssh = await startSshd(server.folder);
    if (!ssh) throw new Error('There is no ssh server to log in to.');
    const inner = path.join(server.folder, 'inner.sock');
    onTestFinished(async () => {
      await run('tmux', ['-S', inner, 'kill-server']).catch(() => undefined);
      ssh.stop();
    });
    const session = await server.open({ cwd: server.folder });
    await server.send(session, `${ssh.login} -o StrictHostKeyChecking=no -o LogLevel=ERROR ${ssh.host}`);
    await server.send(session, 'true');
    await server.send(session, `TMUX= tmux -S ${inner} -f /dev/null new-session sh`);
    const ran = await server.send(session, "printf '%s-%s\\n' in side");
    expect(ran.facts).toMatchObject({ complete: false, state: 'fullscreen' });
    expect(ran.output).toMatch(/^in-side$/m);
    expect(ran.last).not.toContain('busy');
    expect((await server.send(session, 'exit')).facts).toMatchObject({ complete: true, via: 'prompt' });
    await server.send(session, 'seq 1 300 > n; LESS= less +100 n');
    const left = await server.send(session, 'q', { force: true });
    expect(left.facts).toMatchObject({ complete: true, exit_code: 0 });
    expect(left.last).not.toMatch(/busy|ran no line/);
  });
});

/** Draws a field as ncurses does for a terminal whose alternate screen it leaves alone, and says what was typed there. */
const DIALOG = `import os, sys, termios, tty
before = termios.tcgetattr(0)
tty.setraw(0)
os.write(1, b'\\033[H\\033[J\\033[?1h\\033=\\033[12;40HName:\\033[13;40H')
said = b''
while not said.endswith(b'\\r'):
    said += os.read(0, 1)
    os.write(1, said[-1:].strip())
os.write(1, b'\\033[?1l\\033>\\033[40;1H\\r')
termios.tcsetattr(0, termios.TCSAFLUSH, before)
os.write(2, said.strip() + b'\\n')
`;

/** Leaves by any key, a moment later, and throws away what came meanwhile, as top does. */
const SLOW_TO_LEAVE = `import os, sys, termios, time, tty
before = termios.tcgetattr(0)
tty.setraw(0)
os.write(1, b'\\033[?1049hREADY')
os.read(0, 1)
time.sleep(0.15)
termios.tcsetattr(0, termios.TCSAFLUSH, before)
os.write(1, b'\\033[?1049l')
`;

testWith(['python3'], 'a text right behind the key that ends a full-screen program reaches the shell', async () => {
  const server = await serverForTest();
  const session = await server.open();
  const file = path.join(server.folder, 'slow.py');
  await writeFile(file, SLOW_TO_LEAVE);
  for (let time = 1; time <= 3; time += 1) {
    expect((await server.send(session, `python3 ${file}`)).facts['state']).toBe('fullscreen');
    await server.call('pty_key', { session_id: session, key: 'q' });
    const sent = await server.send(session, `echo "back ${time}"`);
    expect(sent.output, sent.text).toMatch(new RegExp(`(^|\\n)back ${time}$`));
  }
});

async function openRepository(server: TestServer, env?: Record<string, string>): Promise<string> {
  const cwd = path.join(server.folder, 'repository');
  await run('git', ['init', '-q', cwd]);
  const lines = Array.from({ length: COMMITS }, (_, at) => {
    const message = `commit ${at + 1}`;
    return `commit refs/heads/main\ncommitter a <a@b> ${at} +0000\ndata ${message.length}\n${message}\n`;
  });
  const importing = run('git', ['-C', cwd, 'fast-import', '--quiet']);
  importing.child.stdin?.end(lines.join('\n'));
  await importing;
  await run('git', ['-C', cwd, 'symbolic-ref', 'HEAD', 'refs/heads/main']);
  return server.open({ cwd, ...(env && { env }) });
}
