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
  /** Typed texts, which a test tries. */
  blocked: readonly Example[];
  passing: readonly Example[];
}

export type Example = string | { text: string; foreground: string };
