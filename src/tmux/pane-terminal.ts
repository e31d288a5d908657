// Asks the tmux around a process for the terminal of its pane, and whether that is one of our sessions.

const [OURS, KEY] = ['@ptyhold_id', '@ptyhold_key'];

/** `around`: the TMUX variable, which begins with the socket. */
export function askPaneTerminal(tmux: string, around: string, pane: string): string[] {
  const [socket = ''] = around.split(',', 1);
  return [tmux, '-S', socket, 'display-message', '-p', '-t', pane, `#{?pane_dead,,#{pane_tty}} #{${OURS}} #{${KEY}}`];
}

export interface PaneTerminal {
  tty: string;
  isOurs: boolean;
  /** With it a program shows that it runs there. A session that was opened without a shell has none. */
  key: string | undefined;
}

/** Undefined without a terminal, and for a pane whose program has ended: the name of its terminal may be that of another by now. */
export function readPaneTerminal(printed: string): PaneTerminal | undefined {
  const [tty = '', id = '', key] = printed.trim().split(' ');
  return tty.startsWith('/dev/') ? { tty, isOurs: id !== '', key } : undefined;
}

/** A tmux hands a sequence on to the terminal around it, if it is set to (`allow-passthrough`). */
export function throughTmux(sequence: string): string {
  return `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;
}
