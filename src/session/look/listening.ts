// Which ports the programs in front offer to others: what does so on a port that somebody chose runs until it is stopped.
import { LOOK_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import type { Look } from './processes.ts';

/** Of each process the numbers of its sockets, and the listening ones of its network; without /proc, lsof joins the two. */
const WHO_LISTENS = `[ -d /proc/self ] || exec lsof -nP -a -iTCP -sTCP:LISTEN -Fn -p "$(echo "$*" | tr ' ' ,)" 2>/dev/null
for pid; do
  ls -l "/proc/$pid/fd"
  grep -h ' 0A ' "/proc/$pid/net/tcp" "/proc/$pid/net/tcp6"
done 2>/dev/null`;

const OWN_SOCKET = /socket:\[(\d+)\]$/gm;
/** The port in hexadecimal digits, then the number of its socket. */
const LISTENING_SOCKET = /^\s*\d+: [\dA-F]+:([\dA-F]{4}) \S+ 0A (?:\S+ +){5}(\d+)/gm;
const LISTED_BY_LSOF = /^n.*:(\d+)$/gm;

/** Linux gives those from here on to a program that names none, as the servers of a test do. */
const FIRST_GIVEN_PORT = 32_768;

/** None where the system does not tell, as of programs of other users. */
export async function chosenPortsOf({ bridge }: Pick<Session, 'bridge'>, { front }: Look): Promise<number[]> {
  if (front.length === 0) return [];
  const pids = front.map(({ pid }) => String(pid));
  const { stdout } = await bridge.run(['sh', '-c', WHO_LISTENS, 'sh', ...pids], { timeoutMs: LOOK_MS });
  const ports = new Set(portsIn(stdout).filter((port) => port < FIRST_GIVEN_PORT));
  return [...ports].sort((one, other) => one - other);
}

export function portsIn(told: string): number[] {
  const own = new Set([...told.matchAll(OWN_SOCKET)].map(([, socket]) => socket));
  const listening = [...told.matchAll(LISTENING_SOCKET)].filter(([, , socket]) => own.has(socket));
  const listed = [...told.matchAll(LISTED_BY_LSOF)].map(([, port]) => Number(port));
  return [...listening.map(([, port]) => Number.parseInt(port ?? '', 16)), ...listed];
}
