// What jobs in the background printed behind the shell's prompt without ending the line: its editor was asked, and has not
// read it.
import { type Range, subtract } from './range.ts';

const KEPT = 8;

export class OpenOutput {
  #ranges: readonly Range[] = [];

  note(range: Range): void {
    if (range.from < range.to) this.#ranges = [...this.#ranges, ...subtract([range], this.#ranges)].slice(-KEPT);
  }

  get all(): readonly Range[] {
    return this.#ranges;
  }
}
