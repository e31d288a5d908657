// Hands text and keys to tmux exactly once, even if the connection breaks.
import { type ErrorCode, PtyholdError } from '../../errors.ts';
import { keysAsText } from '../../gate/line/keys.ts';
import { replaceKeys } from '../../shells/losses.ts';
import { isEnter } from '../../tmux/keys.ts';
import { newKeysReceipt, newReceipt, type Receipt, readReceipts } from '../../tmux/receipts.ts';
import { type CommandResult, isTargetGone, tmuxFailed } from '../../tmux/result.ts';
import { type Claim, lastReceipts, type TypingRecord, type TypingWay, typeKeys, typeText } from '../../tmux/typing.ts';
import { awaitExitCode } from '../look/terminal.ts';
import { deadError, goneError } from '../state/gone.ts';
import { KEYS, REST_OF_KEYS, type RefusedCall, TEXT } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { awaitOthers, ShellAsked, shellsAsKnown } from './shell-turn.ts';

/** How a text meets what reads it. */
export interface Way extends TypingWay {
  /** The control characters in front of the text that `before` presses. */
  pressed?: string | undefined;
  /** Typed before each character that the line editor would take for a key. */
  quote?: string | undefined;
  /** Typed behind the text, before Enter. */
  end?: string | undefined;
  /** The line editor surely takes the text as a bracketed paste. */
  isPasted?: boolean;
}

/** Somebody typed between two parts that belong together. */
export class Overtaken extends PtyholdError {
  constructor(session: string) {
    super(
      'bad_argument',
      `Somebody else typed into ${session} meanwhile. NOTHING more was typed.`,
      'pty_read screen: true shows what stands there.',
    );
  }
}

/** What the text was judged by has changed meanwhile. Nothing was typed. */
export class Changed extends PtyholdError {
  constructor(session: string) {
    super('bad_argument', `${session} has changed meanwhile. NOTHING was typed.`, 'Call again.');
  }
}

const PLAIN: Way = { before: [], brackets: true };

/** How many lines the reader takes one by one; a bracketed paste is one. */
export function countLines({ stream }: Session, text: string, { brackets }: Way): number {
  return brackets && stream.modes.hasBracketedPaste ? 1 : text.split('\n').length;
}

function quoteKeys(text: string, quote: string | undefined): string {
  return quote === undefined ? text : replaceKeys(text, (key) => `${quote}${key}`);
}

export interface EnterOptions extends Pick<TypingRecord, 'command' | 'part' | 'behind' | 'row'> {
  enter: boolean;
  /** Of a secret not even a fingerprint is kept. */
  secret?: boolean;
  /** A shell stands at its prompt and has read all that was typed before. */
  atPrompt?: boolean;
  unrun?: string | undefined;
  way?: Way;
  /** The id of its receipt, for a caller that asks later whether it went in. */
  receipt?: string | undefined;
  /** It asks the shell, which shows no end of it. */
  asks?: boolean;
  /** Present for a text that waited. */
  claim?: WaitingClaim | undefined;
}

export interface WaitingClaim extends Claim {
  /** The server that was asked for the text, whose lease counts. */
  holder: string;
}

/** A text that went in, and what was typed before, by whichever server. */
export interface EnteredOnce {
  receipt: Receipt;
  before: readonly Receipt[];
}

export async function enterText(
  session: Session,
  text: string,
  { enter, secret, atPrompt = false, unrun, way = PLAIN, asks, receipt: id, ...given }: EnterOptions,
): Promise<EnteredOnce> {
  // The caller goes by what is known now: nothing may come between.
  const lines = enter && !asks ? countLines(session, text, way) : 0;
  const receipt = newReceipt({
    id,
    from: session.stream.scanned,
    lines,
    atPrompt,
    ...(atPrompt && { ended: session.stream.phases.endCount }),
    text: secret ? undefined : text,
  });
  const { version } = await session.tmux.program();
  const holder = given.claim?.holder ?? session.leases.holder.id;
  const shells = shellsAsKnown(session);
  const record = { ...given, holder, shells, receipt, unrun: session.typed.changeOfUnrun(unrun) };
  const line = typeText(
    session.row.paneId,
    quoteKeys(text, way.quote) + (enter ? (way.end ?? '') : ''),
    enter,
    record,
    version,
    way,
  );
  try {
    return { receipt, before: await type(session, line, record, TEXT) };
  } catch (error) {
    if (error instanceof ShellAsked) await awaitOthers(session);
    else if (!(error instanceof Overtaken) || given.behind === undefined) throw error;
    throw new Changed(session.row.name);
  }
}

interface KeysOptions extends Pick<TypingRecord, 'part' | 'behind'> {
  unrun?: string | undefined;
  holder?: string | undefined;
  /** The id of their receipt. */
  receipt?: string | undefined;
  /** They enter no line. */
  leavesLine?: boolean;
}

/** `part`: some of the keys that belong together, of which none may be missing. Returns the id of their receipt. */
export async function enterKeys(
  session: Session,
  keys: readonly string[],
  { unrun, part, behind, holder = session.leases.holder.id, receipt, leavesLine }: KeysOptions = {},
): Promise<string> {
  const record = {
    holder,
    shells: shellsAsKnown(session),
    part,
    behind,
    receipt: {
      ...newKeysReceipt(keysAsText(keys), session.stream.scanned, receipt),
      ...(leavesLine && { lines: 0 }),
    },
    unrun: session.typed.changeOfUnrun(unrun),
  };
  session.front.noteKeys(record.receipt.id);
  const { version } = await session.tmux.program();
  const call = part === 'next' || part === 'last' ? REST_OF_KEYS : KEYS;
  const lines = leavesLine ? 0 : keys.filter(isEnter).length;
  for (;;) {
    try {
      await type(session, typeKeys(session.row.paneId, keys, record, version), record, call, lines);
      return record.receipt.id;
    } catch (error) {
      if (!(error instanceof ShellAsked)) throw error;
      await awaitOthers(session);
      record.shells = shellsAsKnown(session);
    }
  }
}

/** `lines`: how many were entered, also by keys of which no one knows what they make of the line. */
async function type(
  session: Session,
  line: string,
  { holder, receipt, unrun }: TypingRecord,
  call: RefusedCall,
  lines = receipt.lines,
): Promise<Receipt[]> {
  const result = await executeUnlessLeased(session, line, { holder, receipt }, call);
  if (!result) throw goneError(session, UNKNOWN);
  if (!result.ok) {
    if (result.reason === 'pane_dead') throw deadError(session, await awaitExitCode(session));
    if (result.reason === 'shell_asked') throw new ShellAsked();
    if (result.reason === 'overtaken') throw new Overtaken(session.row.name);
    if (result.reason === 'changed') throw new Changed(session.row.name);
    if (isTargetGone(result)) throw goneError(session, ' Nothing was typed.');
    const hint = 'See with pty_read screen: true what has arrived.';
    throw tmuxFailed('tmux did not take the text', result.error, hint);
  }
  if (unrun !== undefined) session.update({ ...session.row, unrun });
  if (lines > 0) session.typists?.note(session.stream.journal, { ...receipt, lines });
  // Our own receipt comes back if the connection broke after the text was typed.
  return result.lines.flatMap(readReceipts).filter(({ id }) => id !== receipt.id);
}

/** The lease of a server that has ended is removed, and the text goes in after all. */
async function executeUnlessLeased(
  session: Session,
  line: string,
  { holder, receipt }: Pick<TypingRecord, 'holder' | 'receipt'>,
  call: RefusedCall,
): Promise<CommandResult | undefined> {
  for (;;) {
    const result = await executeOnce(session, line, receipt);
    if (!result || result.ok || result.reason !== 'leased') return result;
    await session.leases.yieldTo(session.row, call, holder);
  }
}

const LOST: readonly ErrorCode[] = ['tmux_gone', 'connection_lost'];

const UNKNOWN =
  ' It went while the text was being typed: either nothing had gone in by then, or the whole text, and its Enter behind it.';

/** The connection breaks if the session that it is attached to ends. Then the receipt tells what was typed. */
async function executeOnce(session: Session, line: string, receipt: Receipt): Promise<CommandResult | undefined> {
  try {
    return await session.tmux.execute(line, { repeatable: false });
  } catch (error) {
    if (!(error instanceof PtyholdError) || !LOST.includes(error.code)) throw error;
    const last = await session.tmux.execute(lastReceipts(session.row.paneId), { repeatable: true });
    if (last?.lines.flatMap(readReceipts).some(({ id }) => id === receipt.id)) return last;
    if (!last?.ok) throw goneError(session, UNKNOWN);
    return session.tmux.execute(line, { repeatable: false });
  }
}
