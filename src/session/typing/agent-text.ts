// A text for a coding agent: pasted, seen to stand in its input, then entered, and seen to be taken from there.
import { setTimeout } from 'node:timers/promises';
import { describeState } from '../../agents/describe.ts';
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import type { AgentSays } from '../../agents/states.ts';
import { AGENT_SHOWS_MS, AGENT_TAKES_MS, BEHIND_PASTE_MS, TAKEN_STANDS_MS } from '../../timing-texts.ts';
import { agentSays, takesInput } from '../look/agent.ts';
import type { Look } from '../look/processes.ts';
import { readRowsToCursor } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { type EnteredOnce, type EnterOptions, enterText } from './enter.ts';
import { HeldBack } from './held-back.ts';
import { notTaken, pressEnterBehind, type TextBefore, verdictNow } from './press-enter.ts';

/** A dialog in front would take the text, and its Enter for consent. A program that reads a line gets its answer by a text. */
export function refuseBlocked(session: Session, look: Look): void {
  const says = agentSays(session);
  if (says?.state !== 'blocked' || look.mode === 'line' || !takesInput(session, look)) return;
  throw new HeldBack(
    `${session.row.name} says: ${describeState(says)}, and would take this text for the answer. force does not change that.`,
    howToAnswer(session.front.agent),
    verdictNow(session),
  );
}

/** Hooks do not tell that a person denied it, and no title does in Claude Code. */
function howToAnswer(agent: KnownAgent | undefined): string {
  const how = 'pty_read screen: true shows its question, and pty_key answers it';
  return agent?.needsHooks && !agent.stateOfTitle ? `${how}. If a person has answered it, press Escape.` : `${how}.`;
}

/** Throws `NotTaken` unless there is evidence that the program took it. */
export async function enterForAgent(
  session: Session,
  text: string,
  options: EnterOptions,
  signal?: AbortSignal,
): Promise<EnteredOnce> {
  if (!options.enter || text === '') return enterText(session, text, options);
  const before = await readInput(session);
  const entered = await enterText(session, text, { ...options, enter: false, part: 'first' });
  const isShown = await until(session, { within: AGENT_SHOWS_MS, every: 50, signal }, async () => {
    return isTextShown(before, await readInput(session), text);
  });
  if (!isShown)
    throw notTaken(session, 'the text was pasted, the program does not show it, and Enter was NOT pressed.');
  await pressEnter(session, { before, receipt: entered.receipt.id, holder: options.claim?.holder }, signal);
  return entered;
}

interface Pasted extends TextBefore {
  /** What stood in the input before the text. */
  before: InputSeen;
}

/** Presses the Enter that belongs to a pasted text, unless somebody has typed since. */
async function pressEnter(session: Session, { before, receipt, holder }: Pasted, signal?: AbortSignal): Promise<void> {
  await setTimeout(BEHIND_PASTE_MS);
  await session.stream.sync();
  if (agentSays(session)?.state === 'blocked')
    throw notTaken(session, 'the program began to ask something, and Enter was NOT pressed.');
  const standing = await readInput(session);
  const [said, from] = [agentSays(session), session.stream.scanned];
  await pressEnterBehind(session, { receipt, holder });
  const seen = { before, standing, said, from };
  if (!(await isTaken(session, seen, signal)))
    throw notTaken(session, 'the text still stands in its input, though Enter was pressed.');
  session.front.noteTook();
}

/** For a text whose typist was killed behind the paste. Of two that finish it, tmux lets one press Enter. */
export function finishPaste(session: Session, { receipt, holder }: TextBefore): Promise<void> {
  return session.typing.run(() => pressEnter(session, { before: { line: '', above: [] }, receipt, holder }));
}

/** What stands on the cursor's line up to the cursor, and above it. */
export interface InputSeen {
  line: string;
  above: readonly string[];
}

interface Entered {
  before: InputSeen;
  /** With the text, before Enter. */
  standing: InputSeen;
  said: AgentSays | undefined;
  /** Where the journal ended before Enter. */
  from: number;
}

async function isTaken(session: Session, entered: Entered, signal: AbortSignal | undefined): Promise<boolean> {
  let goneAt: number | undefined;
  const taken = await until(session, { within: AGENT_TAKES_MS, every: 50, signal }, async () => {
    if (hasAnswered(agentSays(session), entered)) return true;
    const isGone = hasLeft(await readInput(session), entered);
    goneAt = isGone ? (goneAt ?? performance.now()) : undefined;
    return goneAt !== undefined && performance.now() - goneAt >= TAKEN_STANDS_MS;
  });
  return taken === true;
}

/** It says something else than before. */
function hasAnswered(says: AgentSays | undefined, { said, from }: Pick<Entered, 'said' | 'from'>): boolean {
  if (!says || says.at < from || says.state === 'idle') return false;
  return says.state !== said?.state || says.since !== said.since;
}

/** Enter that was taken for a line end leaves the text on the line above. */
export function hasLeft(now: InputSeen, { before, standing }: Pick<Entered, 'before' | 'standing'>): boolean {
  if (standing.line === before.line || now.line === standing.line) return false;
  return now.above.at(-1)?.trimEnd() !== standing.line.trimEnd();
}

/** Long pastes are shown as a note on them. */
export function isTextShown(before: InputSeen, now: InputSeen, text: string): boolean {
  if (now.line !== before.line && now.line.trim() !== '') return true;
  const end = text.trim().split('\n').at(-1)?.trim().slice(-SHOWN_END) ?? '';
  return end !== '' && countRows(now, end) > countRows(before, end);
}

const SHOWN_END = 20;

function countRows({ line, above }: InputSeen, part: string): number {
  return [...above, line].filter((row) => row.includes(part)).length;
}

async function readInput(session: Session): Promise<InputSeen> {
  const { rows } = await readRowsToCursor(session);
  return { line: rows.at(-1) ?? '', above: rows.slice(0, -1) };
}
