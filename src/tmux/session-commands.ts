// The command lines that make, change and end a session.
import { shellQuote } from '../bridges/shell-words.ts';
import { command, literalFormat, sequence } from './quote.ts';

interface NewSession {
  name: string;
  cwd: string;
  cols: number;
  rows: number;
  env: Readonly<Record<string, string>>;
  argv: readonly string[];
  /** Options of ours, `@ptyhold_` left out of the names. */
  options: Readonly<Record<string, string>>;
  /** What the output is piped into, as argv. */
  journal: readonly string[];
  /** Written when the program has died, so that whoever waits is woken. */
  deathNotice: string;
}

/** What a server of ours starts with, before its first session. */
export const SERVER_OPTIONS: readonly string[] = [
  // 3.2 said "screen" and later versions "tmux-256color", which many hosts that one logs in to do not know.
  command('set-option', '-s', 'default-terminal', 'screen-256color'),
  command('set-option', '-s', 'escape-time', 25),
  command('set-option', '-g', 'history-limit', 5000),
  // Otherwise `show-messages` tells the last thousand commands, with every text that was typed and every variable.
  command('set-option', '-s', 'message-limit', 0),
  // Each session gets the environment of whoever opens it; nothing of a later client is mixed in.
  command('set-option', '-g', 'update-environment', ''),
];

/**
 * A dead pane whose program had asked to be told of the focus (fish, vim) ends tmux 3.3a, and all sessions with it, as
 * soon as any client comes to it or leaves it. The reset takes that back, and the drawn screen with it; the journal stays.
 */
const DEFUSE = command('send-keys', '-R');

/**
 * One sequence, so that not a byte of output is lost before the pipe is there and no other client sees half a session.
 * The size is fixed per window: a global `window-size manual` ends tmux 3.3a and 3.4 at the next sized session.
 */
export function newSession(spec: NewSession): string {
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
    command('set-option', '-w', '-t', target, 'window-size', 'manual'),
    command('set-option', '-w', '-t', target, 'allow-rename', 'off'),
    ...Object.entries(spec.options).map(([name, value]) => setOption(target, name, value)),
    // -F takes the pane's id in, which nobody knows before.
    command('set-option', '-F', '-t', target, '@ptyhold_pane', '#{pane_id}'),
    command('set-hook', '-w', '-t', target, 'pane-died', sequence(DEFUSE, notifyCommand(spec.deathNotice))),
    pipeInto(target, spec.journal),
    command('display-message', '-p', '-t', target, '#{pane_id}'),
  );
}

/** The pane that `newSession` has made, from what it printed. */
export function readPaneId(printed: readonly string[]): string | undefined {
  return printed.findLast((line) => /^%\d+$/.test(line));
}

/** As a person writes it. */
export function attachWords(socket: string, sessionName: string): string[] {
  return ['tmux', '-S', socket, 'attach', '-t', sessionName];
}

/** An option of ours, `@ptyhold_` left out of its name. */
export function setOption(target: string, name: string, value: string): string {
  return command('set-option', '-t', target, `@ptyhold_${name}`, value);
}

function pipeInto(target: string, argv: readonly string[]): string {
  // Of all commands this one also puts the time in for what strftime knows.
  const line = literalFormat(`exec ${argv.map(shellQuote).join(' ')}`).replaceAll('%', '%%');
  return command('pipe-pane', '-O', '-t', target, line);
}

export function closePipe(paneId: string): string {
  return command('pipe-pane', '-t', paneId);
}

/** Unless another server was quicker. */
export function repipe(paneId: string, argv: readonly string[]): string {
  return command('if-shell', '-F', '-t', paneId, '#{?pane_pipe,0,1}', pipeInto(paneId, argv));
}

export function resize(paneId: string, cols: number, rows: number): string {
  return command('resize-window', '-t', paneId, '-x', cols, '-y', rows);
}

export function killSession(sessionName: string): string {
  return command('kill-session', '-t', `=${sessionName}`);
}

/** The clients in a session that are programs, by name. */
export function listRiders(sessionName: string): string {
  return command('list-clients', '-t', `=${sessionName}`, '-F', '#{?client_control_mode,#{client_name},}');
}

/** A person's client prints an empty line. */
export function readRiders(printed: readonly string[]): string[] {
  return printed.filter((client) => client !== '');
}

export function moveClient(client: string, sessionName: string): string {
  return command('switch-client', '-c', client, '-t', `=${sessionName}`);
}

/**
 * A process of tmux's own: its end makes tmux look after its children again, which brings a lost exit status back. In the
 * background, since its own end can be lost in the same way, and all commands would wait for it.
 */
export const NUDGE = command('run-shell', '-b', 'true');

export function currentPath(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{pane_current_path}');
}

// Two levels read this text: the hook as tmux commands, run-shell as a format and then as a line for sh.
function notifyCommand(file: string): string {
  return command('run-shell', '-b', literalFormat(`: > ${shellQuote(file)}`));
}
