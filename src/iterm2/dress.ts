// What people see of a session in iTerm2: its badge, its title, its colours.
import type { AgentSays } from '../agents/states.ts';
import { readLook } from '../looks/look.ts';
import { type Colours, sessionColour } from '../looks/tag-colours.ts';
import type { State } from '../session/state/states.ts';
import { stateWord } from '../session/status/describe.ts';
import type { Status } from '../session/status/judge.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import type { Dress } from './ways.ts';

export interface Dressed {
  name: string;
  host: string | undefined;
  look: string;
  tags: readonly string[];
}

/** Somebody has to do something. */
const NEEDS: Partial<Readonly<Record<State, string>>> = {
  password: 'asks for a password',
  waiting_input: 'waits for input',
  blocked: 'waits for an answer',
};
const MARK = '▲';

/** What the session needs of a person; undefined if nothing. */
export function needOf({ status, says }: { status: Status; says: AgentSays | undefined }): string | undefined {
  if (says?.state === 'blocked') return NEEDS.blocked;
  return status.state === 'unknown' ? undefined : NEEDS[status.state];
}

export function nameOf({ name, host }: Pick<Dressed, 'name' | 'host'>): string {
  return `${showName(name)}${host === undefined ? '' : `@${neutraliseText(host)}`}`;
}

/** The second line tells what it does, which is left out while nobody has looked. */
export function badgeOf(session: Dressed, doing?: { status: Status; says: AgentSays | undefined }): string {
  const { badge } = readLook(session.look);
  const called = badge === undefined ? nameOf(session) : neutraliseText(badge);
  if (!doing) return called;
  const need = needOf(doing);
  return need === undefined ? `${called}\n${stateWord(doing.status)}` : `${MARK} ${called}\n${need}`;
}

export function dressOf(session: Dressed, badge: string, colours: Colours): Dress {
  const { background, cursor } = readLook(session.look);
  const tab = sessionColour(session, colours);
  return { badge, ...(tab && { tab }), ...(background && { background }), ...(cursor && { cursor }) };
}

/** From one to the other: what the new one does not have is as the profile says. */
export function changeOf(before: Dress, now: Dress): Dress {
  const lost = Object.keys(before).filter((part) => !(part in now));
  return { ...Object.fromEntries(lost.map((part) => [part, null])), ...now };
}
