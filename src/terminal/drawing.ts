// The operations on a drawing of a terminal, with an emulator or without.

export interface RenderSize {
  cols: number;
  rows: number;
}

/** A CSI or an `ESC x` by its final character, or a mode that is set (1) or reset (0). */
export interface Operation {
  kind: 'csi' | 'mode' | 'escape';
  name: string;
  params: readonly number[];
}

export interface Drawing {
  /** True when the drawing takes no more operations. */
  readonly done: boolean;
  /** One or more characters, tabs among them. */
  text(text: string): void;
  /** `offset` is where the next line begins. */
  newline(offset: number): void;
  carriageReturn(): void;
  backspace(): void;
  operate(operation: Operation): void;
}
