// `ptyhold attach --tiled`: several sessions in one terminal, which changes none of them and leaves nothing behind.
import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Person } from './helpers/person.ts';
import { eventually, SERVER, serverForTest, type TestServer } from './helpers/server.ts';

const run = promisify(execFile);
const SIZES = { one: [120, 40], two: [80, 24], three: [200, 50] } as const;

async function withThree(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await serverForTest(settings);
  for (const [name, [cols, rows]] of Object.entries(SIZES))
    await server.open({ name, cols, rows, tags: name === 'one' ? [] : ['team'] });
  return server;
}

async function sizes(server: TestServer): Promise<Record<string, number[]>> {
  const listed = await server.tmux('list-windows', '-a', '-F', '#{session_name} #{window_width} #{window_height}');
  const rows = listed
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  return Object.fromEntries(rows.map(([name = '', cols, lines]) => [name, [Number(cols), Number(lines)]]));
}

async function stages({ dir }: TestServer): Promise<string[]> {
  return readdir(path.join(dir, 'stages')).catch(() => []);
}

async function processesOf({ dir }: TestServer): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes(path.join(dir, 'stages')) || (/attach.*-t =/.test(line) && line.includes(dir)));
}

/** No socket, and no process of the stage or of its tiles. */
async function nothingIsLeft(server: TestServer): Promise<void> {
  await eventually(async () => (await stages(server)).length === 0, 'the stage is gone');
  await eventually(async () => (await processesOf(server)).length === 0, 'its processes are gone');
}

async function output(server: TestServer, session: string): Promise<string> {
  return (await server.call('pty_read', { session_id: session, full: true })).output;
}

describe('attach --tiled', () => {
  it('shows each session under its name and program, at the size that it has', async () => {
    const server = await withThree();
    await server.send('two', 'echo t"w"o');
    const person = await Person.at(server);
    await person.starts('attach --tiled');
    await person.sees(/─ one · bash ─[\s\S]*─ three · bash ─[\s\S]*─ two · bash ─/);
    await person.sees(/^two +│/m);
    await person.sees(/ Ctrl-b d leaves · .*Ctrl-b \?: keys/);
    expect(await sizes(server)).toEqual(SIZES);
    expect(await stages(server)).toEqual([expect.stringMatching(/^[0-9a-f]{18}$/)]);
    await server.call('pty_send', { session_id: 'three', text: 'sleep 1000' });
    await person.sees(/─ three · sleep ─/);
    await person.presses('d');
    await person.sees(/^0>$/m);
    expect(await sizes(server)).toEqual(SIZES);
    await nothingIsLeft(server);
  });

  it('types into the active tile alone, and goes to another one by keys and by a click', async () => {
    const server = await withThree();
    const person = await Person.at(server);
    await person.starts('attach --tiled one two three --layout columns');
    await person.sees(/─ one · bash ─.*─ two · bash ─.*─ three · bash ─/);
    await person.types('echo fir"s"t\r');
    await person.sees(/^first/m);
    await person.presses('o');
    await person.types('echo seco"n"d\r');
    await person.sees(/│second/);
    await person.clicks(110, 10);
    await person.types('echo thi"r"d\r');
    await person.sees(/│third/);
    const texts = await Promise.all(Object.keys(SIZES).map((name) => output(server, name)));
    expect(texts.map((text) => text.match(/^(first|second|third)$/gm)?.join())).toEqual(['first', 'second', 'third']);
    await person.types('\x03');
    await person.presses('x');
    await person.sees(/─ one · bash ─.*─ two · bash ─+$/m);
    expect(await sizes(server)).toEqual(SIZES);
    expect((await server.send('three', 'echo lives')).output).toMatch(/^lives$/m);
  });

  it('lays the tiles out anew when the terminal changes its size', async () => {
    const server = await withThree();
    const person = await Person.at(server);
    await person.starts('attach --tiled --layout columns');
    await person.sees(/─ two · bash ─/);
    await person.resizes(90, 20);
    await person.sees(/^── one · bash ─{14,17}┬── three · bash ─{12,15}┬── two · bash ─{14,17}$/m);
    expect(await sizes(server)).toEqual(SIZES);
  });

  it.each(['SIGHUP', 'SIGTERM', 'SIGKILL', 'the terminal is closed'] as const)(
    'leaves nothing behind and ends no session: %s',
    async (how) => {
      const server = await withThree();
      const person = await Person.at(server);
      await person.starts('attach --tiled');
      await person.sees(/─ two · bash ─/);
      if (how === 'the terminal is closed') await person.close();
      else process.kill(await person.pidOf(`ptyhold.js attach --tiled`), how);
      await nothingIsLeft(server);
      if (how !== 'the terminal is closed') {
        await person.types('\recho us"a"ble\r');
        await person.sees(/^usable$/m);
      }
      expect(await sizes(server)).toEqual(SIZES);
      for (const name of Object.keys(SIZES)) expect((await server.send(name, 'echo lives')).output).toBe('lives');
    },
  );

  it('says how a session ended in its title, and ends with the last one', async () => {
    const server = await withThree();
    const person = await Person.at(server);
    await person.starts("attach --tiled '#team'");
    await person.sees(/─ three · bash ─[\s\S]*─ two · bash ─/);
    await person.types('exit 3\r');
    await person.sees(/─ three: ended exit=3 ─/);
    await server.call('pty_close', { session_id: 'two' });
    await person.sees(
      /─ two: closed exit=0 ─[\s\S]*\[ptyhold\] This session is not shown any more\. Enter tries again, Ctrl-c/,
    );
    await server.call('pty_close', { session_id: 'three' });
    await person.sees(/^ptyhold: three: closed exit=3\.\nptyhold: two: closed exit=0\.\n0>$/m);
    await nothingIsLeft(server);
    expect(await sizes(server)).toEqual({ one: [120, 40] });
  });

  it('shows a session again that was opened anew', async () => {
    const server = await withThree();
    const person = await Person.at(server);
    await person.starts('attach --tiled two one');
    await person.sees(/─ one · bash ─/);
    await server.call('pty_close', { session_id: 'two' });
    await person.sees(/Enter tries again/);
    await server.open({ name: 'two' });
    await server.send('two', 'echo ane"w"');
    await person.types('\r');
    await person.sees(/─ two · bash ─[\s\S]*^anew/m);
    await server.call('pty_close', { session_id: 'one' });
    await person.sees(/─ one: closed exit=0 ─/);
    await person.types('echo sti"l"l here\r');
    await person.sees(/^still here/m);
  });

  it('lets the person leave while tmux does not answer', async () => {
    const server = await withThree();
    const person = await Person.at(server);
    await person.starts('attach --tiled');
    await person.sees(/─ one · bash ─/);
    const tmux = Number(await server.tmux('display-message', '-p', '#{pid}'));
    process.kill(tmux, 'SIGSTOP');
    try {
      await person.sees(/─ one: its host does not answer ─/);
      await person.presses('d');
      await person.sees(/^0>$/m);
      expect(await stages(server)).toEqual([]);
    } finally {
      process.kill(tmux, 'SIGCONT');
    }
    expect((await server.send('one', 'echo lives')).output).toBe('lives');
    expect(await sizes(server)).toEqual(SIZES);
  });

  it('with --read-only hands no key to a session', async () => {
    const server = await withThree();
    const person = await Person.at(server);
    await person.starts('attach -r --tiled one two');
    await person.sees(/d leaves · read-only · /);
    await person.types('echo typed\r');
    await person.presses('o');
    await person.types('echo typed\r');
    await server.send('one', 'echo a"f"ter');
    await person.sees(/after/);
    await person.presses('d');
    await person.sees(/^0>$/m);
    await person.starts('attach --read-only one');
    await person.sees(/^after$/m);
    await person.types('echo typed\r');
    await server.send('one', 'echo l"a"st');
    await person.sees(/^last$/m);
    await person.presses('d');
    await person.sees(/^0>$/m);
    expect(`${await output(server, 'one')}${await output(server, 'two')}`).not.toContain('typed');
  });

  it('says which sessions have no room', async () => {
    const server = await withThree();
    const person = await Person.at(server, { rows: 12 });
    await person.starts('attach --tiled --layout rows');
    await person.sees(/─ one · bash ─[\s\S]*─ three · bash ─/);
    await person.sees(/ Ctrl-b d leaves · 1 more do not fit ·/);
    await person.presses('d');
    await person.sees(
      /^ptyhold: This terminal \(120×12\) has room for 2 of 3 sessions in this layout\. Left out: two\.$/m,
    );
  });

  it('takes away what a killed view has left, which the doctor tells of', async () => {
    const server = await withThree();
    const left = path.join(server.dir, 'stages', 'left');
    await mkdir(path.dirname(left), { mode: 0o700 });
    const tmux = process.env['PTYHOLD_TMUX'] || 'tmux';
    await run(tmux, ['-S', left, '-f', '/dev/null', 'new-session', '-d', 'sleep 1000']);
    const { stdout } = await run(tmux, ['-S', left, 'display-message', '-p', '#{pid}']);
    process.kill(Number(stdout), 'SIGKILL');
    const { error, told } = await doctor(server);
    expect(told, error).toContainEqual({
      check: 'stage',
      status: 'warning',
      says: `A view of several sessions was killed and has left ${left}.`,
      fix: 'The next ptyhold attach --tiled removes it.',
    });
    const person = await Person.at(server);
    await person.starts('attach --tiled');
    await person.sees(/─ one · bash ─/);
    expect(await stages(server)).toEqual([expect.not.stringMatching('left')]);
  });

  it('refuses to show a session in itself', async () => {
    const server = await withThree();
    const shows = async (words: string): Promise<string> => {
      const line = `PTYHOLD_DIR=${server.dir} PTYHOLD_TMUX=${server.env['PTYHOLD_TMUX'] ?? ''} '${process.execPath}' '${SERVER}' attach ${words}`;
      return (await server.send('three', line)).output;
    };
    expect(await shows('three')).toMatch(
      /^ptyhold: This terminal is the session three, and a session cannot show itself\.$/m,
    );
    expect(await shows("--tiled '#team'")).toMatch(/cannot show itself\. Leave it out: '!three'$/m);
  });

  it('inside a tmux, tells which keys are its own', async () => {
    const server = await withThree();
    const person = await Person.at(server, { env: { TMUX: '/nowhere,1,0', TMUX_PANE: '%0' } });
    await person.starts('attach --tiled one two');
    await person.sees(/ Ctrl-b Ctrl-b d leaves · Ctrl-b Ctrl-b arrow/);
    await person.presses('d');
    await person.sees(/You are inside tmux already, .* press Ctrl-b twice/);
  });

  it('names --tiled where several are meant, and shows one by a tag', async () => {
    const server = await withThree();
    const person = await Person.at(server);
    await person.starts("attach '#team'");
    await person.sees(/^ptyhold: These are 2 sessions: three, two\. With --tiled one terminal shows them all\.$/m);
    await person.starts("attach '#taem' --tiled");
    await person.sees(/^ptyhold: No session has the tag taem\. Near it: #team\. There are: #team\.$/m);
    await server.send('two', 'echo o"n"ly');
    await person.starts("attach '#team' '!three'");
    await person.sees(/^only +│/m);
  });
});

/** Stands in for ssh: each host is a home of its own here; `gone` cannot be reached. */
const SSH = `#!/bin/sh
for word; do case $word in near | far | gone) host=$word ;; esac; last=$word; done
[ "$host" != gone ] || { echo "ssh: connect to host gone port 22: No route to host" >&2; exit 255; }
HOME=\${0%/*}/$host; export HOME; mkdir -p "$HOME"
exec sh -c "$last"`;

describe('attach --tiled over hosts', () => {
  async function withHosts(hosts: string): Promise<TestServer> {
    const folder = await serverForTest();
    const ssh = path.join(folder.folder, 'ssh');
    await writeFile(ssh, SSH);
    await chmod(ssh, 0o755);
    const server = await serverForTest({ PTYHOLD_HOST: hosts, PTYHOLD_SSH: ssh, PTYHOLD_DIR: '' });
    for (const host of ['near', 'far'])
      onTestFinished(async () => {
        const socket = path.join(folder.folder, host, '.ptyhold/tmux.sock');
        await run(process.env['PTYHOLD_TMUX'] || 'tmux', ['-S', socket, 'kill-server']).catch(String);
      });
    onTestFinished(() => rm(path.join(server.home, '.ptyhold'), { recursive: true, force: true }));
    return server;
  }

  /** A command gives a host 3 s, in which a busy machine may not connect to it. Then the person tries again. */
  async function startsWhenNear(person: Person, line: string, sight: RegExp): Promise<void> {
    const late = /has not answered within 3 s/;
    do await person.starts(line);
    while (late.test(await person.sees(new RegExp(`${sight.source}|${late.source}`))));
  }

  it('shows those of several hosts together, and says which one is away', async () => {
    const server = await withHosts('near,far,gone');
    await server.open({ name: 'a', host: 'near' });
    await server.open({ name: 'b', host: 'far' });
    const person = await Person.at(server);
    await startsWhenNear(person, 'attach --tiled --layout rows', /─ a@near · bash ─[\s\S]*─ b@far · bash ─/);
    await person.types('basename $HOME\r');
    await person.sees(/^near$/m);
    await person.presses('Down');
    await person.types('basename $HOME\r');
    await person.sees(/^far$/m);
    await person.presses('d');
    await person.sees(/^ptyhold: gone is left out: .*gone.*No route to host[\s\S]*^0>$/m);
    expect(await readdir(path.join(server.home, '.ptyhold/stages'))).toEqual([]);
  });

  it('shows those of one other host on a stage there', async () => {
    const server = await withHosts('near');
    await server.open({ name: 'a' });
    await server.open({ name: 'b' });
    const person = await Person.at(server);
    await person.starts('attach --tiled');
    await person.sees(/─ a · bash ─[\s\S]*─ b · bash ─/);
    const there = path.join(path.dirname(server.env['PTYHOLD_SSH'] ?? ''), 'near/.ptyhold/stages');
    expect(await readdir(there)).toHaveLength(1);
    await server.call('pty_close', { session_id: 'b' });
    await person.sees(/─ b: closed exit=0 ─/);
    await person.presses('d');
    await person.sees(/^0>$/m);
    await eventually(async () => (await readdir(there)).length === 0, 'the stage is gone');
  });
});

async function doctor(server: TestServer): Promise<{ told: unknown[]; error: string }> {
  const { stdout, stderr } = await run(process.execPath, [SERVER, 'doctor', '--json'], { env: { ...server.env } });
  return { told: JSON.parse(stdout).findings, error: stderr };
}
