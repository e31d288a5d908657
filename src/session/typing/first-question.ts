// Before its first prompt a shell may ask something: its start-up file, or the login that leads to it. Nobody was told of that.
import { showName } from '../../terminal/show-name.ts';
import { standsFullScreen } from '../completion/full-screen.ts';
import { glance } from '../completion/wait-for.ts';
import { isShell, nameOf, readsKeys } from '../look/in-front.ts';
import { isMultiplexer } from '../look/nested-shell.ts';
import { isPagerIn } from '../look/pager.ts';
import type { Look } from '../look/processes.ts';
import { readCursorLine } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { heldBackAtStart, heldBackByScreen } from './held-back.ts';

/**
 * True if it asks, and the text may go to whatever asks, as `answers` says. `isQuestion`: what stands on the line, where a
 * program reads, is no prompt. A shell whose marks do not come shows one, too.
 */
export async function meetsFirstQuestion(
  session: Session,
  answers: boolean | undefined,
  isQuestion: (line: string) => boolean,
): Promise<boolean> {
  const { since } = session.stream.phases;
  const verdict = await glance(session);
  if (verdict.state !== 'waiting_input' && verdict.state !== 'password') return false;
  const line = verdict.asking?.line ?? (await readCursorLine(session)).text;
  const isAsked = verdict.state === 'password' || isQuestion(line);
  if (isAsked && session.stream.phases.since === since) {
    if (answers) return true;
    throw heldBackAtStart(session.row.name, line, verdict);
  }
  session.front.noteAsking(undefined);
  return false;
}

/**
 * A start-up file has left the terminal to a program that fills the screen, so that the first prompt is not on its way.
 * tmux and its kin have a shell for the text. Of another program the caller is told first, unless a screen of it was shown.
 */
export async function hasLeftScreen(session: Session, look: Look, answers: boolean | undefined): Promise<boolean> {
  const row = readsKeys(look, true) ? await session.refresh() : undefined;
  if (!row?.alternate || !(await standsFullScreen(session, { row, quietMs: 0, look }))) return false;
  // Texts for a pager are told from others, and it shows only what it was given.
  const taker = look.front.find((each) => !isShell(each));
  const isKnown = session.front.screen !== undefined || look.front.some(isMultiplexer) || isPagerIn(look);
  if (taker && !answers && !isKnown) throw heldBackByScreen(session.row.name, showName(nameOf(taker)));
  return true;
}
