// Waits until what was typed before has come to the shell, and its line editor has taken it.
import { ENTERED_MS, LINE_DELAY_MS, PROMPT_STANDS_MS, READ_LINE_MS, REPORT_DRAWN_MS } from '../../timing.ts';
import { countEndsAhead } from '../completion/marks.ts';
import { isLineThrownAway } from '../completion/thrown-away.ts';
import { isOnItsWay } from '../look/carried.ts';
import { hasCarrier } from '../look/in-front.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { type Deadline, until } from '../state/until.ts';
import { ownLastLine, ownUnrun } from './own-text.ts';
import { textBehindPrompt } from './standing-line.ts';

/** False if what was typed there is on its way still, over a line that may hang. The caller's time limit holds there, too. */
export async function awaitArrival(session: Session, from: number, { signal, deadline }: Deadline): Promise<boolean> {
  const { stream } = session;
  if (stream.scanned > from || !isOnItsWay(session, { from }, await lookAt(session))) return true;
  const within = Math.min(LINE_DELAY_MS, deadline - performance.now());
  return (await until(session, { within, signal }, () => stream.scanned > from)) ?? false;
}

/**
 * A line editor gives the terminal back once it has taken a line. What comes before that keeps the brackets of a paste and
 * an Enter that ends no line: a program that the earlier line starts, such as `read`, would wait on and lose it.
 */
export async function awaitLineTaken(session: Session, { signal, deadline }: Deadline): Promise<void> {
  const isTaken = await lineTaken(session);
  if (!isTaken || (await until(session, { within: READ_LINE_MS, signal }, isTaken))) return;
  // On a slow line the mark comes later. If the earlier line ends the shell over there, a text before that would reach nobody.
  if (hasCarrier(await lookAt(session)))
    await until(
      session,
      { within: Math.min(LINE_DELAY_MS - READ_LINE_MS, deadline - performance.now()), signal },
      isTaken,
    );
}

/** An interrupt that comes before that throws the line away, or leaves it there. One that finds no such line comes at once. */
export async function awaitLineRuns(session: Session): Promise<void> {
  const isTaken = await lineTaken(session);
  if (isTaken) await until(session, { within: ENTERED_MS }, isTaken);
}

/** Undefined if no line is in the editor that was entered there. */
async function lineTaken(session: Session): Promise<(() => boolean) | undefined> {
  const { phases } = session.stream;
  const earlier = session.typed.pending?.expected;
  if (!earlier || phases.phase !== 'input' || !session.marksOutput() || session.readsKeys === false) return undefined;
  if (countEndsAhead(phases, earlier, false) === 0 || (await isLineThrownAway(session, earlier.from))) return undefined;
  const { since } = phases;
  return () => phases.since !== since;
}

/** An interrupt that comes while such an editor reads a paste is lost, or cuts off the end of the paste. */
export async function awaitPasteRead(session: Session): Promise<void> {
  if (session.stream.phases.phase !== 'input' || !session.shellOf()?.traits.spoilsPastes) return;
  if (ownUnrun(session) === '') return;
  const isDrawn = async (): Promise<boolean> => {
    const shown = await textBehindPrompt(session);
    return shown === undefined || shown.includes(ownLastLine(session, shown));
  };
  await until(session, { within: REPORT_DRAWN_MS, every: PROMPT_STANDS_MS }, isDrawn);
}
