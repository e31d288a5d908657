// What was typed and has not run: the next text is judged together with it.
import { EMPTY_LINE, type TypedLine } from '../gate/keystrokes.ts';
import type { Timeline } from './timeline.ts';

export class Unrun {
  #line = EMPTY_LINE;
  #promptedAt: number | undefined;

  /** `promptedAt`: where the journal ended when it was typed at a prompt; what was typed ahead still stands at the next. */
  remember(line: TypedLine, promptedAt: number | undefined): void {
    this.#line = line;
    this.#promptedAt = promptedAt;
  }

  /** A new prompt has an empty line. */
  at({ phase, since }: Timeline): TypedLine {
    const isNewPrompt = this.#promptedAt !== undefined && phase === 'input' && since >= this.#promptedAt;
    return isNewPrompt ? EMPTY_LINE : this.#line;
  }
}
