// Decides, before anything is typed, whether and how the text can go in.
import { setTimeout } from 'node:timers/promises';
import { endsAhead } from '../completion/marks.ts';
import type { PromptBefore } from '../completion/terminal.ts';
import type { Context } from '../context.ts';
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
import { Alarm } from '../state/alarm.ts';
import type { SessionView } from '../state/session.ts';
import { adopt } from './adopt-shell.ts';
import { refuseLongLines, refuseWhatEditorLoses } from './refuse-loss.ts';

/** A slow rc file may take its time; afterwards the text goes in all the same. */
const FIRST_PROMPT_MS = 15_000;
/** Between the end of a command and the prompt. Typed in there, text would be echoed twice and not be bracketed. */
const PROMPT_MS = 1_500;
/** From the prompt until its editor asks for bracketed paste, where nobody knows whether it will. */
const EDITOR_MS = 500;
/** From a program's start, or its prompt, until it reads. */
const BEGINS_MS = 400;
/** The journal follows the screen within this, on a busy machine too. */
const JOURNAL_MS = 200;

export const LONGEST_TEXT = 1024 * 1024;

/** Whichever it is, the gate reads its language. */
const SHELL = 'sh';

export interface Room {
  /** Commands that end before the text has its turn; more than none, and it is typed ahead. */
  ahead: number;
  promptBefore: PromptBefore | undefined;
  /** A shell stands at its prompt. */
  atPrompt: boolean;
  /** The program that reads the text, where it is known. */
  reader: string | undefined;
}

export interface RoomOptions {
  enter: boolean;
  /** Marks are wanted even of a shell that is not known for one. */
  mark?: boolean;
  signal?: AbortSignal | undefined;
}

export async function makeRoom(context: Context, view: SessionView, text: string, options: RoomOptions): Promise<Room> {
  await view.sync();
  await awaitPrompt(view, options.signal);
  const { phase, since, wantsLine: marked } = view.timeline;
  const seen = isAtMarkedPrompt(view) ? undefined : await seeReader(context, view);
  if (seen) await awaitJournal(view, seen, options.signal);
  if (view.timeline.since !== since) return makeRoom(context, view, text, options);
  const ready = !seen || (await isAtPrompt(view, seen));
  await refuseWhatEditorLoses(context, view, text);
  if (!ready || view.shellOf()?.traits.asksForPastes === 'never') await refuseLongLines(context, view, text);
  const earlier = view.pending?.expected;
  const asked = view.asking === view.scanned || phase === 'more';
  if (ready) {
    const ahead = asked ? 0 : endsAhead(view.timeline, earlier, false);
    return { ahead, promptBefore: undefined, atPrompt: true, reader: ahead > 0 ? undefined : SHELL };
  }
  if (options.enter && (await adopt(context, view, seen, options.mark ?? false)))
    return makeRoom(context, view, text, options);
  const promptBefore = rememberPrompt(view, seen);
  // What a shell without a mark for it runs shows behind its prompt, which is no prompt of anything else then.
  const free = asked || (marked ? speaksAndReads(view, seen.look) : promptsInside(view, seen));
  return {
    ahead: free ? 0 : endsAhead(view.timeline, earlier, phase === 'output' || marked),
    promptBefore,
    atPrompt: false,
    reader: readerOf(seen.look),
  };
}

/** A shell that has just drawn its prompt reads in a moment. */
async function seeReader(context: Context, view: SessionView): Promise<Seen> {
  for (const deadline = performance.now() + BEGINS_MS; ; await setTimeout(20)) {
    const seen = await see(context, view);
    if (performance.now() >= deadline || !(await isAboutToRead(view, seen))) return seen;
  }
}

async function isAboutToRead(view: SessionView, { line, look }: Seen): Promise<boolean> {
  if (!view.timeline.wantsLine || isReady(look) || !speaksInFront(view, look)) return false;
  return showsPrompt(view, line);
}

/** The screen, or a shell that already reads again, may be ahead of the journal, which tells the end of what ran before. */
async function awaitJournal(view: SessionView, { line, look }: Seen, signal: AbortSignal | undefined): Promise<void> {
  if (asksForCommands(line.text)) await journalShows(view, line, signal);
  const isAnswered = view.asking === view.scanned || endsAhead(view.timeline, view.pending?.expected, false) === 0;
  if (isAnswered || !view.timeline.wantsLine || !speaksAndReads(view, look)) return;
  const { since } = view.timeline;
  await settle(view, JOURNAL_MS, signal, () => view.timeline.since !== since);
}

/** The screen may be behind the journal and still show the prompt of the shell, which runs something by now. */
function promptsInside(view: SessionView, { line, look }: Seen): boolean {
  const runs = view.timeline.phase === 'output' && speaksInFront(view, look);
  return asksForCommands(line.text) && (runs ? isRead(look) : isReady(look));
}

/** The program that reads, or soon does; behind a carrier nobody knows it. */
export async function awaitReader(context: Context, view: SessionView): Promise<string | undefined> {
  for (const deadline = performance.now() + BEGINS_MS; performance.now() < deadline; await setTimeout(30)) {
    const look = await lookAt(context, view);
    const reader = readerOf(look);
    if (reader !== undefined || look.front.some(isCarrier)) return reader;
  }
  return undefined;
}

/** The program that keys go to; at a marked prompt nothing has to be looked up. */
export async function readerOfKeys(context: Context, view: SessionView): Promise<string | undefined> {
  const ahead = endsAhead(view.timeline, view.pending?.expected, false) > 0;
  if (!isAtMarkedPrompt(view)) return readerOf(await lookAt(context, view));
  return ahead ? undefined : SHELL;
}

function isAtMarkedPrompt(view: SessionView): boolean {
  return view.timeline.wantsLine && view.marksOutput();
}

/** Each program that reads here has prompts of its own; those of the one before mean nothing for it. */
function rememberPrompt(view: SessionView, { line, look }: Seen): PromptBefore | undefined {
  const group = look.front[0]?.group;
  const known = view.prompts?.group === group ? (view.prompts?.known ?? []) : [];
  const isNew = asksForCommands(line.text) && !asksForMore(line.text, known) && !known.includes(line.text);
  view.prompts = { group, known: isNew ? [...known, line.text] : known };
  return view.prompts.known.length === 0 ? undefined : { ...view.prompts, bracketed: view.landmarks.bracketed };
}

/** Where a prompt is on its way, its arrival. */
export async function awaitPrompt(view: SessionView, signal: AbortSignal | undefined): Promise<void> {
  const limit = view.timeline.phase === 'starting' ? FIRST_PROMPT_MS : PROMPT_MS;
  await settle(view, limit, signal, () => !isOnTheWay(view));
  if (view.timeline.phase !== 'input') return;
  if (view.shellOf()?.traits.asksForPastes === 'behind its prompt') await awaitEditor(view, signal);
}

/** A tab typed before the editor has asked for pastes would complete something. Some have been told never to ask. */
async function awaitEditor(view: SessionView, signal: AbortSignal | undefined): Promise<void> {
  const patience = view.askedForPastes === undefined ? EDITOR_MS : PROMPT_MS;
  if (view.askedForPastes !== false) await settle(view, patience, signal, () => view.landmarks.bracketed);
  view.askedForPastes = view.landmarks.bracketed;
}

async function settle(
  view: SessionView,
  limitMs: number,
  signal: AbortSignal | undefined,
  isSettled: () => boolean,
): Promise<void> {
  if (isSettled()) return;
  const deadline = performance.now() + limitMs;
  const alarm = new Alarm(view, signal);
  try {
    while (!isSettled() && performance.now() < deadline && !signal?.aborted) {
      await alarm.wait(Math.min(250, deadline - performance.now()));
      await view.sync();
    }
  } finally {
    alarm.close();
  }
}

function isOnTheWay(view: SessionView): boolean {
  return ['starting', 'ended', 'notices', 'prompt'].includes(view.timeline.phase);
}
