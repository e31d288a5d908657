// Why a text was not typed: something stands on the line already, and would change it.
import { PtyholdError } from '../../errors.ts';

/** Nothing was typed, since what stands on the line would change the text: the session waits for whoever typed that. */
export class HeldBack extends PtyholdError {
  constructor(sentence: string, next: string) {
    super('bad_argument', `${sentence} NOTHING was typed.`, next);
  }
}

export function heldBackBySomebody(name: string): HeldBack {
  return new HeldBack(
    `Somebody has typed something at the prompt of ${name} that has not run, and this text would be joined to it.`,
    'pty_key C-u or C-c removes it, pty_key Enter runs it, pty_read screen: true shows it.',
  );
}

export function heldBackByEditor(name: string): HeldBack {
  return new HeldBack(
    `The line editor of ${name} asks something, as in a search of its history, and would take this text for the answer.`,
    'pty_key C-c ends that, pty_read screen: true shows it.',
  );
}

export function heldBackByWrongLine(name: string): HeldBack {
  return new HeldBack(
    `The shell of ${name} refused the line that was entered and keeps it, and this text would be joined to it.`,
    'pty_key C-c removes it, pty_read screen: true shows what is wrong.',
  );
}
