// Types text into a session, one at a time in this server. Between servers tmux keeps each text whole.
import { log } from '../../log.ts';
import type { Context } from '../context.ts';
import { isOutdated } from '../look/shell-prompt.ts';
import { type Leave, withLeave } from '../services/leave.ts';
import type { Holding } from '../services/roles.ts';
import type { Session } from '../state/session.ts';
import { requireAlive, requireStillOpen } from './by-row.ts';
import { checkText } from './check-text.ts';
import type { WaitingClaim } from './enter.ts';
import { type EntryOptions, enterJudged, type TypedText } from './enter-judged.ts';
import { heldBackByPrompts } from './held-back.ts';
import { judgeText } from './judge-text.ts';
import type { ReadinessOptions } from './situation.ts';
import { inTurn, unlessChanged } from './typing-turn.ts';

export interface TypeResult extends TypedText {
  /** How long it took until it was this text's turn, and what stands in front could take it. */
  readyMs: number;
}

export interface TypeOptions extends Omit<ReadinessOptions, 'deadline'>, Pick<EntryOptions, 'receipt' | 'row'> {
  /** How long the caller waits in all, once the text may be typed. */
  timeoutMs: number;
  leave: Leave;
  /** A secret is kept nowhere. */
  secret: boolean;
  /** The name or id by which the session was meant then. */
  called?: string;
  /** Present for a text that waited: whoever types it, the roles of who sent it hold. */
  waited?: { claim: WaitingClaim; roles: Holding } | undefined;
}

export async function typeInto(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions,
): Promise<TypeResult> {
  checkText(text);
  return withLeave(options.leave, (leave) => {
    const began = performance.now();
    const given = { ...options, leave, began };
    return inTurn(session, options.timeoutMs, async () => {
      const typed = await typeInTurn(context, session, text.replaceAll('\r\n', '\n'), given);
      return text.includes('\r\n') ? { ...typed, notes: [...typed.notes, LINE_ENDS] } : typed;
    });
  });
}

/** To a terminal each of them is Enter, and two would run an empty line, too. */
const LINE_ENDS = 'its line ends were CR LF, and were typed as Enter alone: no CR goes in';

/**
 * Judges anew where a prompt has come meanwhile, which another call may have read: what was seen before that tells nothing
 * of where the text goes in now. No pause comes between the check and what is noted of the text.
 */
async function typeInTurn(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions & { began: number },
): Promise<TypeResult> {
  const { began, leave } = options;
  if (options.row !== undefined && options.row !== (await session.restingRow()))
    return typeByNewRow(context, session, text, options);
  await requireAlive(context, session, leave);
  const deadline = began + options.timeoutMs;
  // The row of the last answer is only tried.
  const until = options.row === undefined ? deadline : Number.POSITIVE_INFINITY;
  const judged = await unlessChanged(judgeText(context, session, text, { ...options, deadline }), until);
  if (!judged) return typeByNewRow(context, session, text, options);
  const { ready } = judged;
  if (isOutdated(session, ready)) {
    if (performance.now() >= deadline) throw heldBackByPrompts(session.row.name);
    return typeInTurn(context, session, text, options);
  }
  const readyMs = performance.now() - began;
  log.note('ready', () => ({ ...ready, phase: session.stream.phases.phase }));
  const typed = await unlessChanged(enterJudged(session, text, judged, options), until);
  return typed ? { ...typed, readyMs } : typeByNewRow(context, session, text, options);
}

/** What the text was judged by, or was to be, is no longer true: the row of the last answer, or what was seen since. */
async function typeByNewRow(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions & { began: number },
): Promise<TypeResult> {
  await requireStillOpen(context, session, options);
  return typeInTurn(context, session, text, { ...options, row: undefined });
}
