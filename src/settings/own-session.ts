// The session in which this command was typed: tmux tells its socket and pane by two variables.
import path from 'node:path';
import { readJson } from '../read-json.ts';

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

/** Tells a session where it is: its socket and the folder of its server, as JSON. Another tmux inside it has another socket. */
export const SESSION_AT = 'PTYHOLD_SESSION_AT';

const USUAL_NAME = 'tmux.sock';

/** For the environment of a session whose socket is not at its usual place: nothing else tells the folder then. */
export function placeOfSession(socket: string, folder: string): Record<string, string> {
  const isUsual = socket === path.posix.join(folder, USUAL_NAME);
  return isUsual ? {} : { [SESSION_AT]: JSON.stringify([socket, folder]) };
}

/** Sessions do not inherit the settings of their server, of which theirs may say otherwise. */
export function inOwnSession<M extends WithEnv>(machine: M): M {
  const own = ownPane(machine);
  const isSet = SETTINGS.some((name) => machine.env[name]);
  if (!own || isSet) return machine;
  const [socket, folder] = readPlace(machine.env[SESSION_AT]);
  if (socket === own.socket)
    return { ...machine, env: { ...machine.env, PTYHOLD_SOCKET: socket, PTYHOLD_DIR: folder } };
  if (path.basename(own.socket) !== USUAL_NAME) return machine;
  return { ...machine, env: { ...machine.env, PTYHOLD_DIR: path.dirname(own.socket) } };
}

/** Anybody may have set it. */
function readPlace(written: string | undefined): [socket?: string, folder?: string] {
  const place = written === undefined ? undefined : readJson(written);
  if (!Array.isArray(place) || place.length !== 2) return [];
  const [socket, folder] = place as unknown[];
  return typeof socket === 'string' && typeof folder === 'string' ? [socket, folder] : [];
}
