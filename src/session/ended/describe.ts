// Says in a few words how a session ended, and what can be done with it.
import { PtyholdError } from '../../errors.ts';
import { showName } from '../../terminal/show-name.ts';
import { duration } from '../services/duration.ts';
import { howToReopen } from '../state/gone.ts';
import type { End, SessionRecord } from './record.ts';

export interface EndedSession {
  id: string;
  record: SessionRecord;
  end: End;
}

/** One line of a list. `host`: the host's name, if there are several. */
export function describeEnded({ id, record, end }: EndedSession, now: number, host?: string): string {
  const { name, cwd, tags } = record;
  const where = [
    ...(cwd === undefined ? [] : [`in ${showName(cwd)}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.map(showName).join(' ')}`]),
  ];
  return [
    `${showName(name)} (${id})${host === undefined ? '' : ` on ${host}`}: ${describeEnd(end, now)}`,
    ...where,
  ].join(', ');
}

/** `machine`: the host's name, if it has one. */
export function describeEnd(end: End, now: number, machine?: string): string {
  const ago = `${duration(now - end.at)} ago`;
  switch (end.how) {
    case 'exit':
    case 'closed':
    case 'idle':
      return `${describeHow(end, machine)} ${ago}`;
    case 'killed':
    case 'tmux':
    case 'restart':
      return `${describeHow(end, machine)}, last seen ${ago}`;
    case 'unknown':
      return describeHow(end, machine);
  }
}

/** Without the time. */
export function describeHow({ how, status }: End, machine = 'the machine'): string {
  const exit = status === undefined ? '' : ` exit=${status}`;
  switch (how) {
    case 'exit':
      return `ended${exit}`;
    case 'closed':
      return `closed${exit}`;
    case 'idle':
      return `closed for being idle${exit}`;
    case 'killed':
      return 'killed';
    case 'tmux':
      return 'ended with tmux';
    case 'restart':
      return `ended when ${machine} restarted`;
    case 'unknown':
      return 'ended unseen';
  }
}

/** For a call that needs a living session. `asked`: the name or id that it gave. */
export function endedError({ record, end }: EndedSession, asked: string, now: number, machine?: string): PtyholdError {
  const sentence = `The session ${record.name} is over: ${describeEnd(end, now, machine)}.`;
  const hint = `${howToReopen(asked)}; pty_read still reads what it printed.`;
  return new PtyholdError('session_dead', sentence, hint);
}
