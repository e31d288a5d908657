// Whether text behind a prompt was typed, or is output that came there: the editor is asked.
import { log } from '../../log.ts';
import { DRAWN_MS, JOURNAL_LAG_MS, PROBED_MS } from '../../timing.ts';
import { TYPES_ON_MS } from '../../timing-texts.ts';
import { endParts } from '../../tmux/leases.ts';
import { newestId } from '../../tmux/receipts.ts';
import type { Part } from '../../tmux/typing.ts';
import { showsMs } from '../look/carried.ts';
import { lookInside } from '../look/inside-terminal.ts';
import { canHaveReader, type Look } from '../look/processes.ts';
import { readReprint } from '../look/reprint.ts';
import { seeReader } from '../look/see-reader.ts';
import { isShellReading } from '../look/shell-prompt.ts';
import { readShownLine } from '../look/shown-line.ts';
import { isTextAtCursor, lookAt, readCursorLine } from '../look/terminal.ts';
import { isReprinted } from '../look/typed-line.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { until } from '../state/until.ts';
import { Changed, enterKeys, Overtaken } from './enter.ts';
import { heldBackBySomebody } from './held-back.ts';

/** Whether somebody has typed what stands there; `bare`: the editor says that nothing stands there. */
type Found = 'typed' | 'bare' | 'not asked';

export async function isLineTyped(session: Session, isReading?: (look: Look) => boolean): Promise<boolean> {
  return (await askEditor(session, isReading)) === 'typed';
}

/** The keys that go in before a text, now that the editor was asked. Throws if somebody has typed what stands there. */
export async function refuseTyped(session: Session): Promise<readonly string[]> {
  const { openOutput, stream } = session;
  const shown = { from: stream.phases.since, to: stream.scanned };
  const found = await askEditor(session);
  if (found === 'bare' && !DRAWS.test(await latin1(session, shown))) openOutput.note(shown);
  if (found === 'typed') throw await heldBackBySomebody(session);
  const { backFromBeyond } = session.shellOf()?.traits ?? {};
  return found === 'not asked' || backFromBeyond === undefined ? [] : [backFromBeyond];
}

/**
 * An editor moves the cursor back only over what was typed, and a terminal in line mode reprints only that. In an editor
 * the line and the cursor are afterwards as they were. Throws `Changed` where somebody types meanwhile: the keys would
 * come to what they started.
 */
async function askEditor(
  session: Session,
  isReading = (look: Look): boolean => isShellReading(session, look),
): Promise<Found> {
  const { front, stream } = session;
  if (front.judgedBehind === undefined) front.noteJudgedBehind(newestId(await session.readReceipts()));
  const { look } = await seeReader(session);
  if (!isReading(look)) return 'not asked';
  if (front.isStillBegun(stream.scanned)) return 'typed';
  const { phases } = stream;
  const { since } = phases;
  const within = showsMs(session, look, PROBED_MS);
  // The program that hands keys on takes each, and a terminal inside may be in line mode: these keys would be a part of its line.
  const { mode } = (await lookInside(session, look)) ?? look;
  if (mode === 'silent' && look.mode === 'raw') return 'not asked';
  const isMoved = mode === 'raw' ? await isMovedOver(session, within) : await reprints(session, mode);
  // A new prompt says that the line was entered after all.
  const isTyped = isMoved && phases.since === since;
  if (isTyped) front.noteBegun(stream.scanned);
  log.note('the editor was asked', () => ({ mode, isTyped }));
  if (isTyped) return 'typed';
  return mode === 'raw' && phases.since === since ? 'bare' : 'not asked';
}

/** Editors draw more behind the prompt, as a prompt on the right: they move the cursor there. */
const DRAWS = /\x1b\[[\d;]*[A-HJKdfr]|\x1b[78]|\x08|\r(?!\n)/;

/** What two keys drew that move nothing: nothing, bells, or twice the same. */
const DREW_NO_MOVE = /^(?:\x07*|(.+?)\1+)$/s;

/** Two keys draw less, and to look for what comes twice takes the square of its length. */
const LONGEST_DRAWN = 4_096;

/** An editor may draw its whole line for each key. */
const MOST_ASKED = 3;

/** What moves the cursor and draws no letter. */
const MOVES = /\x1b\[[\d;?]*[@-~]|[\x00-\x1f]/g;

/**
 * Both keys go in at once: whatever a person types meanwhile comes before them or behind them, never where the cursor has
 * moved to. An editor that draws only behind the last key shows nothing of them, and is asked by one key after the other
 * once nobody types.
 */
async function isMovedOver(session: Session, within: number): Promise<boolean> {
  const isAtStart = (await readShownLine(session)).cursor === 0;
  const keys = isAtStart ? ['Right', 'Left'] : ['Left', 'Right'];
  let drawn = await readDrawn(session, keys, within);
  for (let asked = 1; asked < MOST_ASKED && isDrawnAnew(drawn); asked += 1)
    drawn = await readDrawn(session, keys, within);
  // No key of these ends a line: what a job in the background printed tells nothing of them. Nor does what is the same twice,
  // with letters: somebody may have typed one twice.
  const isMoved = drawn.length > LONGEST_DRAWN || !DREW_NO_MOVE.test(drawn);
  if (drawn !== '' && !drawn.includes('\n') && (isMoved || !hasLetters(drawn))) return isMoved;
  if (await isBeingTyped(session)) return true;
  if (await moves(session, ['Left', 'Right'], within)) return true;
  return (await isTextAtCursor(session)) && moves(session, ['Right', 'Left'], within);
}

/** Reads on until nothing more is drawn for a moment. */
async function readDrawn(session: Session, keys: readonly string[], within: number): Promise<string> {
  const { stream } = session;
  await stream.sync();
  const from = stream.scanned;
  await ask(session, keys);
  const isStill = stillFor(session, DRAWN_MS);
  await awaitDrawn(session, within, () => isStill() && stream.scanned > from);
  return readFrom(session, from);
}

/** Letters come without a line feed, which most output of a job ends in. */
async function isBeingTyped(session: Session): Promise<boolean> {
  const { stream } = session;
  const from = stream.scanned;
  if (!(await until(session, { within: TYPES_ON_MS, every: DRAWN_MS }, () => stream.scanned > from))) return false;
  const drawn = await readFrom(session, from);
  return !drawn.includes('\n') && !isDrawnAnew(drawn) && hasLetters(drawn);
}

/** A theme that learns late of what git says draws its prompt anew, from the beginning of the row: that tells nothing of keys. */
function isDrawnAnew(drawn: string): boolean {
  return /\r(?!\n)/.test(drawn) && hasLetters(drawn);
}

function hasLetters(drawn: string): boolean {
  return drawn.replace(MOVES, '') !== '';
}

function readFrom(session: Session, from: number): Promise<string> {
  return latin1(session, { from, to: session.stream.scanned });
}

async function latin1({ stream }: Session, range: Range): Promise<string> {
  return Buffer.from(await stream.read(range)).toString('latin1');
}

async function moves(session: Session, [there, back]: readonly [string, string], within: number): Promise<boolean> {
  const { stream } = session;
  const before = await readCursorLine(session);
  const from = stream.scanned;
  await press(session, there, within, 'first');
  const after = await readCursorLine(session);
  const drawn = await readFrom(session, from);
  // On a row that holds nothing of the line, as behind the output of a job, the cursor cannot move.
  const isMove = drawn.replaceAll('\x07', '') !== '' && !drawn.includes('\n') && !hasLetters(drawn);
  if (after.text === before.text && !isMove) {
    await session.tmux.execute(endParts(session.row.paneId, session.leases.holder.id), { repeatable: true });
    return false;
  }
  await press(session, back, within, 'last');
  return true;
}

/** The reprint begins a line of its own. It is no output, and a terminal that echoes is sure to show it. */
async function reprints(session: Session, mode: Look['mode']): Promise<boolean> {
  const { stream } = session;
  // What was printed again before the prompt tells nothing of what stands behind it.
  if (stream.modes.lineFeed >= stream.phases.since && (await isReprinted(session))) return true;
  const from = stream.scanned;
  const within = mode === 'line' ? JOURNAL_LAG_MS : PROBED_MS;
  // A job may print meanwhile, before the key is echoed or behind that.
  const isPrintedAgain = async (): Promise<boolean> => (await readReprint(session, from))?.isOnOwnRow ?? false;
  await press(session, 'C-r', within, undefined, isPrintedAgain);
  const { x } = await readCursorLine(session);
  const echo = await readReprint(session, from);
  if (echo) stream.exclude(echo.key);
  if (echo && x > 0) stream.exclude(echo.shown);
  session.front.noteRest({ text: '', at: stream.scanned });
  return x > 0;
}

async function press(
  session: Session,
  key: string,
  within: number,
  part: Part | undefined,
  isDone = (): boolean | Promise<boolean> => true,
): Promise<void> {
  const from = session.stream.scanned;
  await ask(session, [key], part);
  await awaitDrawn(session, within, () => session.stream.scanned !== from && isDone());
}

/** What is still at work on the keys, as on a busy machine, may draw yet. */
async function awaitDrawn(session: Session, within: number, isDrawn: () => boolean | Promise<boolean>): Promise<void> {
  if (await until(session, { within, every: DRAWN_MS }, isDrawn)) return;
  const isOver = async (): Promise<boolean> => (await isDrawn()) || canHaveReader(await lookAt(session));
  await until(session, { within: JOURNAL_LAG_MS, every: DRAWN_MS }, isOver);
}

async function ask(session: Session, keys: readonly string[], part?: Part): Promise<void> {
  const { front } = session;
  try {
    front.noteJudgedBehind(await enterKeys(session, keys, { part, behind: front.judgedBehind }));
  } catch (error) {
    throw error instanceof Overtaken ? new Changed(session.row.name) : error;
  }
}
