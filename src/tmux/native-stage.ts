// The command lines of a native stage: a tmux server of its own whose panes iTerm2 shows as panes of its own.
import { shellLine } from '../bridges/shell-words.ts';
import { command, literalFormat, sequence } from './quote.ts';

const STAGE = 'ptyhold';
const SESSION = `=${STAGE}:`;
/** The window that was made last: each new one is put behind all others. */
const NEWEST = `${SESSION}{end}`;

type NativeLayout = 'columns' | 'rows' | 'grid';

/** tmux' own, which fit a window of any size: iTerm2 has yet to say how large it is. */
const LAYOUT: Readonly<Record<NativeLayout, string>> = {
  columns: 'even-horizontal',
  rows: 'even-vertical',
  grid: 'tiled',
};

export interface NativePane {
  /** The session's. */
  id: string;
  title: string;
  /** What gives iTerm2 its badge and colours, as `printf` of sh takes it. */
  dress: string;
  /** Shows the session on a terminal. */
  argv: readonly string[];
}

export interface NativeWindow {
  name: string;
  layout: NativeLayout;
  panes: readonly NativePane[];
  /** Present if they join the newest window of the stage, which has so many panes. */
  joins?: number;
}

interface Reach {
  /** The tmux program. */
  program: string;
  socket: string;
}

export interface NativeStagePlan extends Reach {
  windows: readonly NativeWindow[];
  /** Runs while somebody looks at the stage. */
  follower: readonly string[];
  /** The stage is given up if nobody has come to it by then. */
  awaitedS: number;
}

/** Locked until somebody looks: a session that nobody sees has nobody attached. Whoever gets through lets the next one in. */
const GATE = 'gate';

/**
 * A pane closes with its session, and when the person detaches. Where the way to its host broke, it stays to be tried again.
 * Somebody who comes meanwhile may have opened the gate behind it already, of which tmux complains.
 */
const SHOW = `"$1" -S "$2" wait-for -L ${GATE} || exit
"$1" -S "$2" wait-for -U ${GATE} 2>/dev/null
shift 2
unset TMUX TMUX_PANE
until "$@"; do printf '\\n[ptyhold] This session is not shown any more. Enter tries again, Ctrl-c closes the pane.\\n'; read -r _ || exit; done`;

/**
 * Prints to each pane's terminal what dresses it. iTerm2 takes nothing for panes that it has not made yet, and does not say
 * when it has, so at the beginning it is told several times.
 */
const DRESS = `for pause in $3; do
  sleep "$pause"
  panes=$("$1" -u -S "$2" list-panes -a -F '#{pane_tty} #{@dress}') || exit
  printf '%s\\n' "$panes" | while read -r tty dress; do printf "$dress" >"$tty"; done
done`;
/**
 * Ends the stage unless somebody looks at it. tmux fills in the formats of a later command at once, and those of a hook before
 * the client has left, so that the shell has to look. Somebody may have removed the socket, without which only a signal ends it.
 */
const END_UNSEEN = '[ -n "$("$1" -S "$2" list-clients)" ] || { rm -f "$2"; kill "$3"; }';
const PAUSES = { now: '0', coming: '0 1 2 5' } as const;

/** The words before the lines of `buildNativeStage`: a server without a session would end before it reads them. */
export const START_NATIVE = ['start-server', ';', 'set-option', '-s', 'exit-empty', 'off', ';'];

export function buildNativeStage({ program, socket, windows, follower, awaitedS }: NativeStagePlan): string[] {
  const [first, ...others] = windows;
  if (!first) return [];
  const reach = { program, socket };
  const endUnseen = `${asShell(END_UNSEEN, reach)} #{pid}`;
  const size = ['-x', 240, '-y', 60];
  return [
    ...OPTIONS,
    command('wait-for', '-L', GATE),
    command(
      'new-session',
      '-d',
      '-s',
      STAGE,
      ...size,
      '-n',
      literalFormat(first.name),
      ...showArgv(reach, first.panes[0]),
    ),
    ...fillWindow(reach, first),
    ...others.flatMap((window) => newWindow(reach, window)),
    command('set-hook', '-g', 'client-attached', sequence(dressLater(reach), startFollower(follower), OPEN_GATE)),
    command('set-hook', '-g', 'client-detached', command('run-shell', '-b', endUnseen)),
    command('run-shell', '-b', '-d', awaitedS, endUnseen),
    command('set-option', '-s', 'exit-empty', 'on'),
  ];
}

const OPTIONS: readonly string[] = [
  command('set-option', '-s', 'default-terminal', 'screen-256color'),
  command('set-option', '-s', 'escape-time', 10),
  command('set-option', '-s', 'message-limit', 0),
  command('set-option', '-g', 'update-environment', ''),
  // The session's own tmux keeps the output.
  command('set-option', '-g', 'history-limit', 0),
  command('set-option', '-g', 'status', 'off'),
  command('set-option', '-g', 'base-index', 0),
  command('set-option', '-wg', 'pane-base-index', 0),
  command('set-option', '-wg', 'automatic-rename', 'off'),
  command('set-option', '-wg', 'allow-rename', 'off'),
];

/** Shows more on a stage that is there, and dresses what iTerm2 then makes. */
export function addToNative(
  windows: readonly NativeWindow[],
  { program, socket, follower }: Pick<NativeStagePlan, 'program' | 'socket' | 'follower'>,
): string[] {
  const reach = { program, socket };
  const added = windows.flatMap((window) =>
    window.joins === undefined ? newWindow(reach, window) : fillWindow(reach, window),
  );
  return [...added, dressLater(reach), startFollower(follower)];
}

/** Unless one lives, or nobody looks at the stage. */
function startFollower(argv: readonly string[]): string {
  const start = `exec ${literalFormat(shellLine(argv))} >/dev/null 2>&1 </dev/null`;
  return command('run-shell', '-b', `[ #{session_attached} = 0 ] || kill -0 #{@follower} 2>/dev/null || ${start}`);
}

/** It may be open already, of which tmux complains; nothing comes behind it. */
const OPEN_GATE = command('wait-for', '-U', GATE);

/** The process that follows the sessions. */
export function noteFollower(pid: number): string {
  return command('set-option', '-g', '@follower', pid);
}

/** With -d nobody is taken to it. */
function newWindow(reach: Reach, window: NativeWindow): string[] {
  const words = ['-d', '-a', '-t', NEWEST, '-n', literalFormat(window.name), ...showArgv(reach, window.panes[0])];
  return [command('new-window', ...words), ...fillWindow(reach, window)];
}

function fillWindow(reach: Reach, { panes, layout, joins = 0 }: NativeWindow): string[] {
  return panes.flatMap((pane, index) => {
    const at = joins + index;
    const split = [
      command('split-window', '-d', '-t', `${NEWEST}.${at - 1}`, ...showArgv(reach, pane)),
      command('select-layout', '-t', NEWEST, LAYOUT[layout]),
    ];
    return [...(at === 0 ? [] : split), ...describePane(`${NEWEST}.${at}`, pane)];
  });
}

function showArgv({ program, socket }: Reach, pane: NativePane | undefined): string[] {
  return pane ? ['--', '/bin/sh', '-c', SHOW, 'sh', program, socket, ...pane.argv] : [];
}

function describePane(target: string, { id, title, dress }: NativePane): string[] {
  return [command('set-option', '-p', '-t', target, '@id', id), ...changePane(target, { title, dress })];
}

/** What people see of a pane now. */
export function changePane(target: string, { title, dress }: Pick<NativePane, 'title' | 'dress'>): string[] {
  return [
    command('set-option', '-p', '-t', target, '@dress', dress),
    command('select-pane', '-t', target, '-T', literalFormat(title)),
  ];
}

function dressLater({ program, socket }: Reach): string {
  return command('run-shell', '-b', literalFormat(shellLine(dressArgv(program, socket, 'coming'))));
}

function asShell(script: string, { program, socket }: Reach): string {
  return literalFormat(shellLine(['/bin/sh', '-c', script, 'sh', program, socket]));
}

/** Dresses all panes. */
export function dressArgv(program: string, socket: string, when: keyof typeof PAUSES = 'now'): string[] {
  return ['/bin/sh', '-c', DRESS, 'sh', program, socket, PAUSES[when]];
}

export const END_NATIVE = command('kill-server');

/** The last one that is closed ends the stage. */
export function closePane(paneId: string): string {
  return command('kill-pane', '-t', paneId);
}

/** The words by which iTerm2 becomes the terminal of a stage, or of a session itself. */
export function controlArgv(program: string, socket: string, session: string = STAGE): string[] {
  return [program, '-u', '-S', socket, '-CC', 'attach-session', '-t', `=${session}`];
}

/** Prints the panes, then the terminals of those that look. */
export const LOOK_AT_NATIVE: readonly string[] = [
  command('list-panes', '-a', '-F', 'pane #{pane_id} #{pane_tty} #{@id} #{window_id}'),
  command('list-clients', '-F', 'client #{client_tty}'),
];

export interface NativeLook {
  /** In the order of their windows. */
  panes: readonly { paneId: string; tty: string; id: string; windowId: string }[];
  /** The terminals on which iTerm2 runs the stage's client. */
  gateways: readonly string[];
}

/** Undefined if no stage has answered. */
export function readNativeLook(printed: string): NativeLook | undefined {
  const lines = printed.split('\n').map((line) => line.split(' '));
  const panes = lines.flatMap(([kind, paneId = '', tty = '', id = '', windowId = '']) =>
    kind === 'pane' ? [{ paneId, tty, id, windowId }] : [],
  );
  const gateways = lines.flatMap(([kind, tty = '']) => (kind === 'client' ? [tty] : []));
  return panes.length === 0 ? undefined : { panes, gateways };
}
