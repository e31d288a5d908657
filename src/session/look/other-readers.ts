// Who else has the terminal open: the pinentry of gpg's agent, say, belongs to no command of the session, and may outlive the one
// that it asks for.
import type { ProcessRow } from '../../bridges/processes.ts';
import { LOOK_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { programIn, readProcesses, wordsOf } from './process-table.ts';

export interface OtherReader {
  pid: number;
  name: string;
}

/** Each open file of a process is a link, on Linux. */
const WHO_HAS_OPEN = 'find /proc/[0-9]*/fd -lname "$1" 2>/dev/null';

/** The first three are those with which it was started. */
const OPENED_ITSELF = /^\/proc\/(\d+)\/fd\/(?:[3-9]|\d\d+)$/gm;

/** None where the system does not tell. */
export async function findOtherReaders({ bridge, row }: Pick<Session, 'bridge' | 'row'>): Promise<OtherReader[]> {
  const table = await readProcesses(bridge);
  const founder = table.atTerminal(row.panePid);
  if (founder === undefined) return [];
  const { stdout } = await bridge.run(['sh', '-c', WHO_HAS_OPEN, 'sh', `/dev/${founder.tty}`], { timeoutMs: LOOK_MS });
  const pids = new Set([...stdout.matchAll(OPENED_ITSELF)].map(([, pid]) => Number(pid)));
  const others = [...pids].flatMap((pid) => table.of(pid) ?? []);
  // tmux has it open, too, and so has what copies its output.
  const isOurs = ({ pid, parent }: ProcessRow): boolean => pid === founder.parent || parent === founder.parent;
  const strangers = others.filter((each) => each.tty !== founder.tty && !isOurs(each));
  return Promise.all(strangers.map(async (each) => ({ pid: each.pid, name: programIn(await wordsOf(bridge, each)) })));
}
