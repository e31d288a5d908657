// A program as iTerm2 takes it: it splits a command into words itself, asks about `$$` and evaluates `\(…)`.
import { PtyholdError } from '../errors.ts';

/** Throws unless the path means itself. */
export function requirePlain(program: string): void {
  if (/^[A-Za-z0-9/._-]+$/.test(program)) return;
  throw new PtyholdError('internal', `${JSON.stringify(program)} is no path that iTerm2 takes as it stands.`, '');
}
