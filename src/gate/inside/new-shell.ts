// The shell in which a script runs.
import type { Call, Value } from '../command/call.ts';
import { Scope } from '../shell/scope.ts';

/** Builtins whose scripts are in the language of the shell that runs them. */
export const READS_SCRIPTS = /^(?:eval|source|\.|trap|alias|emulate)$/;

/** A trap is run by the shell that set it. */
export function newShell(call: Call | undefined, scope: Scope, { from }: Value): Scope {
  return call === undefined || call.name === 'trap' ? new Scope(scope) : scope.startShell(from, call.name);
}
