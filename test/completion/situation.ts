// The parts of a situation: what is done in a session, and what the server must answer.
import type { Via } from '../../src/session/completion/verdict.ts';
import type { State } from '../../src/session/state/states.ts';

export type Shell = 'bash' | 'zsh' | 'fish' | 'dash' | 'mksh' | 'busybox' | 'ksh' | 'yash';

/** A closed list, since a test is skipped where its program is missing: a misspelt one would be skipped everywhere. */
export type Program =
  | Shell
  | 'bc'
  | 'cat'
  | 'chroot'
  | 'elvish'
  | 'expect'
  | 'fzf'
  | 'gdb'
  | 'git'
  | 'htop'
  | 'initdb'
  | 'pg_ctl'
  | 'ghci'
  | 'ipython'
  | 'irb'
  | 'less'
  | 'lksh'
  | 'lua'
  | 'node'
  | 'perl'
  | 'postgres'
  | 'psql'
  | 'python3'
  | 'redis-cli'
  | 'redis-server'
  | 'runuser'
  | 'setsid'
  | 'script'
  | 'sbcl'
  | 'tcsh'
  | 'sh'
  | 'sqlite3'
  | 'ssh'
  | 'ssh-keygen'
  | 'sshd'
  | 'su'
  | 'sudo'
  | 'timeout'
  | 'top'
  | 'vim'
  | 'watch';

/** Relative path → content. */
export type Files = Readonly<Record<string, string>>;

export interface Situation {
  title: string;
  /** The shells it is played in; bash alone where nothing is said. */
  in?: readonly Shell[];
  /** More shells, in which the bench alone plays it. */
  inBench?: readonly Shell[];
  /** What an older bash cannot do: 404 is 4.4. */
  bashSince?: { version: number; why: string };
  /** Without one of these it is skipped. */
  needs?: readonly Program[];
  files?: Files;
  /** Files of the home. */
  home?: Files;
  env?: Readonly<Record<string, string>>;
  cols?: number;
  /** More arguments of `pty_open`. */
  open?: { command: string; shell: undefined };
  /** The first step meets the start of the shell. */
  fresh?: boolean;
  steps: Steps | ((shell: Shell, world: World, folder: string) => Steps);
}

export type Steps = readonly Step[];
export type Step = Ask | Appears | Tell | Shows | TmuxCommand | Together | Killed;

/** A call of a tool, and what its answer must say. */
export type Ask = (
  | { tool: 'pty_send'; args: SendOptions & { text: string } }
  | { tool: 'pty_key'; args: KeyOptions & { key: string | readonly string[] } }
  | { tool: 'pty_read'; args: ReadOptions }
) & {
  expected?: Expected | undefined;
  /** Another server is asked: the second one, or one of this situation alone. */
  by?: 'other' | 'victim';
};

export interface SendOptions {
  wait?: boolean;
  timeout?: number;
  until?: string;
  enter?: boolean;
  secret?: boolean;
  force?: boolean;
  fold?: 'none';
}

export interface KeyOptions {
  wait?: boolean;
  timeout?: number;
}

export interface ReadOptions {
  wait?: boolean;
  timeout?: number;
  until?: string;
}

/** A file comes into the folder of the situation. */
export interface Appears {
  file: string;
}

/** A file is written into the folder of the situation. */
export interface Tell {
  tells: string;
}

/** The terminal shows this. */
export interface Shows {
  pattern: RegExp;
}

export interface TmuxCommand {
  tmux: string;
  args: readonly string[];
}

/** The server of this situation alone is killed. */
export interface Killed {
  killed: true;
}

/** Several rows of steps at the same time. */
export interface Together {
  lanes: readonly Steps[];
}

export type Expected = Complete | Incomplete;

/** The whole text, a pattern in it, or anything. */
export type Output = string | RegExp | undefined;

export interface Order {
  /** A file that the command writes as its last act: an answer that comes before it came too early. */
  leaves?: string;
  /** A file that is written later: an answer that comes after it came too late. */
  before?: string;
  /** The output may hold anything, even what looks like the server's own lines. */
  free?: true;
}

export interface Complete extends Order {
  complete: true;
  output: Output;
  exit?: number;
  state?: 'stopped';
  via?: Exclude<Via, Unfinished>;
}

export interface Incomplete extends Order {
  complete: false;
  output: Output;
  exit?: never;
  /** Idle where keys have changed the line at the prompt, and no command ran. */
  state?: State;
  via?: Unfinished;
}

/** These are not evidence of an end. */
type Unfinished = 'state' | 'timeout' | 'now' | 'cancelled';

/** What the situations are played in. */
export interface World {
  folder: string;
  call: Call;
  /** The tools of a second server on the same sessions. */
  other: Call;
  /** One more server on the same sessions. */
  join: () => Promise<OneMore>;
  /** One command of tmux on their socket. */
  tmux: (...args: string[]) => Promise<{ stdout: string }>;
  /** Undefined where no ssh server can be started. */
  ssh: SshServer | undefined;
}

export interface OneMore {
  call: Call;
  /** `kill -9`. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

type Call = (tool: string, args: Record<string, unknown>) => Promise<Answer>;

export interface Answer {
  facts: Facts;
  output: string;
  last: string;
}

/** All unknown, since a wrong server may say anything, and a fault tells what it said. */
export interface Facts {
  session_id?: unknown;
  complete?: unknown;
  exit_code?: unknown;
  state?: unknown;
  via?: unknown;
}

export interface SshServer {
  /** The line that logs in to a host which is not known yet, without the host. */
  login: string;
  /** The same over a line that takes so many milliseconds each way. */
  slowLogin: (ms: number) => string;
  host: string;
  port: number;
  /** The file of the key that it lets in. */
  key: string;
  pid: number | undefined;
  stop: () => void;
}

export interface Fault {
  kind: FaultKind;
  told: string;
}

export type FaultKind =
  | 'false complete'
  | 'false incomplete'
  | 'exit code'
  | 'state'
  | 'late'
  | 'output'
  | 'stuck'
  | 'error';
