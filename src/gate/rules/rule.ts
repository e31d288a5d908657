// What a rule is.
import type { Call, Own, Value } from '../command/call.ts';

export interface Rule {
  name: string;
  /** What it would do, as the rest of a sentence that begins with the command. */
  reason: string;
  /** What to do instead. */
  advice: string;
  /** It does not hold where this is the text's own. */
  sparesOwn?: Own;
  /** The commands that it refuses; see pattern.ts. */
  patterns?: readonly string[];
  /** If no pattern can say it: the names of the commands, `*` for all, and a function that looks at each. */
  commands?: readonly string[];
  check?: (call: Call, programs: readonly Value[]) => boolean;
}

/** Texts for a test to try, by the name of the rule. */
export type Examples = Readonly<Record<string, { blocked: readonly Example[]; passing: readonly Example[] }>>;

/** A text; if it matters, with the program that reads it. */
export type Example = string | { text: string; foreground: string };
