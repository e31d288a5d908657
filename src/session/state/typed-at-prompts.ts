// A text that was typed at prompts without marks, with what stood before it.

export interface TypedAtPrompts {
  text: string;
  prompts: readonly string[];
  /** It has at least as many lines as the screen. */
  isHigh?: boolean;
  /** The texts before that one which the program had read as the beginning of the same command. */
  begun: readonly string[];
}

export function textsUpTo(typed: TypedAtPrompts | undefined): readonly string[] {
  return typed ? [...typed.begun, typed.text] : [];
}
