// The command lines that make, change and end a session, and readers of what they print.
import { shellLine, shellQuote } from '../bridges/shell-words.ts';
import { setOption } from './options.ts';
import { command, literalFormat, sequence } from './quote.ts';
import { parseRow, type SessionRow, showRow } from './rows.ts';

interface NewSession {
  name: string;
  cwd: string;
  cols: number;
  rows: number;
  env: Readonly<Record<string, string>>;
  argv: readonly string[];
  /** Options of ours, `@ptyhold_` left out of the names. */
  options: Readonly<Record<string, string>>;
  /** The program that takes the output, as argv; the terminal is added. */
  journal: readonly string[];
  /** A file that tmux makes when the program has died, so that waiters are woken. */
  deathNotice: string;
}

/** Options that a new server gets before its first session. */
export const SERVER_OPTIONS: readonly string[] = [
  // The default is "screen" in 3.2 and "tmux-256color" later, which many remote hosts do not know.
  command('set-option', '-s', 'default-terminal', 'screen-256color'),
  command('set-option', '-s', 'escape-time', 25),
  command('set-option', '-g', 'history-limit', 5000),
  // Otherwise `show-messages` lists the last thousand commands, with every text that was typed and every variable.
  command('set-option', '-s', 'message-limit', 0),
  // Each session gets the environment given when it is opened, and nothing of clients that attach later.
  command('set-option', '-g', 'update-environment', ''),
];

/**
 * If a program that asked for focus events (fish, vim) has died, its pane ends tmux 3.3a and 3.4, and all sessions with it, as
 * soon as any client comes to it or leaves it. The reset turns the events off. It clears the screen; the journal stays.
 */
const DEFUSE = command('send-keys', '-R');

/**
 * All is one sequence, so that no output is lost before the pipe is there, and no other client sees half a session. The
 * size is fixed for each window by `resize-window`: a global `window-size manual` ends tmux 3.3a and 3.4 at the next session
 * with a size, and that of a window makes it 80×23 in 3.2a. The second line takes the session away again if it is not
 * piped: where no process can be started for the journal, none may be needed to clean up.
 */
export function newSession(spec: NewSession): string {
  return `${makeSession(spec)}\n${unlessPiped(spec)}`;
}

function makeSession(spec: NewSession): string {
  const target = `=${spec.name}:`;
  const environment = Object.entries(spec.env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const size = ['-x', spec.cols, '-y', spec.rows];
  return sequence(
    command(
      'new-session',
      '-d',
      '-s',
      spec.name,
      '-c',
      literalFormat(spec.cwd),
      ...size,
      ...environment,
      '--',
      ...spec.argv,
    ),
    command('set-option', '-w', '-t', target, 'remain-on-exit', 'on'),
    command('resize-window', '-t', target, ...size),
    command('set-option', '-w', '-t', target, 'allow-rename', 'off'),
    ...Object.entries(spec.options).map(([name, value]) => setOption(target, name, value)),
    // -F fills in the pane's id, which is not known before.
    command('set-option', '-F', '-t', target, '@ptyhold_pane', '#{pane_id}'),
    command('set-hook', '-w', '-t', target, 'pane-died', sequence(DEFUSE, notifyCommand(spec.deathNotice))),
    pipeInto(target, spec.journal),
    showRow(target),
  );
}

function unlessPiped({ name, options: { id = '' } }: NewSession): string {
  return killIf(name, `#{&&:${hasId(id)},#{!=:#{pane_pipe},1}}`);
}

/** Ends the session of that name if it has this id. */
export function killOwn(name: string, id: string): string {
  return killIf(name, hasId(id));
}

function hasId(id: string): string {
  return `#{==:#{@ptyhold_id},${id}}`;
}

function killIf(name: string, format: string): string {
  return command('if-shell', '-F', '-t', `=${name}:`, format, killSession(`=${name}`));
}

/** The row of what `newSession` has made, from what it printed; undefined if it did not stay. */
export function readNewRow(printed: readonly string[], id: string): SessionRow | undefined {
  const row = printed.map(parseRow).find((each) => each?.id === id);
  return row?.piped ? row : undefined;
}

/** The words a person types to attach. */
export function attachWords(socket: string, sessionName: string): string[] {
  return ['tmux', '-S', socket, 'attach', '-t', sessionName];
}

function pipeInto(target: string, argv: readonly string[]): string {
  // pipe-pane is the only command that also expands the letters of strftime.
  const line = literalFormat(`exec ${shellLine(argv)}`).replaceAll('%', '%%');
  return command('pipe-pane', '-O', '-t', target, `${line} '#{pane_tty}'`);
}

/** Cuts off the pipe of that pane, if the session is still in it. */
export function closePipe(paneId: string, id: string): string {
  return command('if-shell', '-F', '-t', paneId, hasId(id), command('pipe-pane', '-t', paneId));
}

/** Pipes the session's pane again, unless another server has done so. */
export function repipe(paneId: string, id: string, argv: readonly string[]): string {
  return command('if-shell', '-F', '-t', paneId, `#{&&:${hasId(id)},#{!=:#{pane_pipe},1}}`, pipeInto(paneId, argv));
}

export function resize(paneId: string, cols: number, rows: number): string {
  return command('resize-window', '-t', paneId, '-x', cols, '-y', rows);
}

/** The session that has the pane: its name may have gone to another one meanwhile. */
export function killSession(target: string): string {
  return command('kill-session', '-t', target);
}

/** Prints the names of the session's clients that are programs. */
export function listRiders(sessionName: string): string {
  return command('list-clients', '-t', `=${sessionName}`, '-F', '#{?client_control_mode,#{client_name},}');
}

/** Reads what `listRiders` prints; the line of a person's client is empty. */
export function readRiders(printed: readonly string[]): string[] {
  return printed.filter((client) => client !== '');
}

export function moveClient(client: string, sessionId: string): string {
  return command('switch-client', '-c', client, '-t', sessionId);
}

/**
 * Starts a process of tmux's own: when it ends, tmux looks after its children again and finds a lost exit status. It runs
 * in the background, since its own end can be lost in the same way, and then all commands would wait for it.
 */
export const NUDGE = command('run-shell', '-b', 'true');
/** So often, since each of them can be lost as well. */
export const NUDGES = 3;

export function currentPath(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{pane_current_path}');
}

/** Prints the program in front, and on the lines behind it its folder. */
export function currentPlace(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{pane_current_command}\n#{pane_current_path}');
}

// The text is read three times: as commands by the hook, as a format by run-shell, and as a line by sh.
function notifyCommand(file: string): string {
  return command('run-shell', '-b', literalFormat(`: > ${shellQuote(file)}`));
}
