// The bridge to this machine.
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../errors.ts';
import { retryable } from '../../retryable.ts';
import { LOOK_MS } from '../../timing.ts';
import type {
  Bridge,
  Channel,
  ChannelEvents,
  Durable,
  FileInfo,
  FilePart,
  FileTime,
  FolderState,
  OpenFile,
  RunOptions,
  RunResult,
  Signal,
} from '../bridge.ts';
import { readLife, TELL_LIFE } from '../life.ts';
import { type Look, parseLook } from '../look.ts';
import type { Ownership } from '../ownership.ts';
import type { ProcessRow } from '../processes.ts';
import type { Claim } from '../tickets.ts';
import { NativeClaims } from './native-claims.ts';
import { isExecutable, isZombie, markOf } from './native-facts.ts';
import { appendTo, NativeFile, readOwn, writeWhole } from './native-file.ts';
import { NativeLooks } from './native-looks.ts';
import { Folders, readParts } from './native-many.ts';
import { lookAtOwnership } from './native-ownership.ts';
import { openChannel, runOnTerminal, runProgram } from './native-programs.ts';
import { watchFolder } from './native-watch.ts';
import { listByProc } from './proc-stat.ts';

/** The kernel has these ready. It may keep a reader of others below /proc waiting. */
const TOLD_AT_ONCE = /^\/proc\/(?:\d+\/stat|net\/unix|sys\/kernel\/random\/boot_id)$/;
const SHORT_BYTES = 65_536;

export class NativeBridge implements Bridge {
  readonly name = undefined;
  readonly isRestarted = false;
  readonly isConnected = true;
  readonly #uid: number;
  readonly #env: Readonly<Record<string, string>>;
  readonly #cwd: string | undefined;
  readonly #looks: NativeLooks;
  readonly #folders = new Folders();
  #life: Promise<string> | undefined;
  /** Ends each channel and watch that is still open. */
  readonly #open = new Set<() => void>();
  readonly #claims = new NativeClaims(async (argv, env) => (await this.run(argv, { env, timeoutMs: LOOK_MS })).stdout);

  /** Programs run in `cwd`, and are named from there; without it, in the folder of this process. */
  constructor(uid: number, env: Readonly<Record<string, string>>, cwd?: string) {
    this.#uid = uid;
    this.#env = env;
    this.#cwd = cwd;
    this.#looks = new NativeLooks(env);
  }

  life(): Promise<string> {
    this.#life ??= retryable(this.#askLife(), () => (this.#life = undefined));
    return this.#life;
  }

  personArgv(argv: readonly string[]): string[] {
    return [...argv];
  }

  async pathThere(given: string): Promise<string> {
    return given;
  }

  run(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    return runProgram(argv, this.#env, options, this.#cwd);
  }

  runHere(argv: readonly string[]): Promise<number> {
    return runOnTerminal(argv, this.#env);
  }

  connect(argv: readonly string[], env: Readonly<Record<string, string>>, events: ChannelEvents): Channel {
    const channel = openChannel(argv, env, this.#cwd, {
      data: (bytes) => events.data(bytes),
      closed: (reason) => {
        this.#open.delete(channel.close);
        events.closed(reason);
      },
    });
    this.#open.add(channel.close);
    return channel;
  }

  async findProgram(
    name: string,
    searchPath: string,
    extraFolders: readonly string[] = [],
  ): Promise<string | undefined> {
    const from = this.#cwd ?? '';
    if (name.includes('/')) return isExecutable(path.resolve(from, name)) ? name : undefined;
    for (const folder of [...searchPath.split(path.delimiter), ...extraFolders]) {
      const candidate = path.join(folder, name);
      if (folder !== '' && isExecutable(path.resolve(from, candidate))) return candidate;
    }
    return undefined;
  }

  programMark(file: string): string | undefined {
    return markOf(path.resolve(this.#cwd ?? '', file));
  }

  async privateFolder(folder: string): Promise<FolderState> {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) return 'impossible';
    }
    const info = lstatSync(folder);
    if (info.isSymbolicLink()) return 'link';
    if (!info.isDirectory()) return 'not_a_folder';
    if (info.uid !== this.#uid) return 'foreign';
    if ((info.mode & 0o022) !== 0) return 'writable';
    return (info.mode & 0o077) === 0 ? 'private' : 'open';
  }

  async ownership(folder: string, uid: number, socket: string): Promise<Ownership> {
    return lookAtOwnership(folder, uid, socket);
  }

  claim(folder: string): Promise<Claim> {
    return this.#claims.claim(folder);
  }

  release(folder: string, ticket: string): Promise<void> {
    return this.#claims.release(folder, ticket);
  }

  /** On the spot: every call asks for the newest file of its journal, and another thread takes ten times as long. */
  async exists(target: string): Promise<boolean> {
    try {
      return lstatSync(target, { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false;
    }
  }

  async isFolder(folder: string): Promise<boolean> {
    try {
      return statSync(folder).isDirectory();
    } catch {
      return false;
    }
  }

  async writeFile(file: string, content: string): Promise<void> {
    writeWhole(file, content);
  }

  appendFile(file: string, content: string, until?: Durable): Promise<number> {
    return appendTo(file, content, until);
  }

  async moveFile(from: string, to: string): Promise<void> {
    try {
      await rename(from, to);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }

  async listFolder(folder: string): Promise<FileInfo[]> {
    return (await this.namesIn(folder)).flatMap((name) => sizeOf(folder, name) ?? []);
  }

  async namesIn(folder: string): Promise<string[]> {
    try {
      return readdirSync(folder);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  listFolders(folders: readonly string[], beginnings: string): Promise<FileTime[][]> {
    return this.#folders.list(folders, beginnings);
  }

  readParts(parts: readonly FilePart[]): Promise<Uint8Array[]> {
    return readParts(parts);
  }

  async openFile(file: string): Promise<OpenFile | undefined> {
    try {
      return new NativeFile(await open(file, 'r'));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async readText(file: string): Promise<string | undefined> {
    try {
      return isSoonRead(file) ? readFileSync(file, 'utf8') : await readFile(file, 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  readOwn(file: string, most: number): Promise<string | undefined> {
    return readOwn(file, most);
  }

  async removeTree(target: string): Promise<void> {
    await rm(target, { recursive: true, force: true, maxRetries: 3 });
  }

  watch(folder: string, changed: (files: boolean) => void, _awaited?: string, unheeded?: string): () => void {
    const end = watchFolder(folder, changed, unheeded);
    const stop = (): void => {
      this.#open.delete(stop);
      end();
    };
    this.#open.add(stop);
    return stop;
  }

  async isAlive(pid: number): Promise<boolean> {
    try {
      process.kill(pid, 0);
      return !isZombie(pid);
    } catch (error) {
      return hasCode(error, 'EPERM');
    }
  }

  listProcesses(): readonly ProcessRow[] | undefined {
    return process.platform === 'linux' ? listByProc() : undefined;
  }

  async commandLine(pid: number): Promise<string> {
    // To read a file takes a hundredth of what `ps` takes. It is empty where the process has ended, and may keep its reader
    // waiting, where that process has no memory to spare.
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    return (await this.run(['ps', '-o', 'command=', '-p', String(pid)], { timeoutMs: LOOK_MS })).stdout;
  }

  async signal(pid: number, signal: Signal): Promise<void> {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!hasCode(error, 'ESRCH') && !hasCode(error, 'EPERM')) throw error;
    }
  }

  async signalGroup(group: number, signal: Signal): Promise<void> {
    await this.signal(-group, signal);
  }

  async lookAtTerminal(tty: string, founder: number): Promise<Look> {
    return parseLook(await this.#looks.look(tty, founder), founder);
  }

  dispose(): void {
    for (const end of [...this.#open]) end();
    this.#claims.dispose();
    this.#looks.dispose();
  }

  async #askLife(): Promise<string> {
    const files = ['/proc/sys/kernel/random/boot_id', '/proc/1/stat'];
    const [boot = '', init = ''] = await Promise.all(files.map((file) => this.readText(file).catch(() => '')));
    if (boot !== '') return readLife(`${boot}${init.replace(/^.*\) /s, '').split(' ')[19] ?? ''}`);
    return readLife((await this.run(['/bin/sh', '-c', TELL_LIFE], { timeoutMs: LOOK_MS })).stdout);
  }
}

/** Sooner than another thread would answer. */
function isSoonRead(file: string): boolean {
  if (file.startsWith('/proc/')) return TOLD_AT_ONCE.test(file);
  const there = statSync(file, { throwIfNoEntry: false });
  return there === undefined || (there.isFile() && there.size <= SHORT_BYTES);
}

function sizeOf(folder: string, name: string): FileInfo | undefined {
  try {
    return { name, size: statSync(path.join(folder, name)).size };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
