// Commands that are handed to a process that stays: what comes of them is the same, whatever becomes of that process.
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, symlinkSync, utimesSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FRAME } from '../src/front/frames.ts';
import type { Ran } from './helpers/command-line.ts';
import { childrenOf, killIfThere } from './helpers/processes.ts';
import { WithResident } from './helpers/resident.ts';
import { eventually, SERVER, serverForTest } from './helpers/server.ts';

const run = promisify(execFile);

/** Without what differs from one run to the next. */
function plain({ code, stdout, stderr }: Ran): Ran {
  const without = (text: string): string =>
    text
      .replaceAll(/\d+(?:\.\d+)?s\b/g, 'Ns')
      .replaceAll(/"(?:duration_ms|idle_seconds)":\d+/g, '"n":0')
      .replaceAll(/"(?:since|time)":"[^"]*"/g, '"since":""');
  return { code, stdout: without(stdout), stderr: without(stderr) };
}

interface Case {
  argv: readonly string[];
  input?: string;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

const SAME: readonly Case[] = [
  { argv: ['list'] },
  { argv: ['list', '--json'] },
  { argv: ['list', '--help'] },
  { argv: ['send', 't1', 'echo "a b"; echo c >&2; (exit 3)', '--wait'] },
  { argv: ['send', 't1', 'true', '--wait', '--color', 'always'] },
  { argv: ['send', 't1', 'x', '--wait=maybe'] },
  { argv: ['send', 'nowhere', 'x', '--json'] },
  { argv: ['send', 't1', 'rm -rf /', '--wait'] },
  { argv: ['send', 't1', '-', '--wait'], input: 'echo "from input: ä"\n' },
  { argv: ['send'] },
  { argv: ['open', 't1'] },
  { argv: ['open', 't2', '--shell', './no-such-shell'] },
  { argv: ['read', 't1', '--screen'] },
  { argv: ['key', 't1', 'NoSuchKey'] },
  { argv: ['key', 't1', 'C-c'] },
  { argv: ['close', 'nobody'] },
  { argv: ['list'], env: { PTYHOLD_GATE: 'perhaps' } },
  { argv: ['list'], env: { PTYHOLD_TMUX: './tmux' }, cwd: '/usr/bin' },
];

describe('a command that is handed over', () => {
  it('prints and answers what it does alone', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.start();
    const before = resident.doneAlone();
    for (const { argv, ...world } of SAME) {
      const handed = await resident.begin(argv, world).ended;
      expect(plain(handed), argv.join(' ')).toEqual(plain(await resident.alone(argv, world)));
    }
    // All were handed over: alone they would have changed it.
    expect(resident.doneAlone()).toBe(before);
    const opened = await resident.ptyhold('open', 't3', '--env', 'A=x y');
    expect(opened).toMatchObject({ code: 0, stdout: expect.stringMatching(/^session_id: t3\nattach: /) });
    expect(await resident.ptyhold('close', 't3')).toMatchObject({ code: 0, stdout: '' });
    expect(resident.doneAlone()).toBe(before);
  }, 300_000);

  it('has the folder and the environment of its caller', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.start();
    const home = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-home-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const [at, cwd] = [resident.doneAlone(), resident.server.folder];
    const opened = resident.begin(['open', 'here', '--cwd', '.'], { cwd, env: { COLOUR_OF_CALLER: 'blue' } });
    expect((await opened.ended).code).toBe(0);
    const sent = await resident.ptyhold('send', 'here', 'echo "$COLOUR_OF_CALLER $PWD"', '--wait');
    expect(sent.stdout).toBe(`blue ${cwd}\n`);
    expect(resident.doneAlone()).toBe(at);
  });

  it('prints much, whole, and ends well where its reader has had enough', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.start();
    const env = { PTYHOLD_MAX_OUTPUT_TOKENS: '5000000', PTYHOLD_HEAD_LINES: '900000' };
    await resident.ptyhold('send', 't1', 'seq 1 30000', '--wait');
    const before = resident.doneAlone();
    const argv = ['read', 't1', '--line-range=1:20000', '--fold', 'none'];
    const whole = await resident.begin(argv, { env }).ended;
    expect(whole.stdout.length).toBeGreaterThan(100_000);
    expect(plain(whole)).toEqual(plain(await resident.alone(argv, { env })));
    expect(resident.doneAlone()).toBe(before);
    const line = `'${process.execPath}' '${SERVER}' read t1 --line-range=1: --fold none | head -1`;
    const headed = await run('bash', ['-c', `${line}; echo "\${PIPESTATUS[0]}"`], {
      env: { ...resident.server.env, ...env, PTYHOLD_STAY: '60' },
    });
    expect(headed.stdout.split('\n').at(-2)).toBe('0');
  });

  it('keeps no secret', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.start();
    const before = resident.doneAlone();
    await resident.ptyhold('send', 't1', 'read -rs word; expr length "$word"');
    const secret = 'kept-nowhere-7301';
    const sent = await resident.begin(['send', 't1', '-', '--secret', '--wait'], { input: `${secret}\n` }).ended;
    expect([sent.code, sent.stdout]).toEqual([0, '17\n']);
    expect(resident.doneAlone()).toBe(before);
    const found = await run('grep', ['-rlaF', secret, resident.server.folder]).catch(({ code }) => code);
    expect(found).toBe(1);
  });
});

describe('a process that stays', () => {
  it('is started by the second command of a minute, and works for the third', async () => {
    const resident = new WithResident(await serverForTest());
    // There is no folder before the first session.
    await resident.ptyhold('open', 't1');
    await resident.ptyhold('list');
    expect([await resident.pids(), resident.sockets()]).toEqual([[], []]);
    const long = new Date(Date.now() - 100_000);
    utimesSync(path.join(resident.server.dir, 'resident.last'), long, long);
    await resident.ptyhold('list');
    expect(await resident.pids()).toEqual([]);
    await resident.ptyhold('list');
    await eventually(() => resident.sockets().length === 1, 'the socket');
    const [pid = 0] = await resident.pids();
    const waiting = resident.begin(['read', 't1', '--until', 'nothing like it', '--timeout', '300']);
    const client = async () => (await childrenOf(pid)).some(({ command }) => command.includes('tmux'));
    await eventually(client, 'the connection of the process that stays');
    expect(await childrenOf(waiting.pid)).toEqual([]);
    process.kill(waiting.pid, 'SIGINT');
    expect((await waiting.ended).code).toBe(130);
    const { findings } = JSON.parse((await resident.alone(['doctor', '--json'])).stdout);
    const says = expect.stringMatching(`^process ${pid} does the work of commands`);
    expect(findings).toContainEqual({ check: 'resident', status: 'ok', says });
  });

  it('holds nothing of its starter, and has a session of its own', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.ptyhold('open', 't1');
    const env = { ...resident.server.env, PTYHOLD_STAY: '60' };
    const lock = path.join(resident.server.folder, 'lock');
    const command = `'${process.execPath}' '${SERVER}' list`;
    await run('bash', ['-c', `exec 9>'${lock}' 200>'${lock}'; ${command}; ${command}`], { env });
    await eventually(() => resident.sockets().length === 1, 'the socket');
    const [pid = 0] = await resident.pids();
    const { stdout } = await run('ps', ['-o', 'sid=,tty=', '-p', String(pid)]);
    expect(stdout.trim().split(/\s+/)).toEqual([String(pid), '?']);
    if (process.platform !== 'linux') return;
    const { stdout: links } = await run('bash', ['-c', `readlink /proc/${pid}/cwd /proc/${pid}/fd/*`]);
    expect(links).toMatch(/^\/\n/);
    expect(links).not.toContain(lock);
  });

  it('is one, where several commands start it at once', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.ptyhold('open', 't1');
    await resident.ptyhold('list');
    await Promise.all([1, 2, 3].map(() => resident.ptyhold('list')));
    await eventually(() => resident.sockets().length === 1, 'the socket');
    await eventually(async () => (await resident.pids()).length === 1, 'a single process');
    expect(readdirSync(resident.server.dir).filter((name) => /^resident\..*\./.test(name))).toEqual([]);
  });

  it('ends when nothing has come for as long as the setting says, and never stays with 0', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.start({ PTYHOLD_STAY: '1' });
    await eventually(async () => (await resident.pids()).length === 0, 'its end');
    expect(resident.sockets()).toEqual([]);
    for (let n = 0; n < 3; n += 1) await resident.alone(['list']);
    expect(await resident.pids()).toEqual([]);
    const wrong = await resident.begin(['list'], { env: { PTYHOLD_STAY: 'abc' } }).ended;
    expect(wrong).toMatchObject({ code: 125, stderr: expect.stringContaining('PTYHOLD_STAY is not usable') });
  });

  it('stays while a command waits, however long', async () => {
    const resident = new WithResident(await serverForTest());
    const pid = await resident.start();
    const env = { PTYHOLD_STAY: '0.1' };
    const waiting = resident.begin(['send', 't1', 'sleep 4; echo over', '--wait'], { env });
    expect(await waiting.ended).toMatchObject({ code: 0, stdout: 'over\n' });
    expect(existsSync(`/proc/${pid}`) || process.platform !== 'linux').toBe(true);
    await eventually(async () => (await resident.pids()).length === 0, 'its end');
  });

  it.each(['SIGTERM', 'gone socket', 'gone folder', 'open folder'])('ends: %s', async (how) => {
    const resident = new WithResident(await serverForTest());
    const pid = await resident.start();
    const [socket = ''] = resident.sockets();
    if (how === 'SIGTERM') process.kill(pid, how);
    else if (how === 'gone socket') renameSync(socket, `${socket}.away`);
    else if (how === 'open folder') chmodSync(resident.server.dir, 0o755);
    else renameSync(resident.server.dir, `${resident.server.dir}.away`);
    await eventually(async () => (await resident.pids()).length === 0, 'its end');
    if (how === 'open folder') chmodSync(resident.server.dir, 0o700);
    if (how === 'gone folder') renameSync(`${resident.server.dir}.away`, resident.server.dir);
    expect(await resident.ptyhold('send', 't1', 'echo on', '--wait')).toMatchObject({ code: 0, stdout: 'on\n' });
  });

  it('of another build takes nothing, and ends when its program is replaced', async () => {
    const resident = new WithResident(await serverForTest());
    const dist = path.join(await mkdtemp(path.join(os.tmpdir(), 'ptyhold-build-')), 'dist');
    // A process that ends may keep its compiled code there still.
    onTestFinished(() => rm(path.dirname(dist), { recursive: true, force: true, maxRetries: 20 }));
    cpSync(path.dirname(SERVER), dist, { recursive: true });
    await writeFile(path.join(path.dirname(dist), 'package.json'), '{"type":"module"}');
    await resident.ptyhold('open', 't1');
    const other = path.join(dist, 'ptyhold.js');
    const env = { ...resident.server.env, PTYHOLD_STAY: '60' };
    for (let n = 0; n < 2; n += 1) await run(process.execPath, [other, 'list'], { env });
    await eventually(() => resident.sockets().length === 1, 'the socket of the other build');
    const before = resident.doneAlone();
    await resident.ptyhold('list');
    expect(resident.doneAlone()).toBeGreaterThan(before);
    const [pid = 0] = await resident.pids();
    expect(pid).toBeGreaterThan(0);
    await writeFile(other, `${readFileSync(other, 'utf8')}\n`);
    const replaced = await run(process.execPath, [other, 'list'], { env });
    expect(replaced.stdout).toContain('t1 bash');
    // The next process may have put a socket in the same place.
    await eventually(async () => !(await resident.pids()).includes(pid), 'its end');
  });
});

describe('whatever becomes of the process that stays', () => {
  it('a command is done, where that process was killed, or was stopped, before', async () => {
    const resident = new WithResident(await serverForTest());
    const pid = await resident.start();
    process.kill(pid, 'SIGSTOP');
    expect(await resident.ptyhold('send', 't1', 'echo slow', '--wait')).toMatchObject({ code: 0, stdout: 'slow\n' });
    process.kill(pid, 'SIGKILL');
    await eventually(async () => !(await resident.pids()).includes(pid), 'its end');
    expect(await resident.ptyhold('send', 't1', 'echo dead', '--wait')).toMatchObject({ code: 0, stdout: 'dead\n' });
    // The one that was begun meanwhile takes the place of the dead.
    await eventually(async () => (await resident.pids()).length === 1 && resident.sockets().length === 1, 'the next');
  });

  it('a text is never typed twice: killed in the middle, the command tells what is unknown', async () => {
    const resident = new WithResident(await serverForTest());
    const pid = await resident.start();
    const waiting = resident.begin(['send', 't1', 'echo once; read x', '--until', 'nothing like it']);
    const screen = () => resident.server.tmux('capture-pane', '-p', '-t', 't1');
    await eventually(async () => /^once$/m.test(await screen()), 'the text');
    process.kill(pid, 'SIGKILL');
    expect(await waiting.ended).toMatchObject({
      code: 125,
      stdout: '',
      stderr: expect.stringMatching(/has ended or does not answer.*not known: ptyhold read SESSION/),
    });
    expect((await screen()).match(/^once$/gm)).toHaveLength(1);
  });

  it('a socket that somebody else put there is used only in a folder of our own', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.start();
    const [socket = ''] = resident.sockets();
    for (const pid of await resident.pids()) process.kill(pid, 'SIGTERM');
    await eventually(() => resident.sockets().length === 0, 'its end');
    let asked = 0;
    const strange = createServer((each) => {
      // One that wants to stay asks otherwise.
      each.once('data', (bytes) => (asked += Number(bytes[0] === FRAME.call.charCodeAt(0))));
      each.on('error', String);
    });
    await new Promise<void>((resolve) => strange.listen(socket, resolve));
    onTestFinished(() => void strange.close());
    // It takes nothing, so the command goes on alone.
    expect(await resident.ptyhold('list')).toMatchObject({ code: 0 });
    expect(asked).toBe(1);
    const link = `${resident.server.dir}-link`;
    symlinkSync(resident.server.dir, link);
    expect((await resident.begin(['list'], { env: { PTYHOLD_DIR: link } }).ended).code).toBe(125);
    chmodSync(resident.server.dir, 0o750);
    expect((await resident.ptyhold('list')).code).toBe(125);
    expect(asked).toBe(1);
    chmodSync(resident.server.dir, 0o700);
  });
});

describe('the connection to tmux that is kept', () => {
  const clients = async (pid: number) =>
    (await childrenOf(pid)).filter(({ command }) => command.includes('attach-session')).map((child) => child.pid);

  it('is the same for the next command of the same caller, and another for one with other settings', async () => {
    const resident = new WithResident(await serverForTest());
    const pid = await resident.start();
    await resident.ptyhold('list');
    const [first] = [await clients(pid)];
    expect(first).toHaveLength(1);
    expect((await resident.ptyhold('send', 't1', 'true', '--wait')).code).toBe(0);
    expect(await clients(pid)).toEqual(first);
    await resident.begin(['list'], { env: { EDITOR: 'ed' } }).ended;
    expect(await clients(pid)).toHaveLength(2);
    process.kill(pid, 'SIGTERM');
    await eventually(async () => (await resident.pids()).length === 0, 'its end');
    expect(await resident.server.tmux('list-clients')).toBe('');
  });

  it('is made anew where tmux has ended, or another one stands in its place', async () => {
    const resident = new WithResident(await serverForTest());
    await resident.start();
    await resident.ptyhold('list');
    const before = resident.doneAlone();
    await resident.server.tmux('kill-server');
    expect(await resident.ptyhold('open', 't2')).toMatchObject({ code: 0 });
    expect((await resident.ptyhold('send', 't2', 'echo anew', '--wait')).stdout).toBe('anew\n');
    // The old one lives on without its socket.
    const old = Number(await resident.server.tmux('display-message', '-p', '#{pid}'));
    renameSync(resident.server.socket, `${resident.server.socket}.old`);
    onTestFinished(() => killIfThere(old));
    await resident.server.tmux('new-session', '-d', '-s', 'strange');
    const listed = await resident.ptyhold('list', '--json');
    expect(plain(listed)).toEqual(plain(await resident.alone(['list', '--json'])));
    expect(resident.doneAlone()).toBe(before);
  });
});

describe('a command that is handed over ends', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 130],
    ['SIGHUP', 130],
  ] as const)('by %s, and what it typed goes on', async (signal, code) => {
    const resident = new WithResident(await serverForTest());
    await resident.start();
    await resident.ptyhold('open', 't2');
    const other = resident.begin(['read', 't2', '--until', 'got z', '--timeout', '100']);
    const waiting = resident.begin(['send', 't1', 'echo begun; sleep 300', '--until', 'nothing like it']);
    const screen = () => resident.server.tmux('capture-pane', '-p', '-t', 't1');
    await eventually(async () => /^begun$/m.test(await screen()), 'the first output');
    process.kill(waiting.pid, signal);
    expect((await waiting.ended).code).toBe(code);
    // The one beside it goes on.
    await resident.ptyhold('send', 't2', 'echo got z');
    expect(await other.ended).toMatchObject({ code: 0, stdout: expect.stringContaining('got z') });
  });

  it('with the process that handed it over, at once where it has begun nothing', async () => {
    const resident = new WithResident(await serverForTest());
    const pid = await resident.start();
    const line = `(sleep 1000 & echo $! >&2; wait) | exec '${process.execPath}' '${SERVER}' send t1 -`;
    const shell = execFile('bash', ['-c', `${line}`], { env: { ...resident.server.env, PTYHOLD_STAY: '60' } });
    const [sleeper] = await new Promise<string[]>((resolve) =>
      shell.stderr?.once('data', (text) => resolve([`${text}`])),
    );
    onTestFinished(() => void process.kill(Number(sleeper), 'SIGKILL'));
    const reader = await eventually(
      async () => (await childrenOf(Number(shell.pid))).find(({ command }) => command.startsWith(process.execPath)),
      'the command that reads',
    );
    process.kill(reader.pid, 'SIGINT');
    await eventually(
      async () => !(await childrenOf(Number(shell.pid))).some((each) => each.pid === reader.pid),
      'its end',
    );
    expect(await resident.ptyhold('send', 't1', 'echo free', '--wait')).toMatchObject({ code: 0, stdout: 'free\n' });
    const env = { PTYHOLD_STAY: '0.5' };
    const waiting = resident.begin(['send', 't1', 'echo begun; sleep 300', '--wait'], { env });
    const screen = () => resident.server.tmux('capture-pane', '-p', '-t', 't1');
    await eventually(async () => /^begun$/m.test(await screen()), 'the command');
    process.kill(waiting.pid, 'SIGKILL');
    await waiting.ended;
    // It would stay as long as something runs for somebody.
    await eventually(async () => !(await resident.pids()).includes(pid), 'its end');
  });
});

const HAS_PROC = existsSync('/proc/self/fd');

/** How many files and folders the process watches. */
function watchesOf(pid: number): number {
  const told = readdirSync(`/proc/${pid}/fdinfo`).map((name) => {
    try {
      return readFileSync(`/proc/${pid}/fdinfo/${name}`, 'utf8');
    } catch {
      // It was closed meanwhile.
      return '';
    }
  });
  return told.join('\n').match(/^inotify wd:/gm)?.length ?? 0;
}

describe.skipIf(!HAS_PROC)(`a command that was killed${HAS_PROC ? '' : ' [needs /proc]'}`, { retry: 0 }, () => {
  it('while it waited for a prompt types nothing any more', async () => {
    const server = await serverForTest();
    const resident = new WithResident(server);
    const pid = await resident.start();
    const go = path.join(server.folder, 'go');
    await writeFile(path.join(server.home, '.bashrc'), `until [ -e '${go}' ]; do sleep 0.05; done\n`);
    await resident.ptyhold('open', 't2');
    const before = resident.doneAlone();
    const watches = watchesOf(pid);
    const waiting = resident.begin(['send', 't2', 'echo late_$((1+1))', '--wait', '--timeout', '100']);
    await eventually(() => watchesOf(pid) > watches, 'the wait for the prompt');
    process.kill(waiting.pid, 'SIGKILL');
    await waiting.ended;
    await writeFile(go, '');
    expect(await resident.ptyhold('send', 't2', 'echo then', '--wait')).toMatchObject({ code: 0, stdout: 'then\n' });
    expect(await server.tmux('capture-pane', '-p', '-t', 't2')).not.toContain('late_');
    expect(resident.doneAlone()).toBe(before);
  });
});

describe('a role', () => {
  it('of the session in which a command is typed binds it, whoever does its work', async () => {
    const server = await serverForTest();
    const resident = new WithResident(server);
    await resident.start();
    const file = path.join(server.folder, 'settings.json');
    await writeFile(file, JSON.stringify({ roles: { sender: { tools: ['pty_send', 'pty_list'] } } }));
    const env = { PTYHOLD_SETTINGS: file };
    expect(await resident.begin(['open', 'bound', '--role', 'sender'], { env }).ended).toMatchObject({ code: 0 });
    const before = resident.doneAlone();
    const inside = `'${process.execPath}' '${SERVER}' read t1 --screen`;
    const sent = await resident.begin(['send', 'bound', inside, '--wait'], { env }).ended;
    expect(sent.stdout.replaceAll('\n', '')).toContain('The role sender does not allow ptyhold read.');
    expect(resident.doneAlone()).toBe(before);
  });
});
