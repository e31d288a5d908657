// Types text or keys into a session, one sender at a time.
import { PtyholdError } from '../errors.ts';
import type { Context } from './context.ts';
import { type Entered, enterKeys, enterText } from './enter.ts';
import { dead } from './gone.ts';
import { ensureJournal } from './journal-pipe.ts';
import { exitCode } from './probe.ts';
import { LONGEST_TEXT, makeRoom } from './typing-room.ts';
import type { SessionView } from './view.ts';

export interface Typed {
  busy: boolean;
  starting: boolean;
}

export async function typeInto(
  context: Context,
  view: SessionView,
  text: string,
  options: { enter: boolean; mark?: boolean; signal?: AbortSignal | undefined },
): Promise<Typed> {
  const { enter } = options;
  checkText(text);
  return inTurn(view, async () => {
    await requireAlive(context, view);
    await ensureJournal(context, view);
    const room = await makeRoom(context, view, text, options);
    const from = view.scanned;
    const normal = text.replaceAll('\r\n', '\n');
    view.sent.push({ at: from, text: normal, ahead: room.ahead > 0 });
    const bracketed = view.bracketed;
    const promptFrom = view.timeline.since;
    const before = await enterText(context, view, normal, enter);
    const lines = bracketed ? 1 : normal.split('\n').length;
    const ahead = room.ahead + (room.atPrompt ? linesAhead(view, promptFrom, before) : 0);
    const expected = view.shellOf() && enter ? { from, lines, ahead } : undefined;
    const { promptBefore, atPrompt } = room;
    view.pending = { from, text: normal, expected, promptBefore, atPrompt };
    view.typedAtPrompts = promptBefore && { text: normal, prompts: promptBefore.known };
    if (enter) view.lastTyped = normal;
    return { busy: ahead > 0, starting: view.timeline.phase === 'starting' };
  });
}

/** Another server may have typed at this very prompt in the same moment, so that its lines have their turn first. */
function linesAhead(view: SessionView, promptFrom: number, before: Entered | undefined): number {
  if (!before || before.from < promptFrom) return 0;
  return Math.max(0, before.lines - view.timeline.endsSince(before.from).length);
}

/** Answers where the journal ended when the keys were pressed. */
export async function pressKeys(context: Context, view: SessionView, keys: readonly string[]): Promise<number> {
  return inTurn(view, async () => {
    await requireAlive(context, view);
    await ensureJournal(context, view);
    await view.sync();
    const from = view.scanned;
    await enterKeys(context, view, keys);
    return from;
  });
}

async function inTurn<T>(view: SessionView, action: () => Promise<T>): Promise<T> {
  const turn = view.typing.then(action);
  view.typing = turn.catch(() => undefined);
  return turn;
}

async function requireAlive(context: Context, view: SessionView): Promise<void> {
  if (view.row.dead) throw dead(view, await exitCode(context, view));
}

function checkText(text: string): void {
  const size = Buffer.byteLength(text);
  if (size > LONGEST_TEXT) {
    const sentence = `The text has ${size} bytes; at most ${LONGEST_TEXT} go in one call. Nothing was typed.`;
    throw new PtyholdError('bad_argument', sentence, 'Split it, or write it to a file in parts.');
  }
  if (text.includes('\0')) {
    throw new PtyholdError(
      'bad_argument',
      'The text holds a NUL character. Nothing was typed.',
      'Send that one with pty_key C-Space.',
    );
  }
}
