// The reducers, and the one function that applies them.
import { type Printed, type Reduced, reduceWith } from './engine.ts';
import type { Reducer } from './reducer.ts';

export const REDUCERS: readonly Reducer[] = [];

export interface Options {
  /** What a text costs its reader; by default its length. */
  readonly measure?: (text: string) => number;
  /** Reducers of the user's own, which win over ours. */
  readonly own?: readonly Reducer[];
}

/** Null when the text is best left as it is. */
export function reduce(printed: Printed, { measure = (text) => text.length, own = [] }: Options = {}): Reduced | null {
  return reduceWith({ reducers: [...REDUCERS, ...own], measure }, printed);
}
