// Waits for a shell's prompt that is on its way, and for its line editor to be ready for a paste.
import {
  BEGINS_TO_READ_MS,
  EDITOR_ASKS_MS,
  FIRST_PROMPT_MS,
  INTERRUPTED_MS,
  NEXT_PROMPT_MS,
  PROMPT_STANDS_MS,
  REDRAWN_PROMPT_MS,
} from '../../timing.ts';
import { ECHO_REACH } from '../echo/echo.ts';
import { bareText } from '../look/bare-text.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { isShellInFront, isShellReading, see } from '../look/shell-prompt.ts';
import { lookAt } from '../look/terminal.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import type { PromptAwaited } from '../state/typed.ts';
import { type Deadline, until } from '../state/until.ts';
import { enterKeys } from './enter.ts';
import { hasHandedOn, type PromptPatience } from './find-nested.ts';
import { hasLeftScreen, meetsFirstQuestion } from './first-question.ts';
import { awaitArrival } from './line-taken.ts';
import { takesPastes } from './pastes.ts';

export async function awaitPrompt(session: Session, { signal, deadline, answers }: PromptPatience): Promise<void> {
  const { phases, hasLostMarks } = session.stream;
  await awaitPromptAfterKeys(session, { signal, deadline });
  await awaitPromptAfterInterrupt(session, signal);
  await awaitFirstPrompt(session, { signal, deadline, answers });
  const isLost = hasLostMarks && phases.awaitsPrompt;
  if (!isLost) await until(session, { within: NEXT_PROMPT_MS, signal }, () => !phases.awaitsPrompt);
  // A shell that asks something itself, as zsh does about a misspelt word, is not at its prompt.
  if (phases.phase !== 'input' || session.front.isStillAsking(session.stream.scanned)) return;
  if (session.shellOf()?.traits.asksForPastes === 'behind its prompt') await awaitEditor(session, signal);
}

/** A start-up file may ask something first, of which nobody was told: it gets no text. Or it hands on to another program. */
async function awaitFirstPrompt(session: Session, { signal, deadline, answers }: PromptPatience): Promise<void> {
  const { front, stream } = session;
  const { phases, gaps } = stream;
  if (phases.phase !== 'starting') return;
  // The first prompt may be among the output that was lost.
  const within = gaps.length > 0 ? NEXT_PROMPT_MS : Math.min(FIRST_PROMPT_MS, deadline - performance.now());
  // What fills the screen has had its time.
  let looked = session.row.alternate ? Number.NEGATIVE_INFINITY : performance.now();
  await until(session, { within, signal }, async () => {
    if (phases.phase !== 'starting' || front.isStillAsking(stream.scanned)) return true;
    if (performance.now() - looked < BEGINS_TO_READ_MS) return false;
    const seen = await see(session);
    const isOver =
      (await hasHandedOn(session, seen)) ||
      (await hasLeftScreen(session, seen.look, answers)) ||
      (await meetsFirstQuestion(session, answers, (line) => !asksForCommands(line)));
    looked = performance.now();
    return isOver;
  });
}

/** C-c during the start-up of a shell ends its files, and ours with them. A start-up that hangs is interrupted all the same. */
export async function awaitStart(session: Session): Promise<void> {
  const { phases } = session.stream;
  await until(session, { within: NEXT_PROMPT_MS }, () => phases.phase !== 'starting');
}

/**
 * What comes right behind C-c may find a shell with an interrupt that it has taken and not carried out: it may draw a
 * prompt, and at the next key it drops that key. Another C-c, at rest, ends that.
 */
export async function awaitPromptAfterKeys(session: Session, patience: Deadline): Promise<void> {
  const { typed, stream } = session;
  const { signal } = patience;
  const awaited = typed.promptAwaited;
  if (!awaited) return;
  const { from } = awaited;
  typed.notePromptAwaited(undefined);
  if (await isCommandInFront(session)) return;
  // Another C-c would come behind the one that is on its way still.
  if (!(await awaitArrival(session, from, patience))) return;
  const { keepsEmptyPrompt } = session.shellOf()?.traits ?? {};
  const stood = keepsEmptyPrompt ? await standingText(session) : '';
  const isBack = await isPromptBack(session, from, signal);
  if (!awaited.isInterrupt || (isBack && !(await mayKeepInterrupt(session, awaited)))) return;
  const wantsAnother = (): Promise<boolean> =>
    keepsEmptyPrompt ? stillStands(session, stood) : isUntouched(session, from);
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (signal?.aborted || !(await wantsAnother())) return;
    const again = stream.scanned;
    await enterKeys(session, ['C-c']);
    if (await isPromptBack(session, again, signal)) return;
  }
}

/** An editor that was at work on what was typed has lost the key. On an empty line there is nothing for it to do. */
async function stillStands(session: Session, stood: string): Promise<boolean> {
  return stood !== '' && session.stream.phases.phase === 'input' && (await standingText(session)) === stood;
}

async function standingText(session: Session): Promise<string> {
  return (await readPromptLine(session))?.text ?? '';
}

/** Otherwise somebody has typed meanwhile: the key would remove that. */
async function isUntouched(session: Session, from: number): Promise<boolean> {
  if (!(await readsKeys(session))) return false;
  const { stream } = session;
  const shown = await stream.read({ from: Math.max(from, stream.phases.since), to: stream.scanned });
  return UNTOUCHED.test(bareText(shown.filter((byte) => byte !== BEL && byte !== CR)));
}

/** On a slow machine the next one may come before the editor is at rest, too, and be kept like the first. */
const MOST_PRESSES = 2;

/** It gets the key, and the shell does not. */
async function isCommandInFront(session: Session): Promise<boolean> {
  const mayRun = session.stream.phases.phase === 'output' || !session.marksOutput();
  return mayRun && !isShellInFront(session, await lookAt(session));
}

/** An interrupt that came before the line editor may have ended the hooks, so that no end is told and no prompt is drawn. */
async function readsKeys(session: Session): Promise<boolean> {
  if (session.stream.phases.wantsLine) return true;
  if (!session.shellOf()?.traits.keepsInterrupts) return false;
  const look = await lookAt(session);
  return look.mode === 'raw' && isShellReading(session, look);
}

/** The exit status of what an interrupt has ended. */
const BY_INTERRUPT = 130;
const INTERRUPTED = '^C';
const UNTOUCHED = /(?:^|\^C)$/;
const BEL = 7;
const CR = 13;

/**
 * It has carried it out where an end tells so, or where the key was shown while a command ran, so that hooks came behind it,
 * or by the line editor, which then drew a new prompt. What comes between the hooks and the line editor is shown behind
 * the hooks, or not at all.
 */
async function mayKeepInterrupt(session: Session, awaited: PromptAwaited): Promise<boolean> {
  if (!session.shellOf()?.traits.keepsInterrupts || hadProgram(session, awaited)) return false;
  const { from } = awaited;
  const { stream } = session;
  if (stream.phases.endsSince(from).some(({ status }) => status === BY_INTERRUPT)) return false;
  for (const { phase, ...span } of stream.phases.spansBetween(from, stream.phases.since)) {
    if (phase === 'notices' || phase === 'prompt') continue;
    const to = Math.min(span.to, span.from + ECHO_REACH);
    if (bareText(await stream.read({ ...span, to })).includes(INTERRUPTED)) return false;
  }
  return true;
}

/** The command that ran when the key was pressed has ended later, so it was in front, and the shell got no interrupt. */
function hadProgram({ stream }: Session, { from, at }: PromptAwaited): boolean {
  const [end] = stream.phases.endsSince(from);
  const ended = end?.clock?.ended ?? at;
  // The clock of another machine may be ahead.
  if (!end || ended <= at || ended > Date.now()) return false;
  return stream.phases.spansBetween(from, end.at).every(({ phase }) => phase === 'output');
}

/** ksh drops what was typed ahead when its command is interrupted. A program that goes on shows no prompt. */
async function awaitPromptAfterInterrupt(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const { phases } = session.stream;
  const at = session.typed.takeInterrupt();
  if (at === undefined || session.marksOutput()) return;
  await until(session, { within: INTERRUPTED_MS, signal }, () => phases.phase === 'input' && phases.since >= at);
}

/** Several prompts may come, since a command may end just before the key is read. */
async function isPromptBack(session: Session, from: number, signal: AbortSignal | undefined): Promise<boolean> {
  const { stream } = session;
  const isStill = stillFor(session, PROMPT_STANDS_MS);
  const isBack = await until(
    session,
    { within: REDRAWN_PROMPT_MS, every: PROMPT_STANDS_MS, signal },
    () => isStill() && stream.phases.phase === 'input' && stream.phases.since >= from,
  );
  return isBack ?? false;
}

/** A tab that is typed before the editor asks for bracketed paste would start a completion. Some editors never ask. */
async function awaitEditor(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const { front } = session;
  const within = front.asksForPastes === undefined ? EDITOR_ASKS_MS : NEXT_PROMPT_MS;
  if (front.asksForPastes !== false) await until(session, { within, signal }, () => takesPastes(session));
  // A slow machine may miss the time once.
  front.noteAsksForPastes(takesPastes(session) || (front.asksForPastes === true ? undefined : false));
}
