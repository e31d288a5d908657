// Plans how a session's program is started: which one, where, and with which environment.
import { posix as path } from 'node:path';
import type { Config } from '../../config.ts';
import { PtyholdError } from '../../errors.ts';
import type { LookWanted } from '../../looks/look.ts';
import { SHELL_NAMES, shellFor } from '../../shells/index.ts';
import type { Context } from '../context.ts';
import type { KeptRoles } from '../services/roles.ts';
import { newId, newKey } from '../sessions.ts';

export interface LaunchRequest {
  shell?: string | undefined;
  /** Runs instead of a shell. */
  command?: string | undefined;
  cwd?: string | undefined;
  env?: Readonly<Record<string, string>> | undefined;
}

export interface SessionSettings {
  cols?: number | undefined;
  rows?: number | undefined;
  tags?: readonly string[] | undefined;
  look?: LookWanted | undefined;
  idleTimeout?: number | undefined;
  /** Its roles, as tmux keeps them. */
  kept?: KeptRoles | undefined;
  /** The playbook that it is of, and what was asked for, as tmux keeps them. */
  playbook?: string | undefined;
  /** What its opener gave. */
  env?: Readonly<Record<string, string>> | undefined;
}

export interface LaunchPlan {
  id: string;
  key: string;
  argv: string[];
  env: Record<string, string>;
  shellName: string;
  /** The shell's program, as a path; undefined for a command. */
  program: string | undefined;
  cwd: string;
}

export async function planLaunch(context: Context, request: LaunchRequest): Promise<LaunchPlan> {
  const { config, scripts } = context;
  const cwd = await resolveFolder(context, request.cwd);
  const base = { id: newId(), key: newKey(), cwd };
  const env = { ...config.sessionEnv, ...pagers(config, request.env), ...request.env };
  if (request.command !== undefined) {
    const line = lineFor(request.command);
    return { ...base, argv: ['/bin/sh', '-mc', OUTLIVES, line], env, shellName: 'command', program: undefined };
  }
  const executable = await findShell(context, request.shell ?? config.shell, env['PATH'] ?? '');
  const name = path.basename(executable);
  const shell = shellFor(name);
  if (!shell) return { ...base, argv: [executable], env, shellName: name, program: executable };
  const folder = await scripts.installed(shell.kind);
  const login = config.platform === 'darwin';
  const launch = shell.launch({ executable, name, folder: path.join(folder, shell.kind), key: base.key, login, env });
  return { ...base, argv: launch.argv, env: { ...env, ...launch.env }, shellName: name, program: executable };
}

/**
 * tmux closes a terminal when the program that it started there has ended, whatever it has yet to read, which may be the last
 * 4 KB and more. So a shell starts the command, as a job that has the terminal to itself, and asks the terminal for its state
 * behind that: tmux answers once it has read what came before. What stops the job (144 + n) does not stop it for long, as nobody
 * could continue it. When the terminal is gone, the shell ends at once, so that the system hangs up the job, too. Shells that
 * keep jobs in other ways, where they are the system's, leave the command alone.
 */
export const OUTLIVES = `case $KSH_VERSION$YASH_VERSION$ZSH_VERSION,$BASH_VERSION in ,|,[4-9].*|,[1-9][0-9].*) ;; *) exec /bin/sh -c "$0";; esac
exec 3>&2 2>/dev/null; trap : QUIT; [ "$BASH_VERSION" ] || trap : INT
(exec /bin/sh -c "$0" 2>&3 3>&-); s=$?
while [ $s -gt 144 ] && jobs %% >&2; do fg >&2; s=$?; done
stty raw -echo min 0 time 0 && cat >&2 && stty time 20 && printf '\\033[5n' && dd bs=99 count=1 >&2
exit $s`;

/** A character, or text in quotes, that starts no other command. */
const PART = String.raw`(?:[^;&|()\`\n'"\\]|\\.|'[^'\n]*'|"(?:[^"\`$\\\n]|\$(?!\()|\\.)*")`;
/** Commands that run before it, variables that are set for the program, and its name, in quotes or not. */
const LAST_PROGRAM = new RegExp(
  `^((?:${PART}+(?:&&|\\|\\||;))*\\s*(?:\\w+=(?:(?!\\s)${PART})*\\s+)*)((["']?)([\\w./+@-]+)\\3(?=\\s|$)${PART}*)$`,
);
/** What a shell does itself. */
const WORDS_OF_SHELLS =
  /^(?:\.|\[|alias|bg|break|builtin|case|cd|command|continue|declare|do|done|echo|elif|else|esac|eval|exec|exit|export|false|fc|fg|fi|for|function|getopts|hash|if|jobs|kill|let|local|printf|pwd|read|readonly|return|select|set|shift|source|test|then|time|times|trap|true|type|typeset|ulimit|umask|unalias|unset|until|wait|while)$/;

/**
 * An interrupt reaches a shell, too, which then ends by it, whatever status the program in front closes with. So the shell
 * makes place for the last program that it is to run, as some shells do by themselves. One that has a trap stays for it.
 */
function lineFor(command: string): string {
  const [, first = '', last = '', , name = ''] = LAST_PROGRAM.exec(command.trimStart()) ?? [];
  if (last === '' || WORDS_OF_SHELLS.test(name) || /\btrap\b/.test(first)) return command;
  return `${first}exec ${last}`;
}

/**
 * A pager would wait for keys where a model waits for output. GIT_PAGER counts for more than git's own setting. Other
 * programs have variables that count for more than PAGER, too: those that are set. A manual is paged and searched as ever:
 * it may have thousands of lines, and is asked for to look something up.
 */
function pagers({ pager, sessionEnv }: Config, given: LaunchRequest['env']): Record<string, string> {
  if (pager === undefined || given?.['PAGER'] !== undefined) return {};
  const others = Object.keys(sessionEnv).filter((name) => /^[A-Z_]*PAGER$/.test(name) && sessionEnv[name] !== '');
  const pagers = Object.fromEntries(['PAGER', 'GIT_PAGER', ...others].map((name) => [name, pager]));
  return { ...pagers, MANPAGER: sessionEnv['MANPAGER'] || sessionEnv['PAGER'] || 'less' };
}

const SHELL_FOLDERS = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

async function findShell({ bridge }: Context, wanted: string, searchPath: string): Promise<string> {
  const find = (name: string) => bridge.findProgram(name, searchPath, SHELL_FOLDERS);
  const found = await find(wanted);
  if (found) return found;
  const there = await Promise.all(SHELL_NAMES.map(find));
  const installed = SHELL_NAMES.filter((_, at) => there[at] !== undefined).join(', ');
  const hint = `Use one that is installed (shell: ${installed}) or its path; for another program pass it as command.`;
  throw new PtyholdError('no_shell', `There is no shell ${wanted} on ${bridge.name ?? 'this machine'}.`, hint);
}

async function resolveFolder({ bridge, config }: Context, cwd: string | undefined): Promise<string> {
  const { home, cwd: start } = config;
  const given = cwd === undefined ? start : await bridge.pathThere(cwd);
  const expanded = given === '~' || given.startsWith('~/') ? path.join(home, given.slice(1)) : given;
  const folder = path.resolve(start, expanded);
  if (await bridge.isFolder(folder)) return folder;
  // Without this error tmux would silently start in the home folder.
  if (cwd === undefined) return home;
  throw new PtyholdError('bad_argument', `cwd ${folder} is not a folder.`, 'Give one that exists, or leave cwd out.');
}
