// Goes through a text of another shell from part to part, and writes what bash would call it.

export abstract class Translator {
  protected readonly text: string;
  /** How many texts this one stands in. */
  protected readonly depth: number;
  protected readonly out: string[] = [];
  protected at = 0;
  protected startsCommand = true;

  constructor(text: string, depth: number) {
    this.text = text;
    this.depth = depth;
  }

  translate(): string {
    while (this.at < this.text.length) this.step();
    return this.out.join('');
  }

  /** Takes the part that begins here. */
  protected abstract step(): void;

  /** Writes this for all that stands before `next`. */
  protected put(text: string, next: number, startsCommand: boolean): true {
    this.out.push(text);
    this.at = next;
    this.startsCommand = startsCommand;
    return true;
  }

  protected copy(length: number, startsCommand = false): true {
    return this.put(this.text.slice(this.at, this.at + length), this.at + length, startsCommand);
  }

  protected endOfLine(): number {
    const end = this.text.indexOf('\n', this.at);
    return end < 0 ? this.text.length : end;
  }
}
