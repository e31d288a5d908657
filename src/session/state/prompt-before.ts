// What a program without marks showed while it read the terminal, before a text was typed or a key was pressed.

export interface PromptBefore {
  /** Its prompts so far, continuation prompts left out. `shown`: the one that stood there. */
  known: readonly string[];
  /** The process group in front. */
  group: number | undefined;
  /** Its line editor had asked for bracketed paste, as it does again when it next reads. */
  hasBracketedPaste: boolean;
  /** Its line editor had put the cursor behind the prompt by a sequence of its own. */
  isPlaced: boolean;
  /** It asked for the rest of what was typed before. */
  wantsMore?: boolean;
  /** A key was pressed that drops what stands behind the prompt: its editor may draw the same line anew, without an end. */
  isDropped?: boolean;
  shown?: string | undefined;
}
