// The command lines that type into a pane, and what they print read back.
import { block, command } from './quote.ts';
import { RECEIPTS_KEPT, type Receipt, readReceipts, writeReceipt } from './receipts.ts';
import { appendOption, setOption } from './session-commands.ts';
import { isAtLeast, type TmuxVersion } from './version.ts';

const TYPED = 'typed';
const DEAD = 'dead';

type TypingAnswer =
  | { kind: 'dead' }
  /** `before` are the receipts of what was typed before, by whichever server. */
  | { kind: 'typed'; before: Receipt[] };

/** What is kept with the session in the same moment. */
export interface TypingRecord {
  receipt: Receipt;
  /** What then stands at the prompt and has not run; undefined leaves the old record. */
  unrun: string | undefined;
}

/**
 * Pastes the text from a buffer: send-keys loses everything above some 16,000 bytes. The paste is bracketed (-p) if the
 * program asked for that. Enter follows as a key of its own, since programs take a newline inside a paste as text.
 */
export function typeText(
  paneId: string,
  text: string,
  enter: boolean,
  record: TypingRecord,
  version: TmuxVersion,
): string {
  const { receipt } = record;
  // From 3.7 on tmux takes control bytes out of a paste unless -S is given.
  const paste = isAtLeast(version, 3, 7) ? ['-d', '-p', '-r', '-S'] : ['-d', '-p', '-r'];
  const steps = [
    ...(text === ''
      ? []
      : [
          command('set-buffer', '-b', receipt.id, '--', text),
          command('paste-buffer', ...paste, '-b', receipt.id, '-t', paneId),
        ]),
    ...(enter ? [command('send-keys', '-t', paneId, 'Enter')] : []),
  ];
  return whileAlive(paneId, steps, record);
}

export function typeKeys(paneId: string, keys: readonly string[], record: TypingRecord): string {
  return whileAlive(paneId, [command('send-keys', '-t', paneId, '--', ...keys)], record);
}

/** Prints the receipts of what was typed last. Typing prints them too, before it writes its own. */
export function lastReceipts(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{@ptyhold_typed}');
}

/** Reads what `typeText` and `typeKeys` print. */
export function readTyping(printed: readonly string[]): TypingAnswer {
  return printed.includes(DEAD) ? { kind: 'dead' } : { kind: 'typed', before: printed.flatMap(readReceipts) };
}

// `paste-buffer` into a dead pane ends the tmux server (3.2a, 3.3a), and a copy mode that a person left open eats keys.
// The same sequence checks for both, so nothing can happen between check and typing.
function whileAlive(paneId: string, steps: readonly string[], { receipt, unrun }: TypingRecord): string {
  const typing = block(
    command('if-shell', '-F', '-t', paneId, '#{pane_in_mode}', command('copy-mode', '-q', '-t', paneId)),
    ...steps,
    lastReceipts(paneId),
    appendOption(paneId, 'typed', writeReceipt(receipt), RECEIPTS_KEPT),
    ...(unrun === undefined ? [] : [setOption(paneId, 'unrun', unrun)]),
    command('display-message', '-p', TYPED),
  );
  const dead = block(command('display-message', '-p', DEAD));
  return `${command('if-shell', '-F', '-t', paneId, '#{pane_dead}')} ${dead} ${typing}`;
}
