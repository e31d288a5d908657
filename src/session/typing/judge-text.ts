// Decides, before a text is typed, how it goes in and whether it may: what stands in front, and what the gate says.
import type { Question } from '../../gate/judge.ts';
import type { Unrun } from '../../gate/line/keystrokes.ts';
import { obeys } from '../../programs/programs.ts';
import { hasKeys, replaceKeys } from '../../shells/losses.ts';
import { cut } from '../../terminal/fold-items.ts';
import { BEGINS_TO_READ_MS } from '../../timing.ts';
import type { Context } from '../context.ts';
import { withoutSpaces } from '../look/bare-text.ts';
import { hasCarrier, readerOf } from '../look/in-front.ts';
import { behindPromptWith } from '../look/resting-line.ts';
import { takerIn } from '../look/taker.ts';
import { isTextAtCursor, lookAt, readCursorLine } from '../look/terminal.ts';
import type { Leave } from '../services/leave.ts';
import type { Holding } from '../services/roles.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import type { Way } from './enter.ts';
import { heldBackByBusy, heldBackByOrder, heldBackInside } from './held-back.ts';
import { perhapsGone } from './in-builtin.ts';
import { placeOf, whichOf } from './place.ts';
import { makeReady } from './readiness.ts';
import { refuseSeveralLines } from './refuse-loss.ts';
import { standingOn } from './secret-line.ts';
import { type Readiness, type ReadinessOptions, takesNow } from './situation.ts';
import { isLineBare, textBehindPrompt } from './standing-line.ts';

const LONGEST_SHOWN = 80;

export interface JudgedText {
  ready: Readiness;
  /** The text as its reader takes it. */
  read: string;
  /** What it leaves on the line. */
  left: Unrun;
  /** Say that it is typed in spite of a rule. */
  note: string | undefined;
  /** Say what keys of this client had left on the line. */
  behind: string | undefined;
  secret: boolean;
}

export interface JudgeOptions extends ReadinessOptions {
  leave: Leave;
  secret: boolean;
  /** Present for a text that waited: whoever types it, the roles of who sent it hold. */
  waited?: { roles: Holding } | undefined;
}

export async function judgeText(
  context: Context,
  session: Session,
  text: string,
  options: JudgeOptions,
): Promise<JudgedText> {
  await refuseOrder(session, text, options.leave);
  const ready = await makeReady(session, text, options);
  if (options.waited && !takesNow(session, ready)) throw heldBackByBusy(session.row.name);
  const standing = standingOn(session, ready.reader);
  const secret = options.secret || standing.isSecret;
  const read = `${asRead(text, ready.way)}${options.enter ? '\r' : ''}`;
  const { unrun: left, note } = await context.gatekeeper.admit({
    text: read,
    foreground: ready.reader,
    unrun: standing.line,
    roles: options.waited?.roles ?? (await context.roles.over(session.row)),
    lookAgain: ready.isAtPrompt ? undefined : () => seeAgain(session),
    isLineBare: () => isLineBare(session),
    leave: options.leave,
    session: whichOf(session),
    place: () => placeOf(context, session),
    secret,
  });
  // What a rule says of such lines is told first.
  if (!ready.isAtPrompt && text.includes('\n')) refuseSeveralLines(text, await lookAt(session));
  const behind = secret ? undefined : await noteOnKeys(session, standing.line.text, ready, options);
  return { ready, read, left: ready.isInBuiltin ? perhapsGone(left) : left, note, behind, secret };
}

const LIKE_ORDER = /^[^\w\s]\S$/;

async function refuseOrder(session: Session, text: string, leave: Leave): Promise<void> {
  if (leave.force || !LIKE_ORDER.test(text)) return;
  const { front } = await lookAt(session);
  const obeying = front.find(({ name }) => obeys(name, text));
  if (obeying) throw heldBackByOrder(obeying.name, text);
}

/** A text without Enter is gone on with by intent, but of keys, as of a `q` for a pager that was none, something may be left. */
async function noteOnKeys(
  session: Session,
  standing: string,
  { isAtPrompt }: Readiness,
  { enter, leave }: JudgeOptions,
): Promise<string | undefined> {
  if (standing.trim() === '' || session.typed.unsent !== undefined || !session.typed.areKeysLast) return undefined;
  const { phase, since } = session.stream.phases;
  if (!isAtPrompt) {
    const { text } = await readCursorLine(session);
    if (behindPromptWith(session, text, withoutSpaces(standing)) === undefined) return undefined;
  }
  // Pressed before this prompt, they may have been for a pager.
  const isOlder = phase === 'input' && session.front.keysSince(since) === '';
  if (isOlder && (await textBehindPrompt(session)) === '') return undefined;
  // The gate has signs for what nobody knows.
  const what = /^[\x20-\x7e]+$/.test(standing) ? `\`${cut(standing, LONGEST_SHOWN)}\`` : 'something';
  if (!(await isTextAtCursor(session))) return `typed behind ${what} that keys of this client had left on the line`;
  if (enter && !leave.force) throw heldBackInside(what);
  return `typed into ${what} that keys of this client had left on the line, at the cursor`;
}

/** The text as the editor takes it: a key that comes to it as text erases nothing. */
function asRead(text: string, { pressed = '', ...way }: Way): string {
  return pressed + asTaken(text.slice(pressed.length), way);
}

function asTaken(text: string, { quote, isPasted }: Way): string {
  if (quote !== undefined) return replaceKeys(text, (key) => (key === '\t' ? key : '\uFFFD'));
  return isPasted && hasKeys(text) ? `\x1b[200~${text}\x1b[201~` : text;
}

export async function seeAgain(session: Session): Promise<Pick<Question, 'foreground' | 'unrun'> | undefined> {
  const foreground = await awaitReader(session);
  return foreground === undefined ? undefined : { foreground, unrun: standingOn(session, foreground).line };
}

/** Waits for the program that reads; undefined behind a carrier. */
export async function awaitReader(session: Session): Promise<string | undefined> {
  const found = await until(session, { within: BEGINS_TO_READ_MS, every: 30 }, async () => {
    const look = await lookAt(session);
    return (hasCarrier(look) || readerOf(look) !== undefined) && { reader: await takerIn(session, look) };
  });
  return found?.reader;
}
