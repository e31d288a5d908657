// Evidence that was asked for: a pattern in output newer than the text that was typed.
import { PtyholdError } from '../../errors.ts';
import { Neutraliser } from '../../terminal/neutralise.ts';

export function compilePattern(source: string, argument: string): RegExp {
  try {
    return new RegExp(source, 'm');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
    throw new PtyholdError(
      'bad_argument',
      `${argument} is no valid regular expression: ${reason}.`,
      'Correct it; write \\ before a character that is meant literally.',
    );
  }
}

/** A pattern is looked for in this much of the newest text. */
const WINDOW = 64 * 1024;
/** An echo that was not found within so many lines will not come. */
const ECHO_LINES = 3;

/** Looks for the pattern in what comes, leaving out the echo of what was typed. */
export class UntilWatcher {
  readonly #pattern: RegExp;
  readonly #neutraliser = new Neutraliser();
  readonly #echo: string;
  #echoSeen: boolean;
  #text = '';
  #matched = false;

  constructor(pattern: RegExp, typed: string) {
    this.#pattern = pattern;
    this.#echo = typed.split('\n').at(-1)?.trim() ?? '';
    this.#echoSeen = this.#echo === '';
  }

  get matched(): boolean {
    return this.#matched;
  }

  /** The newest text, echo left out. */
  get text(): string {
    return this.#text;
  }

  push(bytes: Uint8Array): void {
    this.#text = (this.#text + this.#neutraliser.push(bytes)).slice(-WINDOW);
    if (!this.#echoSeen) this.#dropEcho();
    // Without the echo's line everything that came may still be the echo.
    if (this.#echoSeen && this.#pattern.test(this.#text)) this.#matched = true;
  }

  #dropEcho(): void {
    const at = this.#text.indexOf(this.#echo);
    const end = this.#text.indexOf('\n', Math.max(at, 0));
    if (at >= 0 && end >= 0) {
      this.#text = this.#text.slice(end + 1);
      this.#echoSeen = true;
    } else if (at < 0 && this.#text.split('\n').length > ECHO_LINES) {
      // The terminal does not echo: all of it is output.
      this.#echoSeen = true;
    }
  }
}
