// What a rule is.
import type { Call, Value } from '../call.ts';

export interface Rule {
  name: string;
  /** What would be lost, as the rest of a sentence that begins with the command. */
  reason: string;
  /** What to do instead. */
  advice: string;
  /** Over resolved commands; see pattern.ts. */
  patterns?: readonly string[];
  /** Where a pattern does not say it: the names of the commands, `*` for all, and the question. */
  commands?: readonly string[];
  check?: (call: Call, programs: readonly Value[]) => boolean;
}

/** Typed texts by the name of the rule, which a test tries. */
export type Examples = Readonly<Record<string, { blocked: readonly Example[]; passing: readonly Example[] }>>;

/** A text, where it matters with the program that reads it. */
export type Example = string | { text: string; foreground: string };
