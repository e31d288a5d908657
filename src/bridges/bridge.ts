// Where tmux lives: the only way by which the rest reaches its programs, files and terminals.
import type { Look } from './look.ts';

export interface RunResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** It was ended for taking too long. */
  isLate?: true;
}

export interface RunOptions {
  input?: string;
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** A long-lived program that is spoken to over its standard input and output. */
export interface Channel {
  write(text: string): void;
  close(): void;
}

export interface ChannelEvents {
  data(bytes: Uint8Array): void;
  /** Called once, however it ended. */
  closed(reason: string): void;
}

export interface OpenFile {
  /** Fewer bytes than asked for mean that the file ends there for now. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface FileInfo {
  name: string;
  size: number;
}

export type FolderState = 'private' | 'foreign' | 'open' | 'link' | 'not_a_folder' | 'impossible';

export type Signal = 'SIGUSR1' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL' | 'SIGCONT';

export interface Bridge {
  /** Of the place, in sentences; this machine has none. */
  readonly name: string | undefined;
  /** It was started anew since this server came to it first, so that what ran there is gone. */
  readonly isRestarted: boolean;
  /** What a person types here to run a command there, on a terminal. */
  personArgv(argv: readonly string[]): string[];
  /** A path as it was given here, as it is called there. */
  pathThere(given: string): Promise<string>;
  run(argv: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** On the terminal of this very process, until it ends; answers its exit code. */
  runHere(argv: readonly string[]): Promise<number>;
  connect(argv: readonly string[], env: Readonly<Record<string, string>>, events: ChannelEvents): Channel;
  /** The first of the names that is an executable on PATH or in one of the extra folders. */
  findProgram(name: string, path: string, extraFolders?: readonly string[]): Promise<string | undefined>;
  /** Makes the folder (0700) where it is missing and says whether nobody else can get in. */
  privateFolder(folder: string): Promise<FolderState>;
  /** Makes the folder; false where it is there already. Only one of many that try at once succeeds. */
  claimFolder(folder: string): Promise<boolean>;
  exists(path: string): Promise<boolean>;
  isFolder(path: string): Promise<boolean>;
  writeFile(path: string, content: string): Promise<void>;
  /** To the end of a file that is the user's alone (0600), made where it is missing; answers with its size then. */
  appendFile(path: string, content: string): Promise<number>;
  /** A file that is gone is no fault. */
  moveFile(from: string, to: string): Promise<void>;
  listFolder(folder: string): Promise<FileInfo[]>;
  openFile(path: string): Promise<OpenFile | undefined>;
  readText(path: string): Promise<string | undefined>;
  removeTree(path: string): Promise<void>;
  /**
   * Calls back whenever a file in the folder was written; `files` says that one may have been made or removed. That
   * `awaited` has come is told at once, wherever the folder is.
   */
  watch(folder: string, changed: (files: boolean) => void, awaited?: string): () => void;
  /** How the process was started; empty where there is none. */
  commandLine(pid: number): Promise<string>;
  isAlive(pid: number): Promise<boolean>;
  signal(pid: number, signal: Signal): Promise<void>;
  /** To every process of the group; a group that is gone is no fault. */
  signalGroup(group: number, signal: Signal): Promise<void>;
  /** `founder` is the process that tmux started in the terminal. */
  lookAtTerminal(tty: string, founder: number): Promise<Look>;
  dispose(): void;
}
