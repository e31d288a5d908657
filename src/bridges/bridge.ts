// A bridge leads to the host where tmux runs: nothing else reaches the programs, files and terminals there.
import type { Look } from './look.ts';
import type { Ownership } from './ownership.ts';
import type { ProcessRow } from './processes.ts';
import type { Claim } from './tickets.ts';

export interface RunResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** It took too long and was ended. */
  isLate?: true;
}

export interface RunOptions {
  input?: string;
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** A program that keeps running: its standard input is written to, and its output comes as events. */
export interface Channel {
  write(text: string): void;
  close(): void;
}

export interface ChannelEvents {
  data(bytes: Uint8Array): void;
  /** Called once, however the program ended. */
  closed(reason: string): void;
}

export interface OpenFile {
  /** Answers fewer bytes than asked for where the file ends for now. They may be put into `room`, if it is large enough. */
  read(offset: number, length: number, room?: Buffer): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface FileInfo {
  name: string;
  size: number;
}

export interface FileTime extends FileInfo {
  /** For so many seconds nothing was written to it, by the clock of the host. */
  quietS: number;
}

export interface FilePart {
  file: string;
  offset: number;
  length: number;
}

export type FolderState = 'private' | 'foreign' | 'writable' | 'open' | 'link' | 'not_a_folder' | 'impossible';

export type Signal = 'SIGUSR1' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL' | 'SIGCONT';

/** `synced`: it is on the disk, so that it outlives a machine that loses its power. */
export type Durable = 'written' | 'synced';

export interface Bridge {
  /** What messages call the host; this machine has no name. */
  readonly name: string | undefined;
  /** The host was restarted since this server first connected to it, so what ran there is gone. */
  readonly isRestarted: boolean;
  /** A question does not have to connect first. */
  readonly isConnected: boolean;
  /** The same text from one start of the host to its next, and another text after that. */
  life(): Promise<string>;
  /** What a person types on this machine to run a command on the host, in a terminal. */
  personArgv(argv: readonly string[]): string[];
  /** Translates a path from this machine to the host. */
  pathThere(given: string): Promise<string>;
  run(argv: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Runs a command of the host on the terminal of this process; answers its exit code. */
  runHere(argv: readonly string[]): Promise<number>;
  connect(argv: readonly string[], env: Readonly<Record<string, string>>, events: ChannelEvents): Channel;
  /** The first executable of that name on the search path, then in the extra folders. */
  findProgram(name: string, path: string, extraFolders?: readonly string[]): Promise<string | undefined>;
  /** Differs once the program was replaced. Undefined of a script, which may answer otherwise each time; told of this machine alone. */
  programMark?(file: string): string | undefined;
  /** Makes the folder (0700) if it is missing, and says who can get into it. */
  privateFolder(folder: string): Promise<FolderState>;
  /** Of what is ours in that folder, and of a socket there with a name of its own. */
  ownership(folder: string, uid: number, socket: string): Promise<Ownership>;
  /**
   * Claims the turn whose tickets are in that folder: of several that try at once, at most one holds it. A process that
   * has ended holds nothing. Behind a prefix the far shell is the holder, and ends with this process or its connection.
   */
  claim(folder: string): Promise<Claim>;
  release(folder: string, ticket: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  isFolder(path: string): Promise<boolean>;
  writeFile(path: string, content: string): Promise<void>;
  /** Appends to a file that only the user can read (0600) and makes it if it is missing; answers its new size. */
  appendFile(path: string, content: string, until?: Durable): Promise<number>;
  /** Does nothing if the file is not there. */
  moveFile(from: string, to: string): Promise<void>;
  listFolder(folder: string): Promise<FileInfo[]>;
  /** Only the names, which costs far less; none if there is no such folder. */
  namesIn(folder: string): Promise<string[]>;
  /** The files of many folders whose names begin with one of these characters: on any host at the cost of one folder. */
  listFolders(folders: readonly string[], beginnings: string): Promise<FileTime[][]>;
  openFile(path: string): Promise<OpenFile | undefined>;
  /** Parts of many files, side by side. A part is shorter where its file ends, and empty where there is none. */
  readParts(parts: readonly FilePart[]): Promise<Uint8Array[]>;
  readText(path: string): Promise<string | undefined>;
  /** A file of ours. Throws without reading it where it is no regular file, a link, or longer than `most` bytes. */
  readOwn(path: string, most: number): Promise<string | undefined>;
  removeTree(path: string): Promise<void>;
  /**
   * Calls back whenever a file in the folder was written; `files` says that one may have been made or removed. On every
   * host the coming of the file `awaited` is told at once; that of others may be told later. What happened before
   * is not told: look once after this call. Nothing need be told of a file whose name begins with `unheeded`. Answers how
   * to stop.
   */
  watch(folder: string, changed: (files: boolean) => void, awaited?: string, unheeded?: string): () => void;
  /** Every process, where that is told without `ps`. */
  listProcesses?(): readonly ProcessRow[] | undefined;
  /** The words that started the process; empty if there is no such process. */
  commandLine(pid: number): Promise<string>;
  isAlive(pid: number): Promise<boolean>;
  signal(pid: number, signal: Signal): Promise<void>;
  /** Signals every process of the group; does nothing if the group is gone. */
  signalGroup(group: number, signal: Signal): Promise<void>;
  /** `founder` is the process that tmux started in the terminal: nobody is in front when that has ended; 0 if it is unknown. */
  lookAtTerminal(tty: string, founder: number): Promise<Look>;
  /** Ends every channel and every watch that is still open. */
  dispose(): void;
}
