// What a person did wrong or has to know, told with the next step at the command line.
import { describeError, PtyholdError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { stepFor } from '../steps.ts';
import { inCommandWords } from './command-words.ts';

export const WRONG_USAGE = 2;

export class Fault extends Error {
  override readonly name = 'Fault';
  readonly status: number;

  constructor(sentence: string, status = 1) {
    super(sentence);
    this.status = status;
  }
}

/** One line for a person: what went wrong, and the next step. */
export function tell(error: unknown): string {
  return error instanceof PtyholdError
    ? inCommandWords(`${error.message} ${stepFor(error)}`).trimEnd()
    : describeError(error);
}

/** " Did you mean this or that?", or nothing where no known word is near. `dashes` stand before each. */
export function suggest(word: string, known: readonly string[], dashes = ''): string {
  const begun = known.filter((each) => word !== '' && each.startsWith(word));
  const near = [...new Set([...begun, ...nearest(word, known)])].slice(0, 3);
  return near.length === 0 ? '' : ` Did you mean ${near.map((each) => dashes + each).join(' or ')}?`;
}
