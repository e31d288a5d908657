// The ways into iTerm2 that there are. Each is loaded when it is tried.
import { lineWay } from './line.ts';
import type { Ways } from './ways.ts';

/** In the order in which they are tried. `tell` gets the line that a person has to type. */
export function waysInto(tell: (line: string) => void): Ways {
  return [async () => lineWay(tell)];
}
