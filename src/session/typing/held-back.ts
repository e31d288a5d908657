// Why a text was not typed: something stands on the line already, and would change it, or it is not yet its turn.
import { PtyholdError } from '../../errors.ts';
import { cut } from '../../terminal/fold-items.ts';
import { stopped, type Verdict } from '../completion/verdict.ts';
import { readShownLine, readUnfinished } from '../look/shown-line.ts';
import type { Leave } from '../services/leave.ts';
import type { Session } from '../state/session.ts';

const LONGEST_SHOWN = 200;

/** Nothing was typed, since what stands on the line would change the text: the session waits for whoever typed that. */
export class HeldBack extends PtyholdError {
  readonly verdict: Verdict;

  constructor(sentence: string, next: string, verdict = stopped('waiting_input', 'now')) {
    super('bad_argument', `${sentence} NOTHING was typed.`, next);
    this.verdict = verdict;
  }
}

/** The text went in, and the program was not seen to take it. */
export class NotTaken extends PtyholdError {
  readonly verdict: Verdict;

  constructor(sentence: string, next: string, verdict: Verdict) {
    super('bad_argument', `Not taken: ${sentence}`, next);
    this.verdict = verdict;
  }
}

/** Somebody's line: by force the text joins it. */
export class JoinsLine extends HeldBack {
  /** What stands there. */
  readonly line: string;

  /** `where`: "at the prompt of NAME". */
  constructor(line: string, where: string) {
    super(
      `Somebody has ${typedLine(line)} ${where}, which has not run, and this text would be joined to it.`,
      'pty_key C-u or C-c removes it; or wait until it has run. force: true types behind it.',
    );
    this.line = line;
  }
}

export async function heldBackBySomebody(session: Session): Promise<JoinsLine> {
  const isUnfinished = session.stream.phases.phase === 'more';
  const line = isUnfinished ? await readUnfinished(session) : (await readShownLine(session)).text;
  return new JoinsLine(line.trim(), `at the prompt of ${session.row.name}`);
}

/** Output may hide what stands there. */
function typedLine(line: string): string {
  return line === '' ? 'begun a line' : `typed \`${cut(line, LONGEST_SHOWN)}\``;
}

function noteOnJoin(line: string): string {
  const what = line === '' ? 'a line' : `\`${cut(line, LONGEST_SHOWN)}\``;
  return `typed by force behind ${what}, which somebody else has typed there`;
}

/** An earlier text waits for the prompt of a shell that starts slowly, or for the answer of a shell inside. */
export function heldBackByEarlier({ row: { name }, stream }: Session): HeldBack {
  const isStarting = stream.phases.phase === 'starting';
  return new HeldBack(
    `${isStarting ? `${name} has shown no prompt yet, and an earlier call waits for it` : `An earlier call still types into ${name}`}; the timeout of this one is over.`,
    'Call again, with a longer timeout.',
    stopped(isStarting ? 'starting' : 'running', 'timeout'),
  );
}

export function cancelledBeforeTurn(name: string): HeldBack {
  const why = `An earlier text was not answered in ${name} when this call was cancelled.`;
  return new HeldBack(why, 'Call again.', stopped('running', 'cancelled'));
}

/** A start-up file asks something before the first prompt. */
export function heldBackAtStart(name: string, line: string, verdict: Verdict): HeldBack {
  const what = line.trim() === '' ? 'reads the terminal' : `asks \`${cut(line.trim(), LONGEST_SHOWN)}\``;
  return new HeldBack(
    `${name} has shown no prompt yet: its start-up ${what}, and would take this text for the answer.`,
    'Answer that first, or end it with pty_key C-c; then send this text again. force: true sends it now.',
    verdict,
  );
}

/** A start-up file has started a program that fills the screen, of which nobody was told. */
export function heldBackByScreen(name: string, program: string): HeldBack {
  return new HeldBack(
    `${name} has shown no prompt yet: its start-up runs ${program}, which fills the screen and would take this text.`,
    'pty_read shows it; then texts and keys go to it. force: true sends this one now.',
    stopped('fullscreen', 'state'),
  );
}

/** Each prompt that comes is judged anew, so that the text meets what it was judged for. */
export function heldBackByPrompts(name: string): HeldBack {
  return new HeldBack(
    `Others type into ${name}, and one prompt follows the other; the timeout of this call is over.`,
    'Call again, with a longer timeout.',
    stopped('running', 'timeout'),
  );
}

/** Until it is answered, nobody knows what would read the text. */
export function heldBackByQuestion(name: string): HeldBack {
  return new HeldBack(
    `Another client asks the shell inside ${name} which one it is; the timeout of this call is over.`,
    'Call again, with a longer timeout.',
    stopped('running', 'timeout'),
  );
}

/** A text that is typed now would stand behind our own question, whose answer would be told for that of the text. */
export class Unanswered extends HeldBack {
  constructor(name: string) {
    super(
      `The shell inside ${name} was asked which one it is, and has not answered yet: the line to it is slow or hangs, or it is busy.`,
      'Send this text again, with a longer timeout; or leave it (ssh: pty_key ["Enter","~","."]).',
      stopped('running', 'timeout'),
    );
  }
}

/** The line editor of a far shell gets a text whole, and what hands it on sees no line begin with it. */
export function heldBackByOrder(program: string, order: string): HeldBack {
  return new HeldBack(
    `${program} obeys ${order} only where keys begin a line with it, and would hand this text on.`,
    `pty_key ${JSON.stringify(['Enter', ...order])} tells it so; force: true hands the text on.`,
  );
}

/** A shell takes C-d for the end of its input, and its editor spoils what follows. */
export function heldBackByInputEnd(name: string): HeldBack {
  return new HeldBack(
    `C-d was pressed in ${name} while a command runs, and would spoil a text behind it; the timeout of this call is over.`,
    'Send this text again once the command has ended; pty_read waits for that.',
    stopped('running', 'timeout'),
  );
}

export function heldBackByEditor(name: string): HeldBack {
  return new HeldBack(
    `The line editor of ${name} asks something, as in a search of its history, and would take this text for the answer.`,
    'pty_key C-c ends that, pty_read screen: true shows it.',
  );
}

/** `what` the keys have left there. */
export function heldBackInside(what: string): HeldBack {
  return new HeldBack(
    `Keys of this client have left ${what} on the line, and the cursor stands in it: this text would run as a part of that.`,
    'pty_key C-c removes it, pty_key Enter runs it as it is; force: true types at the cursor.',
  );
}

/** For a text that waited: something else took the turn. */
export function heldBackByBusy(name: string): HeldBack {
  return new HeldBack(`${name} has begun something else.`, 'It waits on.', stopped('running', 'now'));
}

export function heldBackByWrongLine(name: string): HeldBack {
  return new HeldBack(
    `The shell of ${name} keeps a line at its prompt that has not run, and this text would be joined to it.`,
    'pty_read screen: true shows it, pty_key C-c removes it, pty_key Enter enters it again.',
  );
}

interface Joined<T> {
  result: T;
  /** The line of somebody that the text joins. */
  joins?: string;
}

export async function joinIfForced<T>(
  leave: Pick<Leave, 'force'> | undefined,
  check: () => Promise<T>,
  otherwise: T,
): Promise<Joined<T>> {
  try {
    return { result: await check() };
  } catch (error) {
    if (!leave?.force || !(error instanceof JoinsLine)) throw error;
    return { result: otherwise, joins: error.line };
  }
}

/** A person at work, and a call that ends at its time, are no faults of the call. */
export function asHeldBack(error: unknown): HeldBack {
  if (error instanceof HeldBack) return error;
  throw error;
}

export function asNotSent(error: unknown): HeldBack | NotTaken {
  return error instanceof NotTaken ? error : asHeldBack(error);
}

export function notesOn(note: string | undefined, joins: string | undefined): string[] {
  return [note, joins === undefined ? undefined : noteOnJoin(joins)].filter((each) => each !== undefined);
}
