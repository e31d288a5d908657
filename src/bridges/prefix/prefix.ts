// The bridge to the host that a command prefix leads to: all goes through one shell that stays open there.
import { randomBytes } from 'node:crypto';
import { posix as path } from 'node:path';
import { execa } from 'execa';
import { retryable } from '../../retryable.ts';
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
import type { FarShell } from '../far-shell/far-shell.ts';
import { changeEnvironment } from '../far-shell/orders.ts';
import lookScript from '../look.sh';
import { type Look, parseLook } from '../look.ts';
import type { Ownership } from '../ownership.ts';
import { printfWord, shellLine, shellQuote } from '../shell-words.ts';
import type { Claim } from '../tickets.ts';
import type { Way } from '../ways/way.ts';
import { isWindowsPath, mountedPath } from '../ways/windows-path.ts';
import { Connections } from './connections.ts';
import { appendOrder } from './far-append.ts';
import { type FarSource, readFile } from './far-file.ts';
import { askOwnership } from './far-ownership.ts';
import {
  type FarHost,
  failed,
  readClaim,
  readFolderState,
  readHost,
  readListing,
  readTimes,
  TELL_HOST,
  tellFolderState,
  tellTimes,
} from './far-text.ts';
import { readOwnFile, readTextFile } from './far-whole-file.ts';
import { Link } from './link.ts';
import { Liveness } from './liveness.ts';
import { type Watch, Watches } from './watches.ts';

export class PrefixBridge implements Bridge {
  readonly #way: Way;
  readonly #link: Link;
  #host: Promise<FarHost> | undefined;
  #hasLook: FarShell | undefined;
  /** Tickets that the far shell holds, and that end with it. */
  readonly #claims = new Set<string>();
  readonly #watches = new Watches({
    look: async (folder) => this.#link.open?.ask((id) => `names ${id} ${shellQuote(folder)}`),
    isNeeded: (watch) => this.#isLookNeeded(watch),
  });
  readonly #liveness = new Liveness(async (pid) => (await this.#link.question((id) => `alive ${id} ${pid}`)) === 'yes');
  readonly #source: FarSource = {
    shell: () => this.#link.shell(),
    ask: (action) => this.#link.ask(action),
    watchOf: (file) => this.#watches.of(file),
    followed: (file) => this.#watches.followed(file),
  };

  constructor(way: Way, connections = new Connections()) {
    this.#way = way;
    const events = {
      changed: (file: string) => this.#watches.changed(file),
      appeared: (file: string) => this.#watches.of(file)?.changed(true),
      ended: () => {
        this.#claims.clear();
        this.#watches.wakeAll();
      },
    };
    this.#link = new Link(way, events, connections, () => this.#claims.size > 0);
  }

  get isConnected(): boolean {
    return this.#link.open !== undefined;
  }

  get isRestarted(): boolean {
    return this.#link.isRestarted;
  }

  get name(): string {
    return this.#way.name;
  }

  host(): Promise<FarHost> {
    this.#host ??= retryable(
      this.#link.ask(async (far) => readHost((await far.job(TELL_HOST)).out)),
      () => (this.#host = undefined),
    );
    return this.#host;
  }

  life(): Promise<string> {
    return this.#link.life();
  }

  personArgv(argv: readonly string[]): string[] {
    return this.#way.personArgv(argv);
  }

  async pathThere(given: string): Promise<string> {
    if (!this.#way.hasWindowsPaths || !isWindowsPath(given)) return given;
    const { out } = await this.#link.ask((far) => far.job(`wslpath -u ${shellQuote(given)}`));
    return out.toString().trimEnd() || mountedPath(given);
  }

  async run(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    const prelude = options.env ? changeEnvironment((await this.host()).env, options.env) : '';
    return (await this.#link.shell()).run(prelude, argv, options);
  }

  async runHere(argv: readonly string[]): Promise<number> {
    const [file = '', ...rest] = this.personArgv(argv);
    // A tmux there would take the one around this terminal for its own, and refuse to be inside it.
    const env = { TMUX: undefined, TMUX_PANE: undefined };
    return (await execa(file, rest, { env, reject: false, stdio: 'inherit' })).exitCode ?? 1;
  }

  connect(argv: readonly string[], env: Readonly<Record<string, string>>, events: ChannelEvents): Channel {
    let channel: Channel | undefined;
    let unsent = '';
    let isClosed = false;
    const opening = Promise.all([this.#link.shell(), this.host()]);
    opening.then(
      ([far, host]) => {
        if (isClosed) return events.closed('it was closed');
        channel = far.channel(`${changeEnvironment(host.env, env)}exec ${shellLine(argv)}`, events);
        channel.write(unsent);
      },
      (error: unknown) => events.closed(String(error)),
    );
    return {
      write: (text) => {
        if (!channel) unsent += text;
        else {
          channel.write(text);
          this.#link.noteWritten();
          this.#liveness.sends();
        }
      },
      close: () => {
        isClosed = true;
        channel?.close();
      },
    };
  }

  async findProgram(
    name: string,
    searchPath: string,
    extraFolders: readonly string[] = [],
  ): Promise<string | undefined> {
    const folders = [...searchPath.split(':'), ...extraFolders].filter((folder) => folder !== '');
    const candidates = name.includes('/') ? [name] : folders.map((folder) => path.join(folder, name));
    return candidates[Number(await this.#link.question((id) => `find_program ${id} ${shellLine(candidates)}`))];
  }

  async privateFolder(folder: string): Promise<FolderState> {
    return readFolderState((await this.#link.ask((far) => far.job(tellFolderState(folder)))).out.toString());
  }

  ownership(folder: string, uid: number, socket: string): Promise<Ownership> {
    return askOwnership(this, folder, uid, socket);
  }

  async claim(folder: string): Promise<Claim> {
    const nonce = randomBytes(6).toString('hex');
    const told = await this.#link.question((id) => `claim ${id} ${shellQuote(folder)} ${nonce}`);
    const claim = readClaim(told);
    if (claim.isHeld) this.#claims.add(claim.ticket);
    return claim;
  }

  async release(folder: string, ticket: string): Promise<void> {
    this.#claims.delete(ticket);
    // With its connection, the holder has ended.
    await this.#link.open?.ask((id) => `give_back ${id} ${shellQuote(folder)} ${ticket}`);
  }

  exists(target: string): Promise<boolean> {
    return this.#link.test(`[ -e ${shellQuote(target)} ] || [ -L ${shellQuote(target)} ]`);
  }

  isFolder(folder: string): Promise<boolean> {
    return this.#link.test(`[ -d ${shellQuote(folder)} ]`);
  }

  async writeFile(file: string, content: string): Promise<void> {
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    const [folder, from, to] = [path.dirname(file), draft, file].map(shellQuote);
    await this.#link.job(
      `umask 077; [ -d ${folder} ] || mkdir -p ${folder}; put ${printfWord(Buffer.from(content))} ${from} && mv -f ${from} ${to} || { rm -f ${from}; exit 1; }`,
    );
  }

  async appendFile(file: string, content: string, until?: Durable): Promise<number> {
    const { exitCode, out, err } = await (await this.#link.shell()).job(appendOrder(file, content, until));
    if (exitCode !== 0) throw failed(err);
    return Number(out.toString());
  }

  async moveFile(from: string, to: string): Promise<void> {
    await this.#link.job(`[ ! -e ${shellQuote(from)} ] || mv -f ${shellQuote(from)} ${shellQuote(to)}`);
  }

  async listFolder(folder: string): Promise<FileInfo[]> {
    const quoted = shellQuote(folder);
    return readListing(await this.#link.job(`[ ! -d ${quoted} ] || LC_ALL=C ls -lnA ${quoted} 2>/dev/null; :`));
  }

  async namesIn(folder: string): Promise<string[]> {
    const quoted = shellQuote(folder);
    const told = await this.#link.job(`[ ! -d ${quoted} ] || ls -A ${quoted}`);
    return told.split('\n').filter((name) => name !== '');
  }

  async listFolders(folders: readonly string[], beginnings: string): Promise<FileTime[][]> {
    return folders.length === 0 ? [] : readTimes(await this.#link.job(tellTimes(folders, beginnings)), folders);
  }

  readParts(parts: readonly FilePart[]): Promise<Uint8Array[]> {
    return Promise.all(parts.map(({ file, offset, length }) => readFile(this.#source, file, offset, length)));
  }

  async openFile(file: string): Promise<OpenFile | undefined> {
    if (!(await this.#link.test(`[ -f ${shellQuote(file)} ]`))) return undefined;
    // The host keeps no file open for this.
    return { read: (offset, length) => readFile(this.#source, file, offset, length), close: async () => undefined };
  }

  readText(file: string): Promise<string | undefined> {
    return readTextFile(this.#source, file);
  }

  readOwn(file: string, most: number): Promise<string | undefined> {
    return readOwnFile(this.#source, file, most);
  }

  async removeTree(target: string): Promise<void> {
    // A program that is just ending may still put a file into the folder while it is removed.
    const remove = `rm -rf ${shellQuote(target)}`;
    await this.#link.job(`${remove} 2>/dev/null || { sleep 1; ${remove}; }`);
  }

  watch(folder: string, changed: (files: boolean) => void, awaited?: string): () => void {
    const stop = this.#watches.add({ folder, awaited, changed });
    return () => {
      stop();
      this.#link.open?.followers.unfollow((file) => path.dirname(file) === folder);
    };
  }

  isAlive(pid: number): Promise<boolean> {
    return this.#liveness.isAlive(pid);
  }

  async commandLine(pid: number): Promise<string> {
    const { out } = await this.#link.ask((far) =>
      far.job(`ps -o command= -p ${pid} 2>/dev/null || ps -o pid=,args= | grep '^ *${pid} '`),
    );
    return out.toString();
  }

  async signal(pid: number, signal: Signal): Promise<void> {
    await this.#link.question((id) => `signal ${signal.slice(3)} ${pid} 2>/dev/null; say "R ${id}"`);
  }

  signalGroup(group: number, signal: Signal): Promise<void> {
    return this.signal(-group, signal);
  }

  async lookAtTerminal(tty: string, founder: number): Promise<Look> {
    const { out } = await this.#link.ask((far) => {
      if (this.#hasLook !== far) far.order(`printf ${printfWord(Buffer.from(lookScript))} >"$here/look"`);
      this.#hasLook = far;
      return far.job(`set -- ${shellQuote(tty)} ${founder}; . "$here/look"`);
    });
    return parseLook(out.toString(), founder);
  }

  dispose(): void {
    this.#link.close();
    this.#watches.close();
  }

  /** Where followers cannot tell what is written, look at intervals, as long as the connection is in use. */
  #isLookNeeded({ awaited }: Watch): boolean {
    if (awaited === undefined) return true;
    return !this.#link.canFollow && !this.#link.isIdle;
  }
}
