// The errors for sessions that are gone or dead.
import { PtyholdError } from '../../errors.ts';
import type { Session } from './session.ts';

/** `typed` says what became of a text that was on its way. */
export function goneError({ bridge, row }: Session, typed = ''): PtyholdError {
  if (bridge.isRestarted) {
    const sentence = `${bridge.name} was restarted; the session ${row.name} is gone with all that ran there.`;
    return new PtyholdError('no_session', `${sentence}${typed}`, `${howToReopen(row.name)}.`);
  }
  const what = `The session ${row.name} is gone: it was closed, or the tmux server was ended.${typed}`;
  return new PtyholdError('no_session', what, `${howToReopen(row.name)}.`);
}

/** Somebody has given it another name since, and perhaps its name to another one. */
export function renamedError({ row }: Session, before: string): PtyholdError {
  const sentence = `The session ${before} is called ${row.name} now. Nothing was typed.`;
  return new PtyholdError('no_session', sentence, 'Call it by that name; pty_list shows what is there.');
}

export function deadError({ row }: Session, status: number | undefined): PtyholdError {
  const how = status === undefined ? 'has ended' : `has ended with exit status ${status}`;
  return new PtyholdError(
    'session_dead',
    `The program of session ${row.name} ${how}; nothing can be typed.`,
    `pty_read shows what it printed; ${howToReopen(row.name)}.`,
  );
}

export function howToReopen(name: string): string {
  return `pty_open name="${name}" reuse=true opens it anew`;
}
