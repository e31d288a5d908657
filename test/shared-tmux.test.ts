// The one tmux server of all sessions: started once, and found again after its socket or itself was lost.
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, processForTest, serverForTest, type TestServer } from './helpers/server.ts';

async function joined(server: TestServer): Promise<TestServer> {
  const other = await server.join();
  onTestFinished(() => other.dispose());
  return other;
}

async function tmuxPid(server: TestServer): Promise<number> {
  return Number(await server.tmux('display-message', '-p', '#{pid}'));
}

const isRunning = (pid: number): boolean =>
  execFileSync('ps', ['-A', '-o', 'pid=']).toString().split(/\s+/).includes(`${pid}`);

describe('the first calls', () => {
  it('may be ten pty_open at once: ten sessions in one tmux, over one connection', async () => {
    const server = await serverForTest();
    const names = await Promise.all(Array.from({ length: 10 }, () => server.open()));
    expect(new Set(names).size).toBe(10);
    const answers = await Promise.all(names.map((name) => server.send(name, `echo in ${name}`)));
    expect(answers.map(({ output }) => output)).toEqual(names.map((name) => `in ${name}`));
    expect(await server.tmux('list-clients', '-F', '#{client_control_mode}')).toBe('1\n');
  });

  it('may come from two servers at once', async () => {
    const server = await serverForTest();
    const other = await joined(server);
    await Promise.all([server.open({ name: 'a' }), other.open({ name: 'b' })]);
    for (const each of [server, other]) {
      expect((await each.send('a', 'echo 1')).facts).toMatchObject({ complete: true, exit_code: 0 });
      expect((await each.send('b', 'echo 1')).facts).toMatchObject({ complete: true, exit_code: 0 });
    }
  });

  it('that need no tmux start none', async () => {
    const server = await serverForTest();
    await server.client.listTools();
    expect(await readdir(server.folder)).toEqual(['home']);
    expect((await server.call('pty_list')).text).toBe('[ptyhold: 0 sessions; pty_open makes one]');
    await expect(server.tmux('list-sessions')).rejects.toThrow();
  });
});

describe('a folder with an unusual name', () => {
  it('holds socket, scripts and journals as any other', async () => {
    const parent = await serverForTest();
    const folder = path.join(parent.folder, `%d #{x} #[y] $HOME ~'";`);
    await mkdir(folder, { mode: 0o700 });
    const server = await serverForTest({ PTYHOLD_DIR: folder });
    const session = await server.open();
    expect((await server.send(session, 'echo here')).output).toBe('here');
    const ended = await server.open({ command: 'echo there; sleep 0.2; exit 2' });
    const read = await server.call('pty_read', { session_id: ended, wait: true });
    expect([read.output, read.facts['exit_code']]).toEqual(['there', 2]);
  });

  it('may be where a session starts', async () => {
    const server = await serverForTest();
    const cwd = path.join(server.folder, `%d #{x} #[y] $HOME ~'";`);
    await mkdir(cwd);
    const session = await server.open({ cwd });
    expect((await server.send(session, 'pwd')).output).toBe(cwd);
  });
});

describe('the socket deleted by a cleaner', () => {
  it('does not disturb a server that is connected', async () => {
    const server = await serverForTest();
    const session = await server.open();
    await server.send(session, 'mine=1');
    const pid = await tmuxPid(server);
    // Without its socket, nothing else ends it.
    onTestFinished(() => void process.kill(pid));
    await rm(server.socket);
    expect((await server.send(session, 'echo $mine')).output).toBe('1');
  });

  it('is there again at the first call of another server, with the same sessions', async () => {
    const server = await processForTest();
    const session = await server.open({ tags: ['kept'] });
    await server.send(session, 'mine=2');
    const pid = await tmuxPid(server);
    await rm(server.socket);
    await server.restart();
    expect((await server.call('pty_list')).facts['sessions']).toMatchObject([{ session_id: session, tags: ['kept'] }]);
    expect((await server.send(session, 'echo $mine')).output).toBe('2');
    expect(await tmuxPid(server)).toBe(pid);
  });

  it('is there again when the first call is pty_open', async () => {
    const server = await processForTest();
    await server.open({ name: 'old' });
    const pid = await tmuxPid(server);
    await rm(server.socket);
    await server.restart();
    await server.open({ name: 'new' });
    expect((await server.tmux('list-sessions', '-F', '#{session_name}')).split('\n')).toEqual(['new', 'old', '']);
    expect(await tmuxPid(server)).toBe(pid);
  });

  it('is asked for again where another server left one at which nobody listens', async () => {
    const server = await processForTest();
    await server.open({ name: 'old' });
    const pid = await tmuxPid(server);
    await rm(server.socket);
    await server.tmux('start-server');
    await server.restart();
    expect((await server.call('pty_list')).facts['sessions']).toMatchObject([{ session_id: 'old' }]);
    expect(await tmuxPid(server)).toBe(pid);
  });

  it('is waited for while its server is stopped, and no second one is started', async () => {
    const server = await processForTest();
    await server.open({ name: 'old' });
    const pid = await tmuxPid(server);
    onTestFinished(() => void process.kill(pid));
    process.kill(pid, 'SIGSTOP');
    await rm(server.socket);
    await server.restart();
    const refused = await server.call('pty_open', { name: 'new' });
    expect(refused.facts['error']).toBe('tmux_silent');
    expect(refused.text).toContain(`(process ${pid}) lives, but`);
    process.kill(pid, 'SIGCONT');
    await server.open({ name: 'new' });
    expect(await tmuxPid(server)).toBe(pid);
  });
});

describe('the tmux server killed', () => {
  it('is told in a sentence, and the next pty_open starts a new one', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'lost' });
    await server.send(session, 'true');
    const pid = await tmuxPid(server);
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isRunning(pid), 'the end of tmux');
    expect((await server.send(session, 'true')).text).toMatch(
      /^The session lost is over: ended with tmux, last seen \d+s ago\./,
    );
    expect((await server.call('pty_list')).facts['sessions']).toEqual([]);
    const fresh = await server.open({ name: 'lost' });
    expect((await server.send(fresh, 'echo new')).output).toBe('new');
  });

  it('in the middle of a wait ends the wait with a sentence', async () => {
    const server = await serverForTest();
    const session = await server.open({ name: 'lost' });
    await server.send(session, 'true');
    const waiting = server.send(session, 'sleep 100', { timeout: 45 });
    await eventually(async () => /sleep/.test((await server.call('pty_list')).text), 'the command to run');
    process.kill(await tmuxPid(server), 'SIGKILL');
    const answer = await waiting;
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/^The session lost is gone: it was closed, or the tmux server was ended\./);
  });

  it('by a person while sessions are opened, is started again', async () => {
    const server = await serverForTest();
    for (let round = 0; round < 5; round += 1) {
      const session = await server.open({ name: `round${round}` });
      expect((await server.send(session, `echo ${round}`)).output).toBe(`${round}`);
      await server.tmux('kill-server');
    }
    expect((await server.call('pty_list')).facts['sessions']).toEqual([]);
  });
});

describe('a program that died after it had asked for focus reports', () => {
  // tmux 3.3a and 3.4 crash when a client comes to the pane of such a program, or leaves it.
  const killed = "printf '\\033[?1004h'; kill -9 $$";

  it('is closed without harm to the other sessions', async () => {
    const server = await serverForTest();
    const victim = await server.open({ name: 'victim', command: `read -r line; ${killed}` });
    await server.call('pty_list');
    await server.open({ name: 'other' });
    await server.send(victim, '');
    const read = await server.call('pty_read', { session_id: victim, wait: true });
    expect(read.facts).toMatchObject({ complete: true, exit_code: 137 });
    expect((await server.call('pty_close', { session_id: victim })).isError).toBe(false);
    expect((await server.send('other', 'echo alive')).output).toBe('alive');
  });

  it('is read and closed by a server started later, also where it is the only session', async () => {
    const server = await processForTest();
    const victim = await server.open({ command: `echo last words; sleep 0.2; ${killed}` });
    const pid = await tmuxPid(server);
    // A client that comes or goes in the very moment of the death would find what nobody can have reset yet.
    const isReset = async () =>
      /^1/.test(await server.tmux('list-panes', '-a', '-F', '#{pane_dead}')) &&
      !/last words/.test(await server.tmux('capture-pane', '-p', '-t', victim));
    await eventually(isReset, 'the screen to be reset behind its death');
    await server.restart();
    const read = await server.call('pty_read', { session_id: victim, wait: true });
    expect(read.output).toBe('last words');
    await server.open({ name: 'other' });
    await server.restart();
    expect((await server.send('other', 'echo alive')).output).toBe('alive');
    const closed = await server.call('pty_close', { session_id: victim });
    expect(closed.isError, closed.text).toBe(false);
    expect((await server.send('other', 'echo alive')).output).toBe('alive');
    expect(await tmuxPid(server)).toBe(pid);
  });
});

/** The process by which the server is connected. */
function connectionOf(server: TestServer): Promise<number> {
  const look = async () => Number(await server.tmux('list-clients', '-F', '#{client_pid}')) || undefined;
  return eventually(look, 'a connection');
}

describe('the connection', () => {
  it('sends no key to a program that asked for focus reports, when servers come and go and sessions close', async () => {
    const server = await serverForTest();
    const asks = "stty raw -echo; printf '\\033[?1004hready'; dd bs=1 count=1 of=key 2>/dev/null; stty sane";
    await server.open({ name: 'first' });
    await server.open({ name: 'asking', cwd: server.folder });
    await server.open({ name: 'last' });
    await server.send('asking', asks, { until: 'ready$' });
    const other = await server.join();
    expect((await other.send('last', 'echo 1')).output).toBe('1');
    await other.dispose();
    await server.call('pty_close', { session_id: 'first' });
    expect((await server.send('last', 'echo 2')).output).toContain('2');
    // Its first key is the one sent now.
    await server.send('asking', 'k', { enter: false });
    const keys = (): Promise<string> => readFile(path.join(server.folder, 'key'), 'utf8').catch(() => '');
    await eventually(async () => (await keys()) !== '', 'a key');
    expect(await keys()).toBe('k');
  });

  it('killed between two calls is made again', async () => {
    const server = await serverForTest();
    const session = await server.open();
    for (let round = 0; round < 3; round += 1) {
      const client = await connectionOf(server);
      process.kill(client, 'SIGKILL');
      await eventually(() => !isRunning(client), 'the end of the connection');
      expect((await server.send(session, `echo ${round}`)).output).toBe(`${round}`);
    }
  });

  it('killed in the middle of texts, keys and opens loses nothing, and does nothing twice', async () => {
    const server = await serverForTest();
    const file = path.join(server.folder, 'out');
    const started = path.join(server.folder, 'started');
    const session = await server.open({ command: `cat > ${file}` });
    const expected: string[] = [];
    const names: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const client = await connectionOf(server);
      const text = Array.from({ length: 20 }, (_, line) => `${round}.${line} ${'x'.repeat(100)}`).join('\n');
      const name = `n${round}`;
      const doing = Promise.all([
        server.call('pty_send', { session_id: session, text }),
        server.call('pty_key', { session_id: session, key: ['k', `${round}`, 'Enter'] }),
        server.call('pty_open', { name, command: `echo ${name} >> ${started}; sleep 600` }),
        server.call('pty_send', { session_id: session, text: `last of ${round}` }),
      ]);
      process.kill(client, 'SIGKILL');
      for (const answer of await doing) expect(answer.isError, answer.text).toBe(false);
      expected.push(text, `k${round}`, `last of ${round}`);
      names.push(name);
    }
    await server.call('pty_key', { session_id: session, key: 'C-d' });
    await server.call('pty_read', { session_id: session, wait: true });
    const written = await readFile(file, 'utf8');
    expect(expected.filter((piece) => written.split(`${piece}\n`).length !== 2)).toEqual([]);
    expect(written).toHaveLength(`${expected.join('\n')}\n`.length);
    const lines = async () => (await readFile(started, 'utf8')).trimEnd().split('\n');
    await eventually(async () => (await lines()).length >= names.length, 'every command');
    expect((await lines()).sort()).toEqual(names);
  });

  it('lost with the session that it is attached to loses no text for other sessions, and types none twice', async () => {
    const server = await serverForTest();
    const other = await joined(server);
    const file = path.join(server.folder, 'out');
    const kept = await server.open({ name: 'kept', command: `cat > ${file}` });
    const texts: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      await other.open({ name: 'ride', command: 'cat' });
      const clients = (await server.tmux('list-clients', '-F', '#{client_name}')).trim().split('\n');
      for (const client of clients) await server.tmux('switch-client', '-c', client, '-t', '=ride');
      let closing = true;
      const closed = other.call('pty_close', { session_id: 'ride', force: true }).finally(() => (closing = false));
      for (let n = 0; closing; n += 1) {
        texts.push(`text ${round}.${n}`);
        const answer = await server.call('pty_send', { session_id: kept, text: texts.at(-1) });
        expect(answer.isError, answer.text).toBe(false);
      }
      expect((await closed).isError).toBe(false);
    }
    await server.call('pty_key', { session_id: kept, key: 'C-d' });
    await server.call('pty_read', { session_id: kept, wait: true });
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toEqual(texts);
  });
});
