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
    return `${untold.map(shown).join(', ')}: no argument of ${tool}, ignored`;
  }
}

/** The arguments that the tool does not have. Throws if one looks like a misspelt one of its own. */
export function findForeign(tool: string, given: object, known: readonly string[]): string[] {
  const foreign = Object.keys(given).filter((name) => !known.includes(name));
  for (const name of foreign) {
    const [near] = nearest(plain(name), known.map(plain), 3);
    const meant = known.find((each) => plain(each) === near);
    if (meant === undefined) continue;
    const sentence = `${tool} has no argument ${shown(name)}: its name is ${meant}.`;
    throw new PtyholdError('bad_argument', sentence, `${tool} takes: ${known.join(', ')}.`);
  }
  return foreign;
}

/** `timeOut`, `time_out` and `time-out` are the same name. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

function shown(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
