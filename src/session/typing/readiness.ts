// Decides, before anything is typed, whether and how the text can go in.
import { BEGINS_TO_READ_MS, END_MARK_MS } from '../../timing.ts';
import { endsAhead } from '../completion/marks.ts';
import { isCarrier, readerOf } from '../look/nested-shell.ts';
import { isRead, isReady } from '../look/processes.ts';
import { asksForCommands, asksForMore } from '../look/prompt-text.ts';
import {
  isAtPrompt,
  journalShows,
  type Seen,
  see,
  showsPrompt,
  speaksAndReads,
  speaksInFront,
} from '../look/shell-prompt.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { PromptBefore } from '../state/typed.ts';
import { until } from '../state/until.ts';
import { adopt } from './adopt-shell.ts';
import { awaitPrompt } from './next-prompt.ts';
import { refuseLongLines, refuseWhatEditorLoses } from './refuse-loss.ts';

export const LONGEST_TEXT = 1024 * 1024;

/** Whichever it is, the gate reads its language. */
const SHELL = 'sh';

/** How the text meets what stands in front. */
export interface Readiness {
  /** Commands that end before the text has its turn; more than none, and it is typed ahead. */
  ahead: number;
  promptBefore: PromptBefore | undefined;
  /** A shell stands at its prompt. */
  atPrompt: boolean;
  /** The program that reads the text, where it is known. */
  reader: string | undefined;
}

export interface ReadinessOptions {
  enter: boolean;
  /** Marks are wanted even of a shell that is not known for one. */
  mark?: boolean;
  signal?: AbortSignal | undefined;
}

export async function makeReady(session: Session, text: string, options: ReadinessOptions): Promise<Readiness> {
  const { phases } = session.stream;
  await session.stream.sync();
  await awaitPrompt(session, options.signal);
  const { phase, since, wantsLine } = phases;
  const seen = isAtMarkedPrompt(session) ? undefined : await seeReader(session);
  if (seen) await awaitJournal(session, seen, options.signal);
  if (phases.since !== since) return makeReady(session, text, options);
  const atPrompt = !seen || (await isAtPrompt(session, seen));
  await refuseWhatEditorLoses(session, text);
  if (!atPrompt || session.shellOf()?.traits.asksForPastes === 'never') await refuseLongLines(session, text);
  const isAsked = stillAsks(session) || phase === 'more';
  if (atPrompt) {
    const ahead = isAsked ? 0 : unanswered(session);
    return { ahead, promptBefore: undefined, atPrompt, reader: ahead > 0 ? undefined : SHELL };
  }
  if (options.enter && (await adopt(session, seen, options.mark ?? false))) return makeReady(session, text, options);
  const promptBefore = rememberPrompt(session, seen);
  // What a shell without a mark for it runs shows behind its prompt, which is no prompt of anything else then.
  const isFree = isAsked || (wantsLine ? speaksAndReads(session, seen.look) : asksInside(session, seen));
  const ahead = isFree ? 0 : unanswered(session, phase === 'output' || wantsLine);
  return { ahead, promptBefore, atPrompt, reader: readerOf(seen.look) };
}

function stillAsks({ front, stream }: Session): boolean {
  return front.stillAsks(stream.scanned);
}

/** Ends that are still to come of what was typed before, and of what `runs`. */
function unanswered({ typed, stream }: Session, runs = false): number {
  return endsAhead(stream.phases, typed.pending?.expected, runs);
}

/** A shell that has just drawn its prompt reads in a moment. */
async function seeReader(session: Session): Promise<Seen> {
  const settled = await until(session, { within: BEGINS_TO_READ_MS, every: 20 }, async () => {
    const seen = await see(session);
    return (await isAboutToRead(session, seen)) ? undefined : seen;
  });
  return settled ?? see(session);
}

async function isAboutToRead(session: Session, { line, look }: Seen): Promise<boolean> {
  if (!session.stream.phases.wantsLine || isReady(look) || !speaksInFront(session, look)) return false;
  return showsPrompt(session, line);
}

/** The screen, or a shell that already reads again, may be ahead of the journal, which tells the end of what ran before. */
async function awaitJournal(session: Session, { line, look }: Seen, signal: AbortSignal | undefined): Promise<void> {
  const { phases } = session.stream;
  if (asksForCommands(line.text)) await journalShows(session, line, signal);
  const isAnswered = stillAsks(session) || unanswered(session) === 0;
  if (isAnswered || !phases.wantsLine || !speaksAndReads(session, look)) return;
  const { since } = phases;
  await until(session, { within: END_MARK_MS, signal }, () => phases.since !== since);
}

/** The screen may be behind the journal and still show the prompt of the shell, which runs something by now. */
function asksInside(session: Session, { line, look }: Seen): boolean {
  const runs = session.stream.phases.phase === 'output' && speaksInFront(session, look);
  return asksForCommands(line.text) && (runs ? isRead(look) : isReady(look));
}

/** The program that reads, or soon does; behind a carrier nobody knows it. */
export async function awaitReader(session: Session): Promise<string | undefined> {
  const found = await until(session, { within: BEGINS_TO_READ_MS, every: 30 }, async () => {
    const look = await lookAt(session);
    const reader = readerOf(look);
    return (reader !== undefined || look.front.some(isCarrier)) && { reader };
  });
  return found?.reader;
}

/** The program that keys go to; at a marked prompt nothing has to be looked up. */
export async function readerOfKeys(session: Session): Promise<string | undefined> {
  if (!isAtMarkedPrompt(session)) return readerOf(await lookAt(session));
  return unanswered(session) > 0 ? undefined : SHELL;
}

function isAtMarkedPrompt(session: Session): boolean {
  return session.stream.phases.wantsLine && session.marksOutput();
}

/** Each program that reads here has prompts of its own. */
function rememberPrompt({ front, stream }: Session, { line, look }: Seen): PromptBefore | undefined {
  const group = look.front[0]?.group;
  const before = front.promptsOf(group);
  const isNew = asksForCommands(line.text) && !asksForMore(line.text, before) && !before.includes(line.text);
  const prompts = { group, known: isNew ? [...before, line.text] : before };
  front.notePrompts(prompts);
  return prompts.known.length === 0 ? undefined : { ...prompts, bracketed: stream.modes.bracketed };
}
