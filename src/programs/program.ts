// What can be said of a program: which options take a value, what it starts, and what it is when it stands in front.

export interface Program {
  /** Options, between blanks, that take the next word wherever they stand. */
  options?: string;
  /** The same for options of its verbs; of those alone that a command follows, where there are such. */
  verbOptions?: string;
  /** How another command stands among its words. */
  wraps?: Wrapping;
  /** Its own way of starting others, which only code can read. */
  starts?: Way;
  /** It runs text in a language. */
  interprets?: Interpreter;
  /** A carrier hands every key on to another terminal. To the others, what is typed is a shell's line, or prose and keys of their own. */
  front?: 'carrier' | 'prose' | 'shell';
  /** It looks for the files that `*` and `?` stand for itself, even where quotes keep them from the shell. */
  globs?: true;
  /** Its prompt takes the words that could follow its name, behind these: `undefine web` of virsh. */
  promptBehind?: string;
  /** It may show terminals of its own, with a shell in each. */
  terminals?: true;
  /** It is only the client of what runs inside, which goes on when its terminal is gone. */
  detaches?: true;
  /** It obeys these itself, where keys begin a line with them, and hands on all else. */
  orders?: string;
  /** It shows text in pages, and takes keys of its own. */
  pages?: true;
  /** It looks for what is typed, and takes Enter for what it has found by then. */
  filters?: true;
  /** Its line editor takes a paste of several lines whole, and it takes that for one command. */
  byLines?: true;
  /** Its line editor throws away what was typed before its prompt, so it gets one line at a time. */
  dropsAhead?: true;
  /** Without a command among its words it opens a shell, here or elsewhere. */
  opens?: true;
}

/** How a command stands among the words of another. */
export interface Wrapping {
  /** How many operands stand before the command. */
  skip?: number;
  /** Options that say what the first of those operands does otherwise. */
  instead?: string;
  /** The verbs that are followed by a command. Without this, every use is. */
  after?: string;
  /** Those of them behind which the command stands at once, whatever `skip` says. */
  direct?: string;
  /** Words that may stand before such a verb, as in `docker compose exec`; without verbs to go by, before the command. */
  groups?: string;
  /** Words before such a verb that take the next word, as in `yarn workspace app exec`. */
  scopes?: string;
  /** Operands that are commands themselves, as in `php artisan`. Without `after`, no others are. */
  tools?: string;
  /** The command stands behind `--`; without verbs to go by, only there. */
  dashes?: true;
  /** The command stands behind one of these words. */
  behind?: string;
  /** `NAME=value` may stand before the command. */
  assignments?: true;
  /** Options whose value is a script. */
  script?: string;
  /** Options with which nothing is started. */
  inert?: string;
  /** The option that names the directory of the command. */
  folder?: string;
  /** The option whose value is split at blanks into more words. */
  splits?: string;
  /** The words are joined and given to a shell, instead of being started as they are. */
  joined?: true;
  /** Without a command it starts a shell, which reads what comes in. */
  shell?: true;
  /** The command runs in a container, where `--entrypoint` goes before it. */
  container?: true;
  /** Options that give the command folders of this machine under other names: `-v /:/host`. */
  mounts?: string;
  /** Where the command finds the root of the machine, if a word is `node/…`. */
  node?: string;
  /** The command is a package, which a version may follow: `rimraf@5`. */
  versions?: true;
  /** A file with code among the words is run by this interpreter. */
  runs?: 'python' | 'node';
  /** Options that take the next two words. */
  pairs?: string;
}

/**
 * `code` is that of any interpreter without a name here, `mysql` SQL as MySQL alone reads it, `mysqlsh` that or JavaScript,
 * `client` what a database's client does itself.
 */
export type Language =
  | 'shell'
  | 'code'
  | 'python'
  | 'javascript'
  | 'ruby'
  | 'perl'
  | 'php'
  | 'lua'
  | 'awk'
  | 'lisp'
  | 'tcl'
  | 'ex'
  | 'sql'
  | 'mysql'
  | 'mysqlsh'
  | 'client'
  | 'redis'
  | 'mongo'
  | 'windows'
  | 'transfer'
  | 'prose';

/** How a program gets the text that it runs: from an option, a file or standard input. */
export interface Interpreter {
  language: Language;
  /** Options whose value is the program; of shells, those besides `-c`. */
  inline?: string;
  /** Options whose value names a file with the program; `-f` and `--file`, where nothing else is said. */
  files?: string;
  /** With the program in an option, it still reads what comes in. */
  goesOn?: true;
  /** Options with which no program is run, or not from standard input. */
  inert?: string;
  /** What the first operand is, or all of them. */
  operand: 'file' | 'program' | 'database' | 'words' | 'databaseThenProgram';
}

/** Ways of starting others that are more than a place among the words. */
export type Way =
  | 'alias'
  | 'ansible'
  | 'awk'
  | 'awsRemote'
  | 'bigQuery'
  | 'bun'
  | 'capsh'
  | 'chef'
  | 'cmake'
  | 'crontab'
  | 'commands'
  | 'debugger'
  | 'deno'
  | 'editor'
  | 'emacs'
  | 'evaluate'
  | 'fd'
  | 'find'
  | 'finder'
  | 'flatpak'
  | 'gio'
  | 'git'
  | 'httpQuery'
  | 'jar'
  | 'job'
  | 'lineEditor'
  | 'm4'
  | 'make'
  | 'mercurial'
  | 'module'
  | 'netns'
  | 'packageScript'
  | 'pager'
  | 'parallel'
  | 'plan'
  | 'puppet'
  | 'rails'
  | 'rpm'
  | 'rubyModule'
  | 'salt'
  | 'screen'
  | 'sed'
  | 'socat'
  | 'source'
  | 'sshSettings'
  | 'startStopDaemon'
  | 'tar'
  | 'tasks'
  | 'terminal'
  | 'tmux'
  | 'trap'
  | 'writtenCode'
  | 'xargs'
  | 'zargs'
  | 'zip';

/** Names, between blanks, of which the same is true. */
export type Entry = readonly [names: string, facts: Program];

/** Hands every key on, and opens a shell elsewhere where no command stands among its words. */
export const CARRIER = { front: 'carrier', opens: true } as const satisfies Program;
