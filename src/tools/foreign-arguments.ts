// Arguments that a client adds to every call by itself are ignored. A misspelt one of ours is an error.
import { PtyholdError } from '../errors.ts';
import { nearest } from '../nearest.ts';

/** Remembers which were told, so that a client which adds one to every call is told once. */
export class ForeignArguments {
  readonly #told = new Set<string>();

  /** What to say of those that were ignored; undefined if it was said before. */
  note(tool: string, names: readonly string[]): string | undefined {
    const untold = names.filter((name) => !this.#told.has(name));
    if (untold.length === 0) return undefined;
    for (const name of untold) this.#told.add(name);
    return `${untold.map(shownName).join(', ')}: no argument of ${tool}, ignored`;
  }
}

/** The arguments that the tool does not have. Throws if one looks like a misspelt one of its own. */
export function findForeign(tool: string, given: object, known: readonly string[]): string[] {
  const foreign = Object.keys(given).filter((name) => !known.includes(name));
  for (const name of foreign) {
    const meant = findMeant(name, known);
    if (meant === undefined) continue;
    const sentence = `${tool} has no argument ${shownName(name)}: its name is ${meant}.`;
    throw new PtyholdError('bad_argument', sentence, `${tool} takes: ${known.join(', ')}.`);
  }
  return foreign;
}

/** The name is none of these, but close to one. */
export function isMisspelt(name: string, known: readonly string[]): boolean {
  return !known.includes(name) && findMeant(name, known) !== undefined;
}

export function findMeant(name: string, known: readonly string[]): string | undefined {
  // The other tools call it so.
  if (name === 'session_id' && known.includes('name')) return 'name';
  const [near] = nearest(plain(name), known.map(plain), 3);
  return known.find((each) => plain(each) === near);
}

/** `timeOut`, `time_out` and `time-out` are the same name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** An odd name may be a piece of a text. */
export function shownName(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? name : 'an odd name';
}
