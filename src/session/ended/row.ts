// What tmux would tell of a session that has ended.
import type { SessionRow } from '../../tmux/rows.ts';
import type { EndedSession } from './describe.ts';

export function rowOf({ id, record, end }: EndedSession): SessionRow {
  const { name, shell, cols, rows, tags, role, look, roleRules, key, adopted, cursor } = record;
  const told = { id, name, shell, cols, rows, tags, role, look, roleRules, key, adopted, cursor };
  const screen = { paneId: '', panePid: 0, tty: '', piped: false, inMode: false, keypad: false, alternate: false };
  const times = { created: 0, active: end.at, people: 0, idleTimeout: undefined };
  return {
    ...told,
    ...screen,
    ...times,
    dead: true,
    deadStatus: end.status,
    deadSignal: undefined,
    program: '',
    lock: '',
    unrun: '',
    agent: '',
    written: '',
  };
}
