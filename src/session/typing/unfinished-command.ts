// What stands at the prompt where the shell wants the rest of a command: only whoever began that command goes on with it.
import { log } from '../../log.ts';
import { STANDS_MS } from '../../timing.ts';
import { mayDrop } from '../../tmux/receipts.ts';
import { bareText } from '../look/bare-text.ts';
import { readPromptLine } from '../look/typed-line.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { refuseTyped } from './begun-line.ts';
import { heldBackBySomebody, heldBackByWrongLine } from './held-back.ts';
import { isUnrunOfAnother, ownLastLine, ownUnrun } from './own-text.ts';

/**
 * Refuses to go on with a command that somebody else has begun, or behind what somebody has typed there. Returns the keys that
 * go in before a text.
 */
export async function refuseUnfinished(session: Session): Promise<readonly string[]> {
  const { row, stream } = session;
  const { phases } = stream;
  if (phases.isLineWrong && (await readPromptLine(session))?.text !== '') throw heldBackByWrongLine(row.name);
  if (phases.phase !== 'more' || (await hasReadLine(session))) return [];
  if (!(await isBegunHere(session))) throw await heldBackBySomebody(session);
  if (!(await mayBeBegun(session))) return [];
  // What a key removes stands there for a moment.
  const { scanned } = stream;
  await until(session, { within: STANDS_MS, every: STANDS_MS }, () => stream.scanned !== scanned);
  return (await mayBeBegun(session)) ? refuseTyped(session) : [];
}

/** A shell that does not mark output has read the line behind the prompt, and its command may run. */
async function hasReadLine(session: Session): Promise<boolean> {
  return !session.marksOutput() && (await readBehindPrompt(session)).includes(LF);
}

/** Something stands behind the prompt that is not our own. */
async function mayBeBegun(session: Session): Promise<boolean> {
  const { stream, typed } = session;
  // An editor that keeps the whole command draws that again, and its cursor moves in all of it.
  if (session.shellOf()?.traits.keepsUnfinishedLines || typed.editedAt >= stream.phases.since) return false;
  const shown = bareText(await readBehindPrompt(session));
  const own = ownLastLine(session, shown);
  log.note('the line', () => ({ shown: shown.length, own: own.length }));
  return shown !== '' && shown !== own;
}

function readBehindPrompt({ stream }: Session): Promise<Uint8Array> {
  return stream.read({ from: stream.phases.since, to: stream.scanned });
}

/** By this server, or by one that has ended. */
export async function isBegunHere(session: Session): Promise<boolean> {
  const { typed, stream } = session;
  const { phases } = stream;
  const from = phases.openLine?.from ?? 0;
  if (typed.lastLine !== undefined && typed.lastLineFrom >= from) return true;
  if (ownUnrun(session) !== '' || isToCome(session)) return true;
  if (isUnrunOfAnother(session)) return false;
  return (await session.readReceipts()).some((receipt) => receipt.from >= from && !mayDrop(receipt));
}

/** It was typed ahead, so before the prompt came. */
function isToCome({ typed: { pending }, stream }: Session): boolean {
  return pending !== undefined && stream.phases.endsSince(pending.from).length <= (pending.expected?.ahead ?? 0);
}
