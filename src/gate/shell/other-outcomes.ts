// Runs a command also with what else may stand in the variables that it reads, where not all of the text before has run.
import { joinValues, NOTHING, type Value } from '../command/call.ts';
import type { SyntaxNode } from './parse.ts';
import type { Scope } from './scope.ts';

/** Of two choices, each may have gone either way. */
const MOST_ASSUMED = 2;
const MOST_TRIED = 200;

/** These expand words themselves. */
export const EXPANDS: ReadonlySet<SyntaxNode['type']> = new Set(['Command', 'For', 'Select', 'Redirected']);

export class OtherOutcomes {
  /** Those that hold at the same time, and all that were tried. */
  private assumed = 0;
  private tried = 0;

  /** `run`: as things stand; `runAgain`: in another scope. */
  run(scope: Scope, run: () => Value, runAgain: (scope: Scope) => Value): Value {
    const { result, others } = scope.noteOthers(run);
    if (others.size === 0 || this.assumed >= MOST_ASSUMED) return result;
    this.assumed += 1;
    const also = [...others].map(([other, standing]) => {
      if (this.tried >= MOST_TRIED) return NOTHING;
      this.tried += 1;
      return scope.withOther(other, standing, runAgain);
    });
    this.assumed -= 1;
    return also.reduce(joinValues, result);
  }
}
