// The power goes and comes back: every process is gone, numbers belong to others, and each session is there again.
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { Machine } from './helpers/machine.ts';
import { eventually, SERVER, TestServer } from './helpers/server.ts';

const SESSIONS = [
  { name: 'build', shell: 'bash', tags: ['web', 'all'], cols: 101, rows: 31 },
  { name: 'notes', shell: 'sh', tags: ['all'], cols: 77, rows: 22 },
];

async function booted(context: TestContext): Promise<[TestServer, Machine]> {
  const machine = new Machine(context);
  const server = await TestServer.start({}, machine.launcher);
  onTestFinished(() => server.dispose());
  return [server, machine];
}

async function record(server: TestServer, name: string): Promise<Record<string, unknown> | undefined> {
  const journals = path.join(server.dir, 'journal');
  for (const id of await readdir(journals)) {
    const text = await readFile(path.join(journals, id, 'session.json'), 'utf8').catch(() => '{}');
    if (text.includes(`"${name}"`)) return { id, ...JSON.parse(text) };
  }
  return undefined;
}

async function work(server: TestServer): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  for (const each of SESSIONS) {
    const folder = path.join(server.folder, `of ${each.name}`);
    await mkdir(folder);
    folders.set(each.name, await realpath(folder));
    await server.call('pty_open', each);
    await server.send(each.name, `cd '${folder}'; echo "output of ${each.name}"`);
  }
  await server.call('pty_open', { name: 'job', command: 'echo ran; exit 3' });
  await server.call('pty_read', { session_id: 'job', wait: true });
  for (const { name } of SESSIONS)
    await eventually(async () => (await record(server, name))?.['cwd'] === folders.get(name), `the record of ${name}`);
  await eventually(async () => (await record(server, 'job'))?.['end'], 'the end of job');
  return folders;
}

async function cutPower(server: TestServer, machine: Machine): Promise<void> {
  await server.kill();
  const left = (): boolean =>
    execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).includes(`-S ${server.socket}`);
  await eventually(() => !left(), 'nothing runs any more');
  machine.reboot();
}

/** Process 1 is there after each boot, and another one than before. */
async function giveNumbersToOthers(server: TestServer): Promise<void> {
  await writeFile(path.join(server.dir, 'tmux.pid'), '1');
  const journals = path.join(server.dir, 'journal');
  for (const id of await readdir(journals)) await writeFile(path.join(journals, id, 'ring.pid'), '1\n');
}

const LEFT: Readonly<Record<string, (server: TestServer) => Promise<void>>> = {
  'the socket is left over': async () => undefined,
  'the place of the socket was emptied': (server) => rm(server.socket),
};

for (const [what, spoil] of Object.entries(LEFT))
  it(`after a reboot each session is there again, where ${what}`, async (context) => {
    const [server, machine] = await booted(context);
    const folders = await work(server);
    await cutPower(server, machine);
    await giveNumbersToOthers(server);
    await spoil(server);

    const over = (name: string): RegExp =>
      new RegExp(
        `^ptyhold: over: ${name} \\(s\\w{7}\\): ended when (the machine|env) restarted, last seen \\d+s ago, in "${folders.get(name)}", tags `,
        'm',
      );
    const ls = await machine.run([process.execPath, SERVER, 'ls'], server.env);
    for (const { name } of SESSIONS) expect(ls.stderr).toMatch(over(name));
    expect(ls.stderr).toMatch(/^ptyhold: over: job \(s\w{7}\): ended exit=3 \d+s ago/m);
    const log = await machine.run([process.execPath, SERVER, 'log', 'notes'], server.env);
    expect(log.stdout).toMatch(/\noutput of notes\n/);

    machine.reboot();
    await server.restart();
    const list = await server.call('pty_list');
    expect(list.facts).toMatchObject({ sessions: [], ended_count: 3 });
    for (const { name, shell, tags, cols, rows } of SESSIONS) {
      expect(list.facts['ended']).toContainEqual(
        expect.objectContaining({ session_id: name, how: 'restart', cwd: folders.get(name), tags }),
      );
      expect((await server.call('pty_read', { session_id: name, full: true })).output).toContain(`output of ${name}`);
      const began = performance.now();
      const opened = await server.call('pty_open', { name, reuse: true });
      expect(opened.facts, opened.text).toMatchObject({ session_id: name, reused: false, shell, cols, rows });
      const there = await server.send(name, 'pwd -P; stty size');
      expect(there.output).toBe(`${folders.get(name)}\n${rows} ${cols}`);
      // Nobody waits for a process of the time before.
      expect(performance.now() - began).toBeLessThan(9_000);
      const before = await server.call('pty_read', { session_id: opened.facts['instead_of'], grep: '^output of' });
      expect(before.output).toContain(`output of ${name}`);
    }
    expect((await server.call('pty_list', { tag: 'all' })).facts['sessions']).toHaveLength(2);
  });
