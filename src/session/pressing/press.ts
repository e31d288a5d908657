// Presses keys in one session and, if asked, waits for the result. Texts that are nothing but keys come here, too.

import { cut } from '../../terminal/fold-items.ts';
import { DRAWN_MS, GLANCE_MS, PROBED_MS } from '../../timing.ts';
import { isEnter } from '../../tmux/keys.ts';
import { observeCommand } from '../completion/observed-command.ts';
import { completed, stopped, type Verdict, waitingForInput } from '../completion/verdict.ts';
import type { Patience } from '../completion/wait.ts';
import { waitFor } from '../completion/wait-for.ts';
import type { Context } from '../context.ts';
import { editorQuestion } from '../look/editor-question.ts';
import { behindPromptWith } from '../look/resting-line.ts';
import { readPromptLine, standingText } from '../look/typed-line.ts';
import type { Leave } from '../services/leave.ts';
import { requireAllowed } from '../services/roles.ts';
import { ALONE } from '../services/together.ts';
import type { Delivery } from '../show/delivery.ts';
import { type Reading, readingOfHeldBack, readingOfUnwaited, showUnlessOvertaken } from '../show/what-is-new.ts';
import type { Arrival } from '../state/arrivals.ts';
import { KEYS } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { until } from '../state/until.ts';
import { asHeldBack, HeldBack } from '../typing/held-back.ts';
import { isText, pressJudgedKeys } from '../typing/press-keys.ts';
import { tellDropped } from './dropped-ahead.ts';
import { plannedKeys } from './planned-keys.ts';

const LONGEST_LINE = 200;

export interface KeyRequest {
  keys: readonly string[];
  repeat: number;
  wait: boolean;
  leave: Leave;
  /** The tool that a role must allow. */
  tool?: 'pty_key' | 'pty_send';
  /** Its place among the calls that type. */
  arrival: Arrival;
  /** The id of the receipt of the first keys, for a caller that asks later whether they went in. */
  receipt?: string | undefined;
}

export async function pressKeys(
  context: Context,
  nameOrId: string,
  request: KeyRequest,
  patience: Patience,
  delivery: Delivery,
  part = ALONE,
): Promise<Reading> {
  const keys = plannedKeys(request.keys, request.repeat);
  const session = await context.sessions.find(nameOrId);
  const given = { leave: request.leave, timeoutMs: patience.timeoutMs, receipt: request.receipt };
  const { pressing } = await request.arrival.enter({ session, host: context.host }, async () => {
    requireAllowed(await context.roles.over(session.row), request.tool ?? 'pty_key', request.leave.force);
    await session.leases.requireFree(session.row, KEYS);
    return { pressing: pressJudgedKeys(context, session, keys, given).catch(asHeldBack) };
  });
  const pressed = await pressing;
  if (pressed instanceof HeldBack) return readingOfHeldBack(session, pressed);
  const { from, ahead, prompt: shown, own, areIdle, notes, secret, isTakenSingly, leavesLine } = pressed;
  const hasEntered = !areIdle && !leavesLine && keys.some(endsLine);
  if (hasEntered) {
    const expected = session.shellOf() && { from, lines: 1, ahead: 0, own };
    const { prompts } = session.front;
    const before = { shown, hasBracketedPaste: false, isPlaced: false, isDropped: keys.at(-1) === 'C-c' };
    const promptBefore = prompts?.known.length ? { ...prompts, ...before } : undefined;
    observeCommand(session, session.typed.notePressed({ from, expected, promptBefore }));
  }
  if (!request.wait) {
    const said = `pressed ${(secret ? request.keys.map(hideCharacter) : request.keys).join(' ')}${request.repeat > 1 ? ` ×${request.repeat}` : ''}`;
    return readingOfUnwaited(session, !areIdle && keys.some(isEnter), [
      said,
      ...tellDropped(session, from, ahead),
      ...notes,
    ]);
  }
  const { pending } = session.typed;
  const { timeoutMs } = patience;
  const left = { ...patience, timeoutMs: Math.max(timeoutMs - pressed.readyMs, Math.min(timeoutMs, GLANCE_MS)) };
  const reading = await session.reads.run(patience.signal, async (newest) => {
    const verdict = areIdle
      ? NOTHING_INTERRUPTED
      : leavesLine
        ? completed('prompt', session.stream.phases.status)
        : await waitFor(session, undefined, left);
    const isAtPrompt = verdict.via === 'prompt' || isLineKept(session, verdict);
    const isOfBefore = isAtPrompt && pending === undefined && !mayHaveRun(session, from, verdict);
    // Behind what ends now, be it only the prompt that an interrupt has made, they may stand on the line.
    const mayStand = isOfBefore || (verdict.via === 'prompt' && !hasEntered && isText(keys.at(-1)));
    const drawn = mayStand || verdict.state === 'continuation' ? await drawnByKeys(session) : undefined;
    const asks = drawn?.question && waitingForInput({ how: 'editor', line: drawn.question, quietMs: 0 });
    const told = asks || (isOfBefore ? stopped('idle', 'state') : verdict);
    // The editor may have listed what the line may become.
    const shown = await part.show(() => showUnlessOvertaken(context, session, told, { newest, part }, delivery));
    const stands = !mayStand || asks || drawn?.line === '' ? [] : [tellStanding(drawn?.line)];
    return { ...shown, notes: [...(isOfBefore ? [NONE_RUN] : []), ...stands, ...shown.notes] };
  });
  const last = keys.at(-1) ?? '';
  const stands = isText(last) ? tellStandingInProgram(session, reading.verdict, { last, isTakenSingly }) : [];
  const dropped = tellDropped(session, from, ahead, reading.verdict);
  return { ...reading, notes: [...notes, ...dropped, ...stands, ...reading.notes] };
}

/** A terminal that is asked for lines hands them over at an Enter, and so does a line editor: there the key stands last. */
function tellStandingInProgram(
  session: Session,
  { asking }: Verdict,
  { last, isTakenSingly }: { last: string; isTakenSingly: boolean },
): string[] {
  if (!asking || asking.how === 'not_entered') return [];
  const behind = behindPromptWith(session, asking.line, last);
  if (!behind && (isTakenSingly || asking.how !== 'reads_line')) return [];
  const what = behind ? JSON.stringify(cut(behind, LONGEST_LINE)) : 'what';
  return [`${what} stands on its line, before the next text: pty_key Enter hands it over, C-u removes it`];
}

const NONE_RUN = 'at the prompt, no command was run';

/** `line`: undefined where it goes on behind the cursor. */
function tellStanding(line: string | undefined): string {
  const what =
    line === undefined
      ? 'the next text would go into what stands on the line'
      : `${JSON.stringify(cut(line, LONGEST_LINE))} stands on the line, before the next text`;
  return `${what}: pty_key Enter runs it, C-c removes it`;
}

interface Drawn {
  question: string | undefined;
  /** What stands on the line; empty if nothing does, undefined if nobody knows all of it. */
  line: string | undefined;
}

/** The editor draws a moment later what the keys have changed, and what it asks. */
async function drawnByKeys(session: Session): Promise<Drawn> {
  await until(session, { within: PROBED_MS, every: DRAWN_MS }, stillFor(session, DRAWN_MS));
  const line = await readPromptLine(session);
  const question = session.shellOf() && (await editorQuestion(session, line));
  return { question, line: line ? await standingText(session, line) : '' };
}

const NOTHING_INTERRUPTED: Verdict = {
  ...completed('quiescent', undefined),
  note: 'at the prompt, there was nothing to interrupt',
};

/** Of a secret only the keys with names are told. */
function hideCharacter(key: string): string {
  return [...key].length === 1 ? '•' : key;
}

/**
 * Otherwise an end that is told is that of an earlier command. Of a program that a key is bound to, the shell marks no end
 * and draws a new prompt; but it also does that for a list of completions, where the exit code is that of before.
 */
function mayHaveRun({ stream }: Session, from: number, { exitCode }: Verdict): boolean {
  return stream.phases.endsSince(from).length > 0 || (exitCode === undefined && stream.phases.since > from);
}

/** Not a command that goes on over several lines: the line that stands at the prompt, as nothing has entered it. */
function isLineKept({ stream }: Session, { state }: Verdict): boolean {
  return state === 'continuation' && !stream.phases.wantsRest;
}

function endsLine(key: string): boolean {
  return isEnter(key) || key === 'C-c' || key === 'C-d';
}
