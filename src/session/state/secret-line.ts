// Half a secret on the line. It is kept in memory alone: no other server, and no log, learns of it.
import { EMPTY_LINE, type TypedLine } from '../../gate/line/keystrokes.ts';
import type { Phases } from './phases.ts';
import { readUnrun, writeUnrun } from './tmux-options.ts';

export class SecretLine {
  #written = '';

  /** It was typed when the journal ended at `from`. */
  note(line: TypedLine, from: number): void {
    this.#written = writeUnrun(line, from);
  }

  /** Empty once Enter, or a key that drops the line, was pressed, or a prompt has come. */
  line(phases: Phases): TypedLine {
    return this.#written === '' ? EMPTY_LINE : readUnrun(this.#written, phases);
  }
}
