// Files taken away, torn or planted while ptyhold is in use: made again and said, or refused.
import { chmod, chown, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NativeBridge } from '../src/bridges/native/native.ts';
import { Context } from '../src/session/context.ts';
import { Hosts } from '../src/session/hosts/hosts.ts';
import { listEverywhere } from '../src/session/list.ts';
import { configWith } from './helpers/fake-tmux.ts';
import { processForTest, serverForTest, type TestServer } from './helpers/server.ts';

const isRoot = process.getuid?.() === 0;

async function joined(server: TestServer): Promise<TestServer> {
  const other = await server.join();
  onTestFinished(() => other.dispose());
  return other;
}

/** What is written there meanwhile goes, too. */
function removeFolder({ dir }: TestServer): Promise<void> {
  return rm(dir, { recursive: true, maxRetries: 5, retryDelay: 20 });
}

describe('the folder removed while sessions run', () => {
  it('is made again by the next send, which says so, and other servers find the same sessions', async () => {
    const server = await serverForTest();
    await server.open({ name: 'kept' });
    await server.send('kept', 'mine=1');
    const tmux = await server.tmux('display-message', '-p', '#{pid}');
    await removeFolder(server);
    const answer = await server.send('kept', 'echo $mine');
    expect(answer.output).toBe('1');
    expect(answer.facts).toMatchObject({ complete: true, exit_code: 0, missing: [{ bytes: null, why: 'repaired' }] });
    expect(await server.tmux('display-message', '-p', '#{pid}')).toBe(tmux);
    const other = await joined(server);
    expect((await other.send('kept', 'echo 2 $mine')).output).toBe('2 1');
    await other.open({ name: 'new' });
    expect((await server.call('pty_read', { session_id: 'kept', full: true })).output).toContain('2 1');
  });

  it('is made again by the next pty_open, which says so once, and others find the same sessions', async () => {
    const server = await serverForTest();
    await server.open({ name: 'kept' });
    await server.send('kept', 'mine=1');
    await removeFolder(server);
    const opened = await server.call('pty_open', { name: 'new' });
    expect(opened.facts['notes']).toEqual([
      expect.stringMatching(
        /^the folder .* had been removed and was made again, without what sessions printed before$/,
      ),
      expect.stringMatching(/^the socket .* had been removed and is there again: the sessions live on$/),
      expect.stringMatching(/^scripts of ptyhold .* were missing or torn, and were written again$/),
    ]);
    expect(opened.last).toContain('is there again: the sessions live on]');
    expect((await server.call('pty_list')).text).not.toContain('again');
    expect(await (await joined(server)).call('pty_list')).toMatchObject({
      facts: { sessions: [{ session_id: 'kept' }, { session_id: 'new' }] },
    });
    expect((await server.send('kept', 'echo $mine')).output).toBe('1');
  });

  it('does not hide the sessions from a server that starts later', async () => {
    const server = await processForTest();
    await server.open({ name: 'kept' });
    await server.send('kept', 'mine=1');
    const tmux = await server.tmux('display-message', '-p', '#{pid}');
    await removeFolder(server);
    await server.restart();
    expect((await server.call('pty_open', { name: 'new' })).last).toContain('is there again: the sessions live on]');
    expect((await server.tmux('list-sessions', '-F', '#{session_name}')).trim().split('\n')).toEqual(['kept', 'new']);
    expect(await server.send('kept', 'echo $mine')).toMatchObject({ output: '1', facts: { complete: true } });
    expect(await server.tmux('display-message', '-p', '#{pid}')).toBe(tmux);
  });
});

it('a journal file that was removed is begun again by the next send, which says so', async () => {
  const server = await serverForTest();
  const session = await server.open();
  await server.send(session, 'echo before');
  const journals = path.join(server.dir, 'journal');
  const [id = ''] = await readdir(journals);
  await rm(path.join(journals, id, '1.0.0.open'));
  const answer = await server.send(session, 'echo after');
  expect(answer.output).toBe('after');
  expect(answer.facts).toMatchObject({ complete: true, missing: [{ bytes: null, why: 'repaired' }] });
  expect((await (await joined(server)).call('pty_read', { session_id: session, full: true })).output).toContain(
    'after',
  );
});

describe('a script', () => {
  const AGAIN = /^scripts of ptyhold in .* were missing or torn, and were written again$/;

  async function scriptOf(server: TestServer): Promise<string> {
    const scripts = path.join(server.dir, 'scripts');
    const [version = ''] = await readdir(scripts);
    return path.join(scripts, version, 'bash', 'rc.bash');
  }

  it.each([
    ['torn', 'of another server', (script: string) => truncate(script, 20), (server: TestServer) => server.restart()],
    ['torn', 'of the same server', (script: string) => truncate(script, 20), async () => undefined],
    ['removed', 'of another server', (script: string) => rm(script), (server: TestServer) => server.restart()],
    ['removed', 'of the same server', (script: string) => rm(script), async () => undefined],
  ])('that was %s is written again by the next pty_open, which says so: %s', async (_, _server, spoil, restart) => {
    const server = await processForTest();
    expect((await server.call('pty_open')).facts['notes']).toEqual([]);
    const script = await scriptOf(server);
    const whole = await readFile(script, 'utf8');
    await spoil(script);
    await restart(server);
    const opened = await server.call('pty_open');
    expect(opened.facts['notes']).toEqual([expect.stringMatching(AGAIN)]);
    const session = String(opened.facts['session_id']);
    expect((await server.send(session, 'echo whole')).facts).toMatchObject({
      complete: true,
      via: 'prompt',
      notes: [],
    });
    expect(await readFile(script, 'utf8')).toBe(whole);
  });
});

describe('a folder that others could write to', () => {
  it('is refused, and a new one is advised', async () => {
    const server = await serverForTest();
    await mkdir(server.dir);
    await chmod(server.dir, 0o777);
    const { text, facts } = await server.call('pty_open');
    expect(facts).toEqual({ error: 'folder_unsafe' });
    expect(text).toMatch(/other users, who may have left programs.*Move it away, or set PTYHOLD_DIR to a new folder/);
    expect(text).not.toContain('chmod');
  });

  it('holds a link that is not followed', async () => {
    const server = await serverForTest();
    await mkdir(server.dir, { mode: 0o700 });
    await symlink('/tmp', path.join(server.dir, 'scripts'));
    expect((await server.call('pty_open')).text).toMatch(
      / holds scripts, .*may not be run.*PTYHOLD_DIR to a new folder/,
    );
  });

  it.skipIf(!isRoot)('and was closed since holds files of theirs, which are not run [needs root]', async () => {
    const server = await serverForTest();
    await mkdir(server.dir, { mode: 0o700 });
    const planted = path.join(server.dir, 'tmux.sock');
    await writeFile(planted, '');
    await chown(planted, 12345, 12345);
    expect((await server.call('pty_open')).text).toMatch(/ holds tmux\.sock, which another user made/);
  });

  it('is not used below one where others may rename it', async () => {
    const parent = await serverForTest();
    const open = path.join(parent.folder, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    const server = await serverForTest({ PTYHOLD_DIR: path.join(open, 'dir') });
    expect((await server.call('pty_open')).text).toMatch(
      /^Other users can put another folder in place of .*chmod go-w/,
    );
  });
});

describe('another of the default folders', () => {
  /** The usual folder is a new one, and what a server of ours has used is the other. */
  async function worlds(server: TestServer, other = server.dir): Promise<{ hosts: Hosts; usual: string }> {
    const usual = path.join(server.folder, 'usual');
    const bridge = new NativeBridge(process.getuid?.() ?? 0, { PATH: process.env['PATH'] ?? '' });
    const config = { ...configWith(), tmux: process.env['PTYHOLD_TMUX'], folders: [usual, other] };
    const hosts = new Hosts([{ name: 'local', open: async () => new Context(config, bridge) }]);
    onTestFinished(() => hosts.close());
    return { hosts, usual };
  }

  async function elsewhere(hosts: Hosts): Promise<readonly string[]> {
    const heard = await listEverywhere(hosts, undefined);
    expect([heard.rows, heard.unreachable]).toEqual([[], []]);
    return heard.elsewhere;
  }

  it('that holds sessions is told, with their number and the setting that reaches them', async () => {
    const server = await serverForTest();
    await server.open();
    await server.open();
    const { hosts } = await worlds(server);
    expect(await elsewhere(hosts)).toEqual([
      `2 more sessions are in ${server.dir}, from when the usual folder could not be used: PTYHOLD_DIR=${server.dir} reaches them`,
    ]);
  });

  it('that is not there is not made', async () => {
    const server = await serverForTest();
    const none = path.join(server.folder, 'none');
    expect(await elsewhere((await worlds(server, none)).hosts)).toEqual([]);
    expect(await readdir(server.folder)).not.toContain('none');
  });

  it.each([
    ['leads elsewhere', (dir: string) => symlink('/tmp', path.join(dir, 'turns')), / holds turns, .*may not be run/],
    ['others may enter', (dir: string) => chmod(dir, 0o755), / can be entered by other users$/],
  ])('that %s is told as such, and spoils no list', async (_, spoil, told) => {
    const server = await serverForTest();
    await server.open();
    await rm(path.join(server.dir, 'turns'), { recursive: true, force: true });
    await spoil(server.dir);
    const { hosts } = await worlds(server);
    const [said = '', ...more] = await elsewhere(hosts);
    expect(said).toMatch(told);
    expect(said.startsWith(`sessions may also be in ${server.dir}, which was not used: `)).toBe(true);
    expect(more).toEqual([]);
  });

  it('whose tmux does not answer is told as such', async () => {
    const server = await serverForTest();
    await server.open();
    const pid = Number(await server.tmux('display-message', '-p', '#{pid}'));
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => void process.kill(pid, 'SIGCONT'));
    expect(await elsewhere((await worlds(server)).hosts)).toEqual([expect.stringMatching(/ does not answer$/)]);
  });
});
