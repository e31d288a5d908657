// The command lines that type into a pane, and what they print read back.
import { PARTS_S } from '../timing.ts';
import { endsAtPastes, refuseWhileConnecting } from './introductions.ts';
import { announceParts, endParts, refuseIfLeased } from './leases.ts';
import { appendOption, setOption } from './options.ts';
import { IN_MODE, leaveMode, paste, pressOrPaste } from './pastes.ts';
import { command, sequence } from './quote.ts';
import { RECEIPTS_KEPT, type Receipt, writeReceipt } from './receipts.ts';
import { OVERTAKEN, PANE_DEAD } from './result.ts';
import { unlessStill } from './rows.ts';
import { refuseIfShellAsked, type ShellQuestion } from './shell-questions.ts';
import type { TmuxVersion } from './version.ts';

/** What is kept with the session in the same moment. */
export interface TypingRecord {
  /** Who types: nothing goes in while another one leases the session. */
  holder: string;
  /** What must still hold of the shells in the session. */
  shells: ShellQuestion;
  receipt: Receipt;
  /** What then stands at the prompt and has not run; undefined leaves the old record. */
  unrun: string | undefined;
  /** The command line that this is; undefined leaves the old record. */
  command?: string | undefined;
  /** Whether more parts follow, during which nobody else leases the session; undefined if this is all of it. */
  part?: Part | undefined;
  /** The receipt behind which it must follow, empty if there is none: nothing goes in if somebody has typed since. */
  behind?: string | undefined;
  /** The row by which it was judged, as tmux wrote it: nothing goes in if it has changed. */
  row?: string | undefined;
  /** The waiting text that this is: nothing goes in if another server has taken it. */
  claim?: Claim | undefined;
}

/** Who takes a waiting text: what the session said of the one taken last, and what it says then. */
export interface Claim {
  before: string;
  taken: string;
}

export type Part = 'first' | 'next' | 'last';

/** How a text is typed. */
export interface TypingWay {
  /** Pressed before the text. */
  before: readonly string[];
  /** A paste may be bracketed. */
  brackets: boolean;
}

/**
 * Pastes the text from a buffer: send-keys loses everything above some 16,000 bytes. The paste is bracketed (-p) if the
 * program asked for that, which tmux knows. Enter follows as a key of its own, since programs take a newline inside a paste as text.
 */
export function typeText(
  paneId: string,
  text: string,
  enter: boolean,
  record: TypingRecord,
  version: TmuxVersion,
  { before, brackets }: TypingWay = { before: [], brackets: true },
): string {
  const to = { paneId, buffer: record.receipt.id, version };
  const steps = [
    ...(before.length === 0 ? [] : [pressOrPaste(before, to)]),
    ...(text === '' ? [] : [paste(text, to, brackets ? ['-p'] : [])]),
    ...(enter ? [pressOrPaste(['Enter'], to)] : []),
  ];
  return whileAlive(paneId, steps, record, version, text !== '');
}

export function typeKeys(paneId: string, keys: readonly string[], record: TypingRecord, version: TmuxVersion): string {
  return whileAlive(
    paneId,
    [pressOrPaste(keys, { paneId, buffer: record.receipt.id, version })],
    record,
    version,
    false,
  );
}

/** What a person typed, as their terminal sends it, byte for byte. It has no receipt: whatever has none is a person's. */
export function typeBytes(paneId: string, bytes: Uint8Array, holder: string): string {
  return sequence(
    refuseIfLeased(paneId, holder),
    command('if-shell', '-F', '-t', paneId, '#{pane_dead}', PANE_DEAD),
    leaveMode(paneId),
    command('send-keys', '-t', paneId, '-H', ...[...bytes].map((byte) => byte.toString(16))),
  );
}

/** Prints the receipts of what was typed last. Typing prints them too, before it writes its own. */
export function lastReceipts(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{@ptyhold_typed}');
}

/**
 * `paste-buffer` into a dead pane ends the tmux server (3.2a, 3.3a). The same sequence checks for that, so nothing can
 * happen between check and typing. A command that does not exist ends
 * it at a dead pane: `if-shell` with commands in braces leaks 3.5 KB of the server at each call (3.3a to 3.7c). The
 * receipt is the first to need the pane, so that no text is left in a buffer where the pane is gone.
 */
function whileAlive(
  paneId: string,
  steps: readonly string[],
  { holder, shells, receipt, unrun, command: line, part, behind, row, claim }: TypingRecord,
  version: TmuxVersion,
  isText: boolean,
): string {
  return sequence(
    ...(endsAtPastes(version) ? [refuseWhileConnecting(paneId, isText ? '1' : IN_MODE)] : []),
    refuseIfLeased(paneId, holder),
    refuseIfShellAsked(paneId, shells),
    command('if-shell', '-F', '-t', paneId, '#{pane_dead}', PANE_DEAD),
    ...(row === undefined ? [] : [unlessStill(paneId, row)]),
    ...(claim ? [takeText(paneId, claim)] : []),
    ...(behind === undefined ? [] : [unlessLast(paneId, behind)]),
    lastReceipts(paneId),
    appendOption(paneId, 'typed', writeReceipt(receipt), RECEIPTS_KEPT),
    ...(part === 'first' || part === 'next' ? [announceParts(paneId, holder, PARTS_S)] : []),
    ...steps,
    ...(part === 'last' ? [endParts(paneId, holder)] : []),
    ...(unrun === undefined ? [] : [setOption(paneId, 'unrun', unrun)]),
    ...(line === undefined ? [] : [setOption(paneId, 'command', line)]),
  );
}

/** Prints which waiting text was taken last. */
export function lastTaken(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{@ptyhold_taken}');
}

/** Ends the sequence if another server has taken one since. */
export function takeText(paneId: string, { before, taken }: Claim): string {
  const isOther = `#{!=:#{@ptyhold_taken},${before}}`;
  return sequence(command('if-shell', '-F', '-t', paneId, isOther, OVERTAKEN), setOption(paneId, 'taken', taken));
}

/** Ends the sequence unless that receipt is the newest. */
function unlessLast(paneId: string, receipt: string): string {
  const isLast = receipt === '' ? `#{==:#{@ptyhold_typed},}` : `#{m/r:${receipt}-[^ ]*$,#{@ptyhold_typed}}`;
  return command('if-shell', '-F', '-t', paneId, `#{?${isLast},,1}`, OVERTAKEN);
}
