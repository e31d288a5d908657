// Opens windows, tabs and splits that run one program, brings sessions to the front, and closes them.
import { Fault } from '../fault.ts';
import { requirePlain } from '../plain-program.ts';
import type { Api } from './api.ts';
import { GONE, requireDone } from './shown.ts';

/** Beside another session, below it, in a tab of the same window, or in a window of its own. */
export type Where =
  | { kind: 'window' }
  | { kind: 'tab'; window: string }
  | { kind: 'beside' | 'below'; session: string };

export interface Opened {
  session: string;
  /** Undefined for a split. */
  window: string | undefined;
}

/** The session ends with the program. */
export async function openIn(api: Api, program: string, where: Where, signal: AbortSignal): Promise<Opened> {
  requirePlain(program);
  // A profile's own initial text would be typed into the program.
  const properties = Object.entries({ 'Custom Command': 'Yes', Command: program, 'Initial Text': '' }).map(
    ([key, value]) => ({ key, json: JSON.stringify(value) }),
  );
  if (where.kind === 'window' || where.kind === 'tab') {
    const window = where.kind === 'tab' ? where.window : undefined;
    const { status, session, ...made } = await api.ask('createTab', { window, properties }, signal);
    if (status === 2) throw new Fault('malformed', 'that window is gone');
    requireDone(status, 'a new tab');
    return { session: session ?? '', window: made.window };
  }
  const direction = where.kind === 'below' ? 1 : 0;
  const { status, sessions } = await api.ask('splitPane', { session: where.session, direction, properties }, signal);
  if (status === GONE) throw new Fault('malformed', 'the session to be split is gone');
  if (status === 3) throw new Fault('malformed', 'there is no room for a split');
  requireDone(status, 'a split');
  return { session: sessions[0] ?? '', window: undefined };
}

/** Selects tab and session; `raise` brings window and app to the front, too. False if the session is gone. */
export async function focusSession(
  api: Api,
  session: string,
  { raise }: { raise: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const app = raise ? { raiseAll: false, ignoringOthers: true } : undefined;
  const request = { session, orderFront: raise, selectTab: true, selectSession: true, app };
  const { status } = await api.ask('activate', request, signal);
  if (status === GONE) return false;
  requireDone(status, 'the focus');
  return true;
}

/** Hides a session, whose program runs on. */
export async function burySession(api: Api, session: string, signal: AbortSignal): Promise<void> {
  const { status } = await api.ask('setProperty', { session, name: 'buried', json: 'true' }, signal);
  requireDone(status, 'hiding a session');
}

/** Without asking the person. Those that are gone are closed. */
export async function closeSessions(api: Api, sessions: readonly string[], signal: AbortSignal): Promise<void> {
  const { statuses } = await api.ask('close', { sessions: { ids: sessions }, force: true }, signal);
  for (const status of statuses) if (status !== GONE) requireDone(status, 'closing a session');
}
