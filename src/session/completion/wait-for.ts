// Waits for the text that was typed last, or for whatever runs, and remembers what this tells of the session.
import { observer } from '../../observer.ts';
import { isCarrier } from '../../programs/programs.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import { CARRIED_MS, GLANCE_MS } from '../../timing.ts';
import { statusOf } from '../../tmux/rows.ts';
import { awaitDrawnByKeys, mayAwaitKey } from '../look/after-keys.ts';
import { agentSays } from '../look/agent.ts';
import { editorQuestion } from '../look/editor-question.ts';
import { isAsleep } from '../look/processes.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { noteRestingLine } from '../look/resting-line.ts';
import { isShellReading } from '../look/shell-prompt.ts';
import { captureScreen, lookAt } from '../look/terminal.ts';
import { findFirstMatches } from '../services/pattern.ts';
import { howToReopen } from '../state/gone.ts';
import type { Session } from '../state/session.ts';
import { ASKING, type Asking } from '../state/states.ts';
import type { Awaited, Expectation, Pending } from '../state/typed.ts';
import { noteOnClosing } from './being-closed.ts';
import { drain } from './drain.ts';
import { withLateOutput } from './late-output.ts';
import { tellIfLeft } from './left-program.ts';
import { withQuestionOfMenu } from './menu.ts';
import { awaitNext, countTypedAhead, hasBegunBehind, runningSince } from './next-in-line.ts';
import { PatternWatch } from './pattern-watch.ts';
import { weighProgramEnd } from './program-end.ts';
import { withNoteOnRest } from './rest-of-text.ts';
import { unlessStopped } from './stopped-job.ts';
import { tellIfBlocked } from './tell-blocked.ts';
import { completed, stopped, type Verdict, waitingForInput } from './verdict.ts';
import { awaitVerdict, type Patience } from './wait.ts';

/** For the text or key that was just typed; without one, for a call that only reads. */
export function waitFor(
  session: Session,
  pattern: RegExp | undefined,
  patience: Patience,
  typed?: Pending,
): Promise<Verdict> {
  return observer().wait(session.id, () => judge(session, pattern, patience, typed));
}

async function judge(
  session: Session,
  pattern: RegExp | undefined,
  patience: Patience,
  typed?: Pending,
): Promise<Verdict> {
  const known = session.stream.scanned;
  const found = await waitForEnd(session, pattern, patience, typed);
  const closing = await noteOnClosing(session, found, known);
  const verdict = closing === undefined ? found : { ...found, note: closing };
  const agent = agentSays(session);
  return agent ? { ...verdict, agent } : verdict;
}

async function waitForEnd(
  session: Session,
  pattern: RegExp | undefined,
  patience: Patience,
  typed: Pending | undefined,
  aheadBefore = 0,
): Promise<Verdict> {
  const began = performance.now();
  const { stream } = session;
  const pending = typed ?? session.typed.pending;
  await stream.sync();
  const known = stream.scanned;
  if (session.remains) return endOf(session);
  if (session.row.dead) {
    await drain(session);
    return weighProgramEnd(session, pending?.expected);
  }
  const awaited = pending ?? (await findRunning(session));
  if (!awaited && stream.phases.phase === 'more') return stopped('continuation', 'state');
  if (!awaited && !pattern) {
    // The one before may have been over at once.
    const next = aheadBefore > 0 ? await awaitNext(session, stream.phases.since, patience) : 0;
    if (next > 0) return waitForEnd(session, pattern, patience, undefined, aheadBefore - next);
    return unlessStopped(session, completed('prompt', stream.phases.status));
  }
  const runs = pending ? undefined : runningSince(session);
  const isToldToAsk = pattern !== undefined && typed === undefined && session.front.isStillAsking(stream.scanned);
  const found = await awaitVerdict(session, {
    awaited: { ...(awaited ?? awaitedRun(stream.scanned, undefined)), isToldToAsk },
    until: pattern && new PatternWatch(session, pattern, Math.max(stream.cursor.offset, awaited?.from ?? 0)),
    ...patience,
  });
  const asked = await withQuestionOfMenu(session, await unlessEditorAsks(session, found, pending));
  const judged = await unlessStopped(session, asked);
  const late = await withLateOutput(session, awaited?.text ?? '', judged);
  const verdict = await withNoteOnRest(session, pending, tellIfLeft(session, pending, late));
  if (pending && isSettled(verdict)) session.typed.noteEnded(pending, verdict.end ?? stream.scanned);
  // A prompt without marks is that of a program, or of a shell that has lost them, which waits for the next line.
  const isAsking = ASKING.includes(verdict.state) || (verdict.complete && verdict.prompt !== undefined);
  session.front.noteAsking(isAsking ? stream.scanned : undefined);
  if (isAsking) noteReading(session, verdict);
  tellIfBlocked(session, verdict);
  if (isAsking && verdict.state !== 'password') await noteRestingLine(session);
  const left = { ...patience, timeoutMs: Math.max(GLANCE_MS, patience.timeoutMs - (performance.now() - began)) };
  // The shell is back at once, and the pattern is one for what the job prints.
  const isOfJob = pattern !== undefined && pending !== undefined && leavesJob(pending.text);
  if (isOfJob && verdict.via === 'prompt' && verdict.exitCode === 0)
    return waitForEnd(session, pattern, left, undefined);
  const onScreen = pattern && verdict.via !== 'until' ? await noteOnScreen(session, pattern) : undefined;
  const note = onScreen ?? noteOnSilence(session, verdict, pending, performance.now() - began);
  if (note !== undefined) return { ...verdict, note };
  const end = endAtPrompt(verdict);
  if (!pending && end !== undefined) {
    const ahead = Math.max(aheadBefore, runs === undefined ? 0 : await countTypedAhead(session, runs, end));
    const next = ahead > 0 ? await awaitNext(session, end, left) : 0;
    if (next > 0) return waitForEnd(session, pattern, left, undefined, ahead - next);
  }
  if (!typed && pending && end !== undefined && hasBegunBehind(session, end)) {
    if (end > known) return { ...verdict, isBusyAgain: true, note: verdict.note ?? BUSY_AGAIN };
    const next = await waitForEnd(session, pattern, left, undefined);
    return { ...next, note: next.note ?? noteOfEnd(verdict) };
  }
  const isMissed = pattern && verdict.complete && verdict.via !== 'until' && verdict.note === undefined;
  return isMissed ? { ...verdict, note: NOTHING_MATCHES } : verdict;
}

export const NOTHING_MATCHES = 'nothing that was printed matches until';

/** Its last command runs in the background. */
function leavesJob(text: string): boolean {
  return /[^&|>]&\s*$/.test(text);
}

/** On its way to another machine a text may be late, but not as late as that. */
function noteOnSilence(
  { row, stream }: Session,
  verdict: Verdict,
  typed: Pending | undefined,
  waitedMs: number,
): string | undefined {
  const isUnanswered = typed !== undefined && stream.scanned <= typed.from;
  const isLate = verdict.via === 'timeout' && waitedMs >= CARRIED_MS;
  return isLate && isUnanswered && isCarrier(row.program) ? NOTHING_BACK : undefined;
}

const NOTHING_BACK =
  'nothing has come back since this was typed, so the connection may hang: read on, or leave it (ssh: pty_key ["Enter","~","."])';

function noteReading({ typed, stream, seenReading }: Session, { complete, asking }: Verdict): void {
  const entered = typed.lastEntered;
  const isPrompt = complete || asksForCommands(asking?.line ?? '');
  const isAtPrompt = isPrompt || asking?.how === 'not_entered' || seenReading.promptedAt(entered) !== undefined;
  const readsKeys = asking?.how === 'reads_keys' || asking?.how === 'menu';
  seenReading.note({ entered, at: stream.scanned, isAtPrompt, readsKeys, ended: stream.phases.endCount, asking });
}

const BUSY_AGAIN = 'somebody else has typed since, and that runs';

/** Behind it the shell may run what somebody else has typed since. For a call that only reads, what was over before is no end. */
function endAtPrompt({ complete, via, end }: Verdict): number | undefined {
  return complete && via === 'prompt' ? end : undefined;
}

function noteOfEnd({ exitCode }: Verdict): string {
  return `what this client sent before has ended${exitCode === undefined ? '' : `: exit=${exitCode}`}`;
}

/**
 * While the editor works on a key, as on many completions, the shell seems to run a command. What it asks then is no
 * question of that: a text is not its answer.
 */
async function unlessEditorAsks(session: Session, verdict: Verdict, pending: Pending | undefined): Promise<Verdict> {
  const { asking } = verdict;
  const { phase, status } = session.stream.phases;
  if (asking?.how !== 'asks' || phase !== 'input' || !session.marksOutput()) return verdict;
  const question = await editorQuestion(session);
  if (question === undefined) return verdict;
  // Without an Enter it is told like all that keys do at the prompt.
  return pending ? waitingForInput({ ...asking, how: 'editor', line: question }) : completed('prompt', status);
}

/** Only an exit code tells that the program came to its end. It may have been cut off, with its machine say. */
function endOf({ row, remains }: Session): Verdict {
  const status = statusOf(row);
  const verdict = status === undefined ? stopped('exited', 'state') : completed('exit', status);
  return remains ? { ...verdict, note: `session over: ${remains.says()}; ${howToReopen(row.name)}` } : verdict;
}

/** Nothing more will come of the text: it has ended, or no line of it ran and the shell idles. */
function isSettled({ complete, via, state }: Verdict): boolean {
  return complete ? via !== 'until' : via === 'state' && state === 'idle';
}

/** The verdict at this moment, without waiting for an end. */
export async function glance(session: Session): Promise<Verdict> {
  const isDrawing = session.row.alternate && !session.row.dead;
  if (isDrawing && !agentSays(session)) return stopped('fullscreen', 'now');
  const verdict = await judge(session, undefined, { timeoutMs: GLANCE_MS });
  if (verdict.via !== 'timeout') return verdict;
  const asking = isDrawing ? undefined : await findStillAsking(session);
  if (asking) return { ...waitingForInput(asking), via: 'now' };
  return { ...verdict, via: 'now', ...(isDrawing && { state: 'fullscreen' }) };
}

/** What only a longer wait can find stays true while nothing happens. */
async function findStillAsking(session: Session): Promise<Asking | undefined> {
  const { front, seenReading, stream, typed } = session;
  const asking = seenReading.askingAt(typed.lastEntered, stream.scanned);
  const look = asking && (await lookAt(session));
  if (!look || look.front.length === 0 || !isAsleep(look)) return undefined;
  front.noteAsking(stream.scanned);
  return asking;
}

async function noteOnScreen(session: Session, pattern: RegExp): Promise<string | undefined> {
  const { lines } = await captureScreen(session);
  const [at = -1] = findFirstMatches(pattern, [lines.map(neutraliseText).join('\n')]);
  return at < 0 ? undefined : 'the pattern stands on the screen, but in nothing new';
}

async function findRunning(session: Session): Promise<Awaited | undefined> {
  const { stream } = session;
  const { scanned, phases } = stream;
  const { phase, unproved } = phases;
  if (unproved) return awaitedRun(unproved.at, { from: unproved.at, lines: 1, ahead: 0 });
  if (phase === 'foreign') return awaitedRun(stream.cursor.offset, undefined);
  if (phase === 'input' && (await isAtPrompt(session))) return findUnread(session);
  if (phase !== 'input' && phase !== 'output' && phase !== 'starting') return undefined;
  const from = phase === 'starting' ? 0 : scanned;
  return awaitedRun(from, { from, lines: 1, ahead: 0 });
}

/**
 * If the shell itself reads, it is at its prompt, perhaps with the output of a job after it. A key may be bound to a
 * program, of which the shell prints no mark.
 */
async function isAtPrompt(session: Session): Promise<boolean> {
  const isKeyed = mayAwaitKey(session);
  if (isKeyed) await awaitDrawnByKeys(session);
  return (session.marksOutput() && !isKeyed) || isShellReading(session, await lookAt(session));
}

/** What other servers have typed at this prompt: the shell has not read it yet, or the prompt would be another one. */
async function findUnread(session: Session): Promise<Awaited | undefined> {
  const receipts = await session.readReceipts();
  const { since } = session.stream.phases;
  const unread = receipts.filter(({ from, lines }) => lines > 0 && from > since);
  const [first] = unread;
  if (!first) return undefined;
  const lines = unread.reduce((count, receipt) => count + receipt.lines, 0);
  return awaitedRun(first.from, { from: first.from, lines, ahead: 0 });
}

function awaitedRun(from: number, expected: Expectation | undefined): Awaited {
  return { from, text: '', expected, promptBefore: undefined, isAtPrompt: false };
}
