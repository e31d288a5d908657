// What somebody has begun to type while a command runs: the shell would read it and the text as one line.
import { log } from '../../log.ts';
import { DRAWN_MS, JOURNAL_LAG_MS, PROBED_MS, STANDS_MS } from '../../timing.ts';
import { INPUT_END, type Receipt } from '../../tmux/receipts.ts';
import { plainText, withoutSpaces } from '../look/bare-text.ts';
import { readReprint } from '../look/reprint.ts';
import { barePrompt, isShellInFront, type Seen } from '../look/shell-prompt.ts';
import { lookAt, readCursorLine } from '../look/terminal.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { until } from '../state/until.ts';
import { Changed, enterKeys } from './enter.ts';
import { heldBackByInputEnd, JoinsLine } from './held-back.ts';
import { ownLastLine } from './own-text.ts';

/** A program that prints meanwhile prints right behind the line. */
const MOST_QUESTIONS = 4;

/** A terminal in line mode echoes this key, and then the unfinished line on a row of its own. */
const REPRINT = 'C-r';

/** With these the terminal has thrown away what was typed before. */
const THROWN_AWAY = /\^[CZ\\]$/;

/** Refuses to type ahead behind what somebody has begun. A terminal in line mode tells what that is. */
export async function refuseBegunAhead(session: Session, seen: Seen): Promise<void> {
  if (seen.look.mode !== 'line' || mayBeEditor(session, seen) || !(await mayBeBegun(session, seen))) return;
  const line = await readBegun(session);
  const shown = withoutSpaces(line);
  log.note('a line begun while a command runs', () => ({ length: shown.length }));
  if (shown === '' || shown === ownLastLine(session, shown)) return;
  session.front.noteBegun(session.stream.scanned);
  // It may stand at the prompt that follows, where a shell without an editor does not show it.
  session.front.noteAskedAhead(session.stream.phases.endCount + 1);
  throw new JoinsLine(line.trim(), `in ${session.row.name} while a command runs`);
}

/**
 * C-d that no program has read stays in the terminal: a shell takes it for the end of its input, or its editor for a key that
 * spoils what follows. So the text waits for the prompt. Returns whether all is to be judged anew.
 */
export async function awaitInputEndRead(session: Session, { look }: Seen, deadline: number): Promise<boolean> {
  const { phases } = session.stream;
  const { since } = phases;
  if (look.mode !== 'line') return false;
  const { pending } = session.typed;
  // A text that met the prompt of a program has nothing unread before it.
  const unread = Math.max(since, pending?.promptBefore?.shown === undefined ? 0 : pending.from);
  const receipts = await session.readReceipts();
  if (!receipts.some(({ print, from }) => print === INPUT_END && from >= unread)) return false;
  const within = deadline - performance.now();
  const isOver = await until(session, { within }, async () => {
    if (phases.since !== since) return true;
    await session.refresh();
    return session.row.dead;
  });
  if (!isOver) throw heldBackByInputEnd(session.row.name);
  return true;
}

/** C-d that was pressed while a command ran has come to the editor of the shell as a key of which nobody knows what it does. */
export function noteInputEndTaken({ front, stream, typed }: Session, receipts: readonly Receipt[]): void {
  const last = receipts.findLast(({ id, print }) => print === INPUT_END || !front.isOwnKeys(id));
  if (last?.print === INPUT_END && last.from < stream.phases.since) typed.noteEdited(stream.phases.since);
}

async function isInLineMode(session: Session): Promise<boolean> {
  return (await lookAt(session)).mode === 'line';
}

/** A shell's line editor leaves the terminal in line mode for a moment, and would take the key for one of its own. */
function mayBeEditor(session: Session, { look }: Seen): boolean {
  if (session.marksOutput() && session.stream.phases.phase !== 'output') return true;
  return session.readsKeys !== false && isShellInFront(session, look);
}

/**
 * What was echoed stands on the cursor's line, unless the command has printed lines since. A server's unfinished line is known by its
 * receipt. Where whole lines of servers wait, and no person looks on, nobody is asked: the answer would stand amid their echo.
 */
async function mayBeBegun(session: Session, { line }: Seen): Promise<boolean> {
  const { since } = session.stream.phases;
  const ahead = (await session.readReceipts()).filter(({ from, atPrompt }) => from >= since && !atPrompt);
  const last = ahead.at(-1);
  const isUnfinished = last?.lines === 0;
  if (line.x === 0) return isUnfinished && last?.print !== '';
  if (!isUnfinished && session.row.people === 0 && ahead.some(({ lines }) => lines > 0)) return false;
  const shown = withoutSpaces(line.text);
  return shown !== (await barePrompt(session)) && !THROWN_AWAY.test(shown);
}

/**
 * What is told twice is so. What is told once may be output that came right behind the answer, and where nothing was told, the
 * line may not have come yet on a busy machine.
 */
async function readBegun(session: Session): Promise<string> {
  const { front, stream } = session;
  const isStill = (): boolean => front.isStillBegun(stream.scanned);
  // What has just removed it is still on its way here.
  const isRemoved = !isStill() || (await until(session, { within: STANDS_MS }, () => !isStill()));
  if (!isRemoved) return (await readCursorLine(session)).text;
  let last: Reprinted | undefined;
  for (let questions = 0; questions < MOST_QUESTIONS; questions += 1) {
    const found = await reprint(session);
    if (found.line === last?.line) {
      stream.exclude(last.place);
      stream.exclude(found.place);
      return found.line;
    }
    last = found;
  }
  return '';
}

interface Reprinted {
  line: string;
  place: Range;
}

/**
 * What the terminal echoes of the key is no output. Where the command has ended meanwhile, or has started an editor of its own, that
 * has begun a search by that key, and ends it by another.
 */
async function reprint(session: Session): Promise<Reprinted> {
  const { front, stream } = session;
  await stream.sync();
  const from = stream.scanned;
  const { since } = stream.phases;
  if (!(await isInLineMode(session))) throw new Changed(session.row.name);
  await enterKeys(session, [REPRINT]);
  const isStill = stillFor(session, DRAWN_MS);
  const sent = performance.now();
  // The line may come apart from the key, and nothing tells that none comes.
  const isDrawn = (line: string): boolean => (line !== '' && isStill()) || performance.now() - sent > PROBED_MS;
  const echo = await until(session, { within: JOURNAL_LAG_MS, every: DRAWN_MS }, async () => {
    const found = await readReprint(session, from);
    return found && isDrawn(found.line) && found;
  });
  if (echo) stream.exclude(echo.key);
  const isOver = stream.phases.since !== since;
  const isEdited = isOver ? session.readsKeys !== false : !(await isInLineMode(session));
  // A terminal that prints no line again has kept the key for whoever reads next.
  const isKept = !echo?.isOnOwnRow;
  const isTaken = isKept && isEdited;
  if (isTaken) await enterKeys(session, ['C-g']);
  else if (isKept && echo) await enterKeys(session, ['BSpace']);
  if (isOver) front.noteAskedAhead(stream.phases.endCount);
  if (isOver || isTaken || !echo) throw new Changed(session.row.name);
  const place = echo.shown;
  return { line: isKept ? '' : plainText(Buffer.from(echo.line, 'latin1')).trimEnd(), place };
}
