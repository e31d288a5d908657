// The command lines of a stage: a tmux server of its own whose panes, the tiles, show sessions to one person.

import { shellQuote } from '../bridges/shell-words.ts';
import type { Rgb } from '../colours.ts';
import { command, literalFormat, sequence } from './quote.ts';
import { type Layout, type Size, writeLayout } from './tiles.ts';

/** tmux tells a person who leaves the name of what they left. */
const STAGE = 'ptyhold';
const WINDOW = `=${STAGE}:`;

export interface Tile {
  title: string;
  colour: Rgb | undefined;
  /** Shows the session on a terminal. */
  argv: readonly string[];
}

export interface StagePlan {
  socket: string;
  tiles: readonly Tile[];
  layout: Layout;
  /** The person's terminal. */
  terminal: Size;
  /** Stands in the last line: how to leave. */
  hint: string;
}

/** A tile stays when its session is gone, and a person may want it again: a host may be back, a session opened anew. */
const SHOW = `unset TMUX TMUX_PANE
while :; do "$@"; printf '\\n[ptyhold] This session is not shown any more. Enter tries again, Ctrl-c closes the tile.\\n'; read -r _ || exit; done`;

/** What a key does here, and nothing else: those of tmux that open shells, menus and prompts would not be about sessions. */
const KEYS: readonly (readonly [keys: string, says: string, ...words: string[]])[] = [
  ['d', 'Leave; the sessions go on', 'detach-client'],
  ['Up', 'Go to the tile above', 'select-pane', '-U'],
  ['Down', 'Go to the tile below', 'select-pane', '-D'],
  ['Left', 'Go to the tile at the left', 'select-pane', '-L'],
  ['Right', 'Go to the tile at the right', 'select-pane', '-R'],
  ['o', 'Go to the next tile', 'select-pane', '-t', ':.+'],
  [';', 'Go to the tile before', 'last-pane'],
  ['q', 'Show the numbers of the tiles; a number goes there', 'display-panes'],
  ['z', 'Make this tile large, or small again', 'resize-pane', '-Z'],
  ['x', 'Close this tile; its session goes on', 'kill-pane'],
  ['Space', 'Lay the tiles out in another way', 'next-layout'],
  ['{', 'Swap this tile with the one before', 'swap-pane', '-U'],
  ['}', 'Swap this tile with the next', 'swap-pane', '-D'],
  ['[', 'Select text with the keyboard', 'copy-mode'],
  [']', 'Paste it', 'paste-buffer', '-p'],
  ['C-b', 'Send Ctrl-b to the session', 'send-prefix'],
  ['?', 'Show these keys', 'list-keys', '-N'],
];

const RESIZING: readonly (readonly [key: string, ...words: string[]])[] = ['Up', 'Down', 'Left', 'Right'].map(
  (side) => [`C-${side}`, 'resize-pane', `-${side[0]}`],
);

const IN_MODE = '#{||:#{pane_in_mode},#{mouse_any_flag}}';

const MOUSE = [
  ...['MouseDown1Pane', 'MouseDown2Pane', 'MouseDown3Pane'].map((key) =>
    command('bind-key', '-n', key, sequence(command('select-pane', '-t', '='), command('send-keys', '-M'))),
  ),
  command('bind-key', '-n', 'MouseDrag1Pane', command('if-shell', '-F', IN_MODE, 'send-keys -M', 'copy-mode -M')),
  command('bind-key', '-n', 'MouseDrag1Border', command('resize-pane', '-M')),
];

/** The words before the lines of `buildStage`: a server without a session would end before it reads them. */
export const START_STAGE = ['start-server', ';', 'set-option', '-s', 'exit-empty', 'off', ';'];

/** The lines that make the stage. It ends when the person leaves, and by itself when the last tile is closed. */
export function buildStage({ socket, tiles, layout, terminal, hint }: StagePlan): string[] {
  const [first, ...others] = tiles.map(({ argv }) => ['--', '/bin/sh', '-c', SHOW, 'sh', ...argv]);
  const window = windowOf(terminal);
  return [
    ...OPTIONS,
    ...keyLines(),
    command('set-option', '-g', 'status-left', ` ${literalFormat(hint)} `),
    command('set-option', '-g', 'status-right', ''),
    // There is room for each split; the last layout has the terminal's size.
    command('new-session', '-d', '-s', STAGE, '-x', 300, '-y', 300, ...(first ?? [])),
    ...others.flatMap((words) => [
      command('split-window', '-t', WINDOW, ...words),
      command('select-layout', '-t', WINDOW, 'tiled'),
    ]),
    ...tiles.map(({ title }, at) => tellTile(at, title)),
    ...tiles.flatMap(({ colour }, at) => (colour === undefined ? [] : colourTile(at, colour))),
    command('select-layout', '-t', WINDOW, writeLayout(tiles.length, layout, window)),
    command('select-pane', '-t', '%0'),
    // The stage ends with its only client. tmux leaves its socket, and whoever watches from another host may be gone.
    command('set-hook', '-g', 'client-detached', sequence(removeFile(socket), END_STAGE)),
    command('set-option', '-s', 'exit-empty', 'on'),
  ];
}

/** The last line of the terminal holds the hint. */
export function windowOf({ cols, rows }: Size): Size {
  return { cols, rows: rows - 1 };
}

const OPTIONS: readonly string[] = [
  command('set-option', '-s', 'default-terminal', 'screen-256color'),
  // A lone Escape is for the program in the session, whose own tmux waits once more.
  command('set-option', '-s', 'escape-time', 10),
  command('set-option', '-s', 'message-limit', 0),
  command('set-option', '-g', 'update-environment', ''),
  command('set-option', '-g', 'mouse', 'on'),
  command('set-option', '-g', 'history-limit', 0),
  command('set-option', '-g', 'display-panes-time', 3000),
  command('set-option', '-g', 'status-style', 'default'),
  command('set-option', '-g', 'status-left-length', 200),
  command('set-option', '-wg', 'window-status-format', ''),
  command('set-option', '-wg', 'window-status-current-format', ''),
  command('set-option', '-wg', 'pane-border-status', 'top'),
  command(
    'set-option',
    '-wg',
    'pane-border-format',
    '#{?@colour,#[fg=#{@colour}],}#{?pane_active,#[reverse],} #{@title} ',
  ),
  command('set-option', '-wg', 'pane-active-border-style', 'fg=green,bold'),
];

function keyLines(): string[] {
  return [
    command('unbind-key', '-a', '-T', 'prefix'),
    command('unbind-key', '-a', '-T', 'root'),
    ...KEYS.map(([key, says, ...words]) => command('bind-key', '-N', says, key, ...words)),
    ...RESIZING.map(([key, ...words]) => command('bind-key', '-r', '-N', 'Make this tile larger', key, ...words)),
    ...MOUSE,
  ];
}

/** The text is read as commands by the hook, as a format by run-shell, and as a line by sh. */
function removeFile(file: string): string {
  return command('run-shell', literalFormat(`rm -f ${shellQuote(file)}`));
}

/** `at`: which of the planned tiles. */
export function tellTile(at: number, title: string): string {
  // tmux reads # in a title as the beginning of a style.
  return command('set-option', '-p', '-t', `%${at}`, '@title', title.replaceAll('#', '##'));
}

function colourTile(at: number, colour: Rgb): string {
  return command('set-option', '-p', '-t', `%${at}`, '@colour', `#${colour}`);
}

export function attachToStage(): string[] {
  return ['attach-session', '-t', `=${STAGE}`];
}

/** Prints how many tiles there are, and the size of their window. */
export const LOOK = command('display-message', '-p', '-t', WINDOW, '#{window_panes} #{window_width} #{window_height}');

/** Gives the tiles that are left their places anew, in a window that the terminal has made larger or smaller. */
export function layAgain(printed: string, layout: Layout): string | undefined {
  const [count = 0, cols = 0, rows = 0] = printed.split(' ').map(Number);
  if (!count || !cols || !rows) return undefined;
  return command('select-layout', '-t', WINDOW, writeLayout(count, layout, { cols, rows }));
}

/** tmux tells the person less of this than of the end of a server. */
export const LEAVE_STAGE = command('kill-session', '-t', `=${STAGE}`);
export const END_STAGE = command('kill-server');

/** Prints for each stage when it was made, and how many look at it. */
export const WHO_LOOKS = ['list-sessions', '-F', '#{session_created} #{session_attached}'];
