// The session in which this command was typed: tmux tells its socket and pane by two variables.
import path from 'node:path';

/** A machine, as far as it matters here. */
interface WithEnv {
  env: NodeJS.ProcessEnv;
}

export interface OwnPane {
  socket: string;
  pane: string;
}

/** Undefined outside of tmux. */
export function ownPane({ env: { TMUX, TMUX_PANE } }: WithEnv): OwnPane | undefined {
  const socket = TMUX?.split(',')[0];
  return socket && TMUX_PANE ? { socket, pane: TMUX_PANE } : undefined;
}

const SETTINGS = ['PTYHOLD_DIR', 'PTYHOLD_SOCKET', 'PTYHOLD_PREFIX', 'PTYHOLD_HOST'];

/** Sessions do not inherit the settings of their server. The place of the socket tells the folder. */
export function inOwnSession<M extends WithEnv>(machine: M): M {
  const own = ownPane(machine);
  const isSet = SETTINGS.some((name) => machine.env[name]);
  if (!own || isSet || path.basename(own.socket) !== 'tmux.sock') return machine;
  return { ...machine, env: { ...machine.env, PTYHOLD_DIR: path.dirname(own.socket) } };
}
