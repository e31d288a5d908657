// What every bridge does, whichever way it leads: the same tests for this machine and for one behind a command prefix.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bridge, ChannelEvents } from '../../src/bridges/bridge.ts';
import { NativeBridge } from '../../src/bridges/native/native.ts';
import { PrefixBridge } from '../../src/bridges/prefix/prefix.ts';
import { CommandWay } from '../../src/bridges/ways/command-way.ts';
import { killIfThere, stateOf } from '../helpers/processes.ts';
import { hasProgram } from '../helpers/programs.ts';
import { eventually } from '../helpers/server.ts';

vi.setConfig({ maxConcurrency: 4 });

const ENV = { PATH: process.env['PATH'] ?? '', HOME: os.homedir(), LC_ALL: 'C.UTF-8' };
const UID = process.getuid?.() ?? 0;

/** A prefix that changes nothing leads to this very machine, so that a test can look at what was done there. */
const BRIDGES: readonly (readonly [name: string, make: () => Bridge])[] = [
  ['native', () => new NativeBridge(UID, ENV)],
  ['prefix', () => new PrefixBridge(new CommandWay(['env']))],
  ...(hasProgram('busybox')
    ? ([['prefix to busybox', () => new PrefixBridge(new CommandWay(['env', 'busybox']))]] as const)
    : []),
];

/** What a shell, a format or a listing might take for something else. */
const STRANGE = ` it's "a" $HOME \\n %s é漢`;
const TEXT = `first ${STRANGE}\n\ttab %d \\033\nno line feed at the end`;

it.skipIf(UID !== 0 || !hasProgram('setpriv'))('a file that the user may not read is told as that', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-denied-'));
  await chmod(folder, 0o755);
  const file = path.join(folder, 'file');
  await writeFile(file, TEXT, { mode: 0o600 });
  const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', 'env'];
  const bridge = new PrefixBridge(new CommandWay(nobody));
  await expect(bridge.readOwn(file, 1_000)).rejects.toThrow(/This user has no right to use .*ermission denied/);
  bridge.dispose();
  await rm(folder, { recursive: true });
});

describe.each(BRIDGES)('the %s bridge', (_, make) => {
  let bridge: Bridge;
  let world: string;
  let count = 0;
  beforeAll(async () => {
    world = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-contract-'));
    bridge = make();
  });
  afterAll(async () => {
    bridge.dispose();
    await rm(world, { recursive: true });
  });

  /** A folder for one test. */
  async function ownFolder(): Promise<string> {
    count += 1;
    const folder = path.join(world, `${count}${STRANGE}\n'; exit; '`);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  }

  it('tells this start of the host, and the same each time', async () => {
    const life = await bridge.life();
    expect(life).toMatch(/^[\w-]{8,}.* \d+$/);
    expect(await new NativeBridge(UID, ENV).life()).toBe(life);
  });

  describe.concurrent('runs a program', () => {
    it('and tells its exit status, output and errors apart', async () => {
      const script = 'echo out; echo err >&2; exit 3';
      const result = await bridge.run(['/bin/sh', '-c', script]);
      expect(result).toEqual({ exitCode: 3, stdout: 'out\n', stderr: 'err\n' });
    });

    it('with its words, and brings all of a long output', async () => {
      expect((await bridge.run(['printf', '<%s>', STRANGE, '', 'a\nb'])).stdout).toBe(`<${STRANGE}><><a\nb>`);
      const { stdout } = await bridge.run(['seq', '1', '20000']);
      expect(stdout.length).toBe(108_894);
      expect(stdout.endsWith('\n19999\n20000\n')).toBe(true);
    });

    it('with its input, and with none where none is given', async () => {
      const input = `${TEXT}\n`.repeat(1_000);
      expect((await bridge.run(['cat'], { input })).stdout).toBe(input);
      expect(await bridge.run(['cat'])).toMatchObject({ exitCode: 0, stdout: '' });
    });

    it('in the environment that is given and no other', async () => {
      const env = { PATH: ENV.PATH, GIVEN: STRANGE };
      const { stdout } = await bridge.run(['/bin/sh', '-c', 'printenv HOME; printf "%s\\n" "$GIVEN"'], { env });
      expect(stdout).toBe(`${STRANGE}\n`);
    });

    it('which is not there: a failure that names it', async () => {
      const { exitCode, stderr } = await bridge.run(['no-such-program']);
      expect(exitCode).not.toBe(0);
      expect(stderr).toMatch(/no-such-program/);
    });

    it('and ends it where it takes too long', async () => {
      const file = path.join(await ownFolder(), 'pid');
      const argv = ['/bin/sh', '-c', 'echo $$ >"$0"; exec sleep 60', file];
      const { exitCode, isLate } = await bridge.run(argv, { timeoutMs: 700 });
      expect({ exitCode, isLate }).toEqual({ exitCode: 1, isLate: true });
      const pid = Number(await readFile(file, 'utf8'));
      await eventually(async () => !(await bridge.isAlive(pid)), 'it was ended');
    });

    it('and ends it where nobody wants it any more', async () => {
      const file = path.join(await ownFolder(), 'pid');
      const controller = new AbortController();
      const argv = ['/bin/sh', '-c', 'echo $$ >"$0"; exec sleep 60', file];
      const running = bridge.run(argv, { signal: controller.signal });
      const pid = await eventually(async () => Number(await bridge.readText(file)) || undefined, 'it has begun');
      controller.abort();
      const { exitCode, isLate } = await running;
      expect({ exitCode, isLate }).toEqual({ exitCode: 1, isLate: undefined });
      await eventually(async () => !(await bridge.isAlive(pid)), 'it was ended');
    });

    it('side by side with others', async () => {
      const folder = await ownFolder();
      const waiting = bridge.run(['/bin/sh', '-c', 'until [ -e "$0/go" ]; do sleep 0.05; done; echo late', folder]);
      expect((await bridge.run(['/bin/sh', '-c', ': >"$0/go"; echo early', folder])).stdout).toBe('early\n');
      expect((await waiting).stdout).toBe('late\n');
    });

    it('by the words that a person would type here', async () => {
      const [file = '', ...args] = bridge.personArgv(['printf', '%s', 'a b']);
      expect(execFileSync(file, args, { encoding: 'utf8' })).toBe('a b');
    });
  });

  describe.concurrent('finds a program', () => {
    it('on PATH, in the extra folders behind it, or by its path', async () => {
      const [one, two] = [await ownFolder(), await ownFolder()];
      for (const file of [path.join(one, 'here'), path.join(two, 'here'), path.join(two, 'there')])
        await writeFile(file, '#!/bin/sh\n', { mode: 0o755 });
      expect(await bridge.findProgram('here', `/none:${one}`, [two])).toBe(path.join(one, 'here'));
      expect(await bridge.findProgram('there', one, [two])).toBe(path.join(two, 'there'));
      expect(await bridge.findProgram(path.join(two, 'here'), one)).toBe(path.join(two, 'here'));
    });

    it('only where it can be run', async () => {
      const folder = await ownFolder();
      await writeFile(path.join(folder, 'text'), 'x', { mode: 0o600 });
      await mkdir(path.join(folder, 'folder'));
      expect(await bridge.findProgram('text', folder)).toBeUndefined();
      expect(await bridge.findProgram('folder', folder)).toBeUndefined();
      expect(await bridge.findProgram('absent', folder, [])).toBeUndefined();
      expect(await bridge.findProgram(path.join(folder, 'absent'), '')).toBeUndefined();
    });
  });

  it('takes a path of the other side as it is given', async () => {
    expect(await bridge.pathThere(`/tmp/${STRANGE}`)).toBe(`/tmp/${STRANGE}`);
  });

  describe.concurrent('keeps files', () => {
    it('that are the user’s alone, and writes them whole', async () => {
      const folder = await ownFolder();
      const file = path.join(folder, 'deep', 'er', 'file');
      await bridge.writeFile(file, TEXT);
      expect(await readFile(file, 'utf8')).toBe(TEXT);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
      await bridge.writeFile(file, '');
      expect(await bridge.readText(file)).toBe('');
      const long = TEXT.repeat(4_000);
      await bridge.writeFile(file, long);
      expect(await bridge.readText(file)).toBe(long);
      expect(await readdir(path.dirname(file))).toEqual(['file']);
    });

    it('and appends to them, each text once', async () => {
      const file = path.join(await ownFolder(), 'deep', 'log');
      expect(await bridge.appendFile(file, TEXT)).toBe(Buffer.byteLength(TEXT));
      expect(await bridge.appendFile(file, 'more')).toBe(Buffer.byteLength(TEXT) + 4);
      expect(await readFile(file, 'utf8')).toBe(`${TEXT}more`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const link = path.join(path.dirname(file), 'link');
      await symlink(file, link);
      await expect(bridge.appendFile(link, 'x')).rejects.toThrow();
      expect(await readFile(file, 'utf8')).toBe(`${TEXT}more`);
    });

    it('and reads, moves and removes those that are there', async () => {
      const folder = await ownFolder();
      const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
      expect(await bridge.readText(from)).toBeUndefined();
      await writeFile(from, TEXT);
      await bridge.moveFile(from, to);
      await bridge.moveFile(from, to);
      expect([await bridge.exists(from), await bridge.readText(to)]).toEqual([false, TEXT]);
      await bridge.removeTree(folder);
      await bridge.removeTree(folder);
      expect(await bridge.exists(folder)).toBe(false);
    });

    it('and reads its own whole, and nothing else that stands there', async () => {
      const at = async (name: string): Promise<string> => path.join(await ownFolder(), name);
      const [file, fifo, folder, link] = [await at('file'), await at('fifo'), await ownFolder(), await at('link')];
      expect(await bridge.readOwn(file, 10)).toBeUndefined();
      await writeFile(file, TEXT);
      expect(await bridge.readOwn(file, Buffer.byteLength(TEXT))).toBe(TEXT);
      await expect(bridge.readOwn(file, 10)).rejects.toThrow(`${file} has ${Buffer.byteLength(TEXT)} bytes`);
      const long = TEXT.repeat(20_000);
      await writeFile(file, long);
      expect(await bridge.readOwn(file, 10_000_000)).toBe(long);
      execFileSync('mkfifo', [fifo]);
      await symlink(file, link);
      for (const each of [fifo, folder, link, '/dev/zero'])
        await expect(bridge.readOwn(each, 10)).rejects.toThrow(`${each} is no regular file`);
    });

    it('and lists them with their sizes', async () => {
      const folder = await ownFolder();
      expect(await bridge.listFolder(path.join(folder, 'absent'))).toEqual([]);
      expect(await bridge.namesIn(path.join(folder, 'absent'))).toEqual([]);
      await writeFile(path.join(folder, STRANGE), '12345');
      await writeFile(path.join(folder, '.hidden'), '');
      const found = await bridge.listFolder(folder);
      expect((await bridge.namesIn(folder)).sort()).toEqual(found.map(({ name }) => name).sort());
      expect(found.sort((a, b) => a.size - b.size)).toEqual([
        { name: '.hidden', size: 0 },
        { name: STRANGE, size: 5 },
      ]);
    });

    it('and lists many folders at once, and reads parts of many files', async () => {
      const folder = await ownFolder();
      const folders = ['a', STRANGE, 'absent'].map((name) => path.join(folder, name));
      for (const [index, each] of folders.slice(0, 2).entries()) {
        await mkdir(each);
        await writeFile(path.join(each, `1.${index}`), '12345');
        await writeFile(path.join(each, 'other'), '');
      }
      const listed = await bridge.listFolders(folders, '0123456789');
      const [old = 0] = (listed[0] ?? []).map(({ quietS }) => quietS);
      expect(old).toBeGreaterThanOrEqual(0);
      expect(old).toBeLessThan(60);
      expect(listed.map((files) => files.map(({ name, size }) => [name, size]))).toEqual([
        [['1.0', 5]],
        [['1.1', 5]],
        [],
      ]);
      await writeFile(path.join(folder, 'a', '2.0'), '');
      const again = await bridge.listFolders(folders.slice(0, 1), '0123456789');
      expect(
        again
          .flat()
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['1.0', '2.0']);
      expect(await bridge.listFolders([], '1')).toEqual([]);
      const part = (file: string) => ({ file, offset: 3, length: 10 });
      const parts = [path.join(folder, STRANGE, '1.1'), path.join(folder, 'absent', '1')].map(part);
      expect((await bridge.readParts(parts)).map((bytes) => Buffer.from(bytes).toString())).toEqual(['45', '']);
    });

    it('and tells files, folders and links apart', async () => {
      const folder = await ownFolder();
      const at = (name: string) => path.join(folder, name);
      await writeFile(at('file'), '');
      await symlink(at('nothing'), at('dangling'));
      await symlink(folder, at('to-folder'));
      const names = ['', 'file', 'dangling', 'to-folder', 'nothing'];
      const told = names.map(async (name) => [await bridge.exists(at(name)), await bridge.isFolder(at(name))]);
      expect(await Promise.all(told)).toEqual([
        [true, true],
        [true, false],
        [true, false],
        [true, true],
        [false, false],
      ]);
    });

    it('of which any part can be read, and what comes to them', async () => {
      const file = path.join(await ownFolder(), 'file');
      expect(await bridge.openFile(file)).toBeUndefined();
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (__, at) => (at * 7) % 251));
      await writeFile(file, bytes);
      const open = await bridge.openFile(file);
      if (!open) throw new Error('it is not there');
      const read = async (offset: number, length: number) => Buffer.from(await open.read(offset, length));
      expect((await read(0, 400_000)).equals(bytes)).toBe(true);
      expect((await read(299_990, 100)).equals(bytes.subarray(299_990))).toBe(true);
      expect((await read(1_000, 5)).equals(bytes.subarray(1_000, 1_005))).toBe(true);
      expect((await read(300_000, 10)).length).toBe(0);
      await appendFile(file, 'more');
      expect((await read(299_999, 10)).subarray(1).toString()).toBe('more');
      await open.close();
    });
  });

  describe.concurrent('keeps folders', () => {
    it('and says who can get into one, which it makes where it is missing', async () => {
      const folder = await ownFolder();
      const at = (name: string) => path.join(folder, name);
      await mkdir(at('open'));
      await chmod(at('open'), 0o755);
      await writeFile(at('file'), '');
      await symlink(folder, at('link'));
      const states = ['new', 'new', 'open', 'file', 'link', 'none/deep'].map(
        (name) => () => bridge.privateFolder(at(name)),
      );
      const told: string[] = [];
      for (const ask of states) told.push(await ask());
      expect(told).toEqual(['private', 'private', 'open', 'not_a_folder', 'link', 'impossible']);
      expect((await stat(at('new'))).mode & 0o777).toBe(0o700);
    });

    it('that say whose turn it is, which one of many that claim it has', async () => {
      const folder = path.join(await ownFolder(), 'turns');
      const first = await heldBy(bridge, folder);
      const others = Array.from({ length: 3 }, () => make());
      const refused = await Promise.all(others.map((other) => other.claim(folder)));
      expect(refused).toEqual(refused.map(() => ({ isHeld: false, by: first })));
      await bridge.release(folder, first);
      let inside = 0;
      let most = 0;
      const turns = [bridge, ...others]
        .flatMap((each) => [each, each])
        .map(async (each) => {
          const ticket = await heldBy(each, folder);
          inside += 1;
          most = Math.max(most, inside);
          await sleep(5);
          inside -= 1;
          await each.release(folder, ticket);
        });
      await Promise.all(turns);
      for (const other of others) other.dispose();
      expect(most).toBe(1);
      expect(await readdir(folder)).toEqual([]);
      await expect(bridge.claim(path.join(folder, 'none/deep'))).rejects.toThrow();
    });

    it('where a process that has ended has its turn no more, and its ticket alone is removed', async () => {
      const folder = path.join(await ownFolder(), 'turns');
      const ticket = await heldBy(bridge, folder);
      const [pid = '', began = '', world = ''] = ticket.split('-');
      const boot = /-(\w+)_\w+$/.exec(ticket)?.[1];
      await bridge.release(folder, ticket);
      // Another process may have this number by now, or none, or the machine has started again since, and with it a container there.
      const ended = [
        `${pid}-${Number(began) + 1}-${world}-aa`,
        `4194000-${began}-${world}-${boot}_bb`,
        `${pid}-${began}-${world}-before_aa`,
        `${pid}-${began}-${world.replace(/\d+$/, '1')}-before_aa`,
      ];
      for (const dead of boot === undefined ? ended.slice(0, 2) : ended) {
        await writeFile(path.join(folder, dead), '');
        const claim = await bridge.claim(folder);
        expect(claim).toMatchObject({ isHeld: true, isInherited: true });
        if (claim.isHeld) await bridge.release(folder, claim.ticket);
        expect(await readdir(folder)).toEqual([]);
      }
      const namespace = world.replace(/\d+$/, '1');
      for (const afar of [`${namespace}-${boot}_cc`, `${namespace}-_cc`, 'elsewhere-before_cc', 'elsewhere-cc'].map(
        (end) => `${pid}-${began}-${end}`,
      )) {
        await writeFile(path.join(folder, afar), '');
        expect(await bridge.claim(folder)).toEqual({ isHeld: false, by: afar });
        await rm(path.join(folder, afar));
      }
    });

    it('where all bridges know each other’s tickets', async () => {
      const folder = path.join(await ownFolder(), 'turns');
      const native = new NativeBridge(UID, ENV);
      const ticket = await heldBy(native, folder);
      expect(await bridge.claim(folder)).toEqual({ isHeld: false, by: ticket });
      native.dispose();
      const own = await heldBy(bridge, folder);
      expect(await native.claim(folder)).toEqual({ isHeld: false, by: own });
      await bridge.release(folder, own);
    });

    async function heldBy(each: Bridge, folder: string): Promise<string> {
      return eventually(async () => {
        const claim = await each.claim(folder);
        return claim.isHeld && claim.ticket;
      }, 'it has its turn');
    }
  });

  describe.concurrent('watches a folder', () => {
    it('and tells that a file in it was written, until it is told to stop', async () => {
      const folder = await ownFolder();
      const file = path.join(folder, 'log');
      await writeFile(file, 'begin');
      const { told, stop, follower } = await watched(folder, file);
      await appendFile(file, ' more');
      await eventually(() => told.length > 0, 'it was told');
      expect(Buffer.from(await follower.read(5, 100)).toString()).toBe(' more');
      stop();
      await follower.close();
      const other = await watched(folder, file);
      const before = told.length;
      await appendFile(file, ' end');
      await eventually(() => other.told.length > 0, 'the other one was told');
      other.stop();
      await other.follower.close();
      expect(told.length).toBe(before);
    });

    it('and tells at once that a file has come', async () => {
      const folder = await ownFolder();
      const file = path.join(folder, 'log');
      await writeFile(file, 'begin');
      const { told, stop, follower } = await watched(folder, file);
      await writeFile(path.join(folder, 'awaited'), '');
      await eventually(() => told.includes(true), 'its coming was told');
      stop();
      await follower.close();
    });

    it('so that a file can be followed as it grows, byte by byte and in order', async () => {
      const folder = await ownFolder();
      const file = path.join(folder, 'log');
      await writeFile(file, '');
      let woken = (): void => undefined;
      const stop = bridge.watch(folder, () => woken(), 'awaited');
      const open = await bridge.openFile(file);
      if (!open) throw new Error('it is not there');
      const pieces = Array.from({ length: 60 }, (__, at) => `piece ${at} ${'é漢'.repeat(at)}\n`);
      const writer = (async () => {
        for (const piece of pieces) await appendFile(file, piece);
      })();
      const whole = Buffer.from(pieces.join(''));
      let seen = Buffer.alloc(0);
      while (seen.length < whole.length) {
        const news = new Promise<void>((resolve) => {
          woken = resolve;
        });
        const piece = await open.read(seen.length, 64 * 1024);
        seen = Buffer.concat([seen, piece]);
        if (piece.length === 0) await news;
      }
      await writer;
      stop();
      await open.close();
      expect(seen.equals(whole)).toBe(true);
    });

    /** As readers do it: what stands there is read to its end first. */
    async function watched(folder: string, file: string) {
      const told: boolean[] = [];
      const stop = bridge.watch(folder, (files) => told.push(files), 'awaited');
      const follower = await bridge.openFile(file);
      if (!follower) throw new Error('it is not there');
      await follower.read(0, 1_000);
      return { told, stop, follower };
    }
  });

  describe.concurrent('knows processes', () => {
    it('which are alive until they end, alone or as a group', async () => {
      const group = await sleepers();
      expect(await bridge.isAlive(group)).toBe(true);
      expect(await bridge.isAlive(-group)).toBe(true);
      await bridge.signal(group, 'SIGKILL');
      await eventually(async () => !(await bridge.isAlive(group)), 'the first has ended');
      expect(await bridge.isAlive(-group)).toBe(true);
      await bridge.signalGroup(group, 'SIGKILL');
      await eventually(async () => !(await bridge.isAlive(-group)), 'all have ended');
      // What has gone is no fault.
      await bridge.signal(group, 'SIGTERM');
      await bridge.signalGroup(group, 'SIGTERM');
    });

    it('and how they were started', async () => {
      const group = await sleepers();
      expect(await bridge.commandLine(group)).toMatch(/sh -c sleep 61 & /);
      await bridge.signalGroup(group, 'SIGKILL');
      await eventually(async () => !(await bridge.isAlive(-group)), 'all have ended');
      expect((await bridge.commandLine(group)).trim()).toBe('');
    });

    /** A shell and what it has started, in a group of their own. */
    async function sleepers(): Promise<number> {
      const child = spawn('/bin/sh', ['-c', 'sleep 61 & echo begun; wait'], {
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await new Promise((resolve) => child.stdout.once('data', resolve));
      return child.pid ?? 0;
    }
  });

  describe('sees', () => {
    /** A tmux of its own in which this runs. */
    async function inTmux(...command: readonly string[]) {
      const socket = path.join(await ownFolder(), 's');
      const tmux = (...args: readonly string[]) =>
        execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], { encoding: 'utf8' }).trim();
      tmux('new-session', '-d', '-s', 'x', ...command);
      onTestFinished(() => void tmux('kill-server'));
      const [tty = '', pid = ''] = tmux('display-message', '-p', '-t', 'x', '#{pane_tty} #{pane_pid}').split(' ');
      return { tty, pid: Number(pid) };
    }

    it('who is in front of a terminal, and how it takes input', async () => {
      const { tty, pid } = await inTmux('/bin/sh', '-c', 'stty -echo; exec cat');
      const look = await eventually(async () => {
        const seen = await bridge.lookAtTerminal(tty, pid);
        return seen.mode === 'silent' && seen.front[0]?.name === 'cat' && seen.front[0].reads === 'yes' && seen;
      }, 'cat reads without echo');
      expect(look).toEqual({
        mode: 'silent',
        founderInFront: true,
        front: [{ pid, group: pid, reads: 'yes', name: 'cat' }],
      });
    });

    it('nobody in front of a terminal that another session has since its program ended', async () => {
      const { tty, pid } = await inTmux('cat');
      await eventually(async () => (await bridge.lookAtTerminal(tty, pid)).founderInFront, 'cat is in front');
      const { pid: ended = 0 } = spawnSync('true');
      expect(await bridge.lookAtTerminal(tty, ended)).toEqual({ mode: 'unknown', founderInFront: false, front: [] });
    });

    it('nobody else where a program has ended and nobody has asked how', async () => {
      const script = 'sleep 0.2 & echo "$!."; exec sleep 61';
      const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
      onTestFinished(() => killIfThere(parent.pid ?? 0));
      let printed = '';
      parent.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
      const ended = await eventually(() => /(\d+)\./.exec(printed)?.[1], 'the number was told');
      await eventually(() => /^Z/.test(stateOf(Number(ended))), 'it has ended');
      const service = spawn('sleep', ['61'], { detached: true, stdio: 'ignore' });
      onTestFinished(() => killIfThere(service.pid ?? 0));
      process.kill(service.pid ?? 0, 'SIGSTOP');
      const { front, stopped } = await bridge.lookAtTerminal('/dev/null', Number(ended));
      expect([front, stopped]).toEqual([[], undefined]);
    });
  });

  describe.concurrent('speaks to a program', () => {
    it('as long as it lives', async () => {
      const heard = hearing();
      const channel = bridge.connect(['cat'], ENV, heard.events);
      channel.write(TEXT);
      channel.write('\n%end\n');
      await eventually(() => heard.text() === `${TEXT}\n%end\n`, 'it came back');
      channel.close();
      await eventually(() => heard.ends.length > 0, 'its end was told');
      channel.write('late');
      expect([heard.text(), heard.ends.length]).toEqual([`${TEXT}\n%end\n`, 1]);
    });

    it('in the environment that is given and no other', async () => {
      const heard = hearing();
      const script = 'printenv HOME; printf "%s\\n" "$GIVEN"';
      bridge.connect(['/bin/sh', '-c', script], { PATH: ENV.PATH, GIVEN: STRANGE }, heard.events);
      await eventually(() => heard.ends.length > 0, 'it ended by itself, which was told');
      expect(heard.text()).toBe(`${STRANGE}\n`);
    });

    it('which is not there: its end is told', async () => {
      const heard = hearing();
      const channel = bridge.connect(['no-such-program'], ENV, heard.events);
      channel.write('text\n');
      await eventually(() => heard.ends.length > 0, 'it was told');
    });
  });

  it('is disposed of with all that it holds open', async () => {
    const mine = make();
    const folder = await ownFolder();
    const file = path.join(folder, 'pid');
    const heard = hearing();
    mine.connect(['/bin/sh', '-c', 'echo $$ >"$0"; exec cat', file], ENV, heard.events);
    let told = 0;
    mine.watch(folder, () => (told += 1));
    const pid = await eventually(async () => Number(await bridge.readText(file)) || undefined, 'it has begun');
    try {
      mine.dispose();
      const before = told;
      await eventually(() => heard.ends.length > 0, 'the end of the channel was told');
      await eventually(async () => !(await bridge.isAlive(pid)), 'the program has ended');
      let other = 0;
      const stop = bridge.watch(folder, () => (other += 1));
      // A reader looks for itself after it has begun to watch: what comes later is told.
      await bridge.listFolder(folder);
      await writeFile(path.join(folder, 'new'), '');
      await eventually(() => other > 0, 'another bridge saw the file');
      stop();
      expect(told).toBe(before);
    } finally {
      killIfThere(pid);
    }
  });
});

function hearing(): { events: ChannelEvents; text: () => string; ends: string[] } {
  const pieces: Buffer[] = [];
  const ends: string[] = [];
  const events = {
    data: (bytes: Uint8Array) => pieces.push(Buffer.from(bytes)),
    closed: (why: string) => ends.push(why),
  };
  return { events, ends, text: () => Buffer.concat(pieces).toString() };
}
