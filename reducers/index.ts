// The reducers, and the one function that applies them.
import { build } from './build/index.ts';
import { cloud } from './cloud/index.ts';
import { container } from './container/index.ts';
import { databases } from './database/index.ts';
import { http } from './http/index.ts';
import { lint } from './lint/index.ts';
import { packages } from './packages/index.ts';
import { runtime } from './runtime/index.ts';
import { system } from './system/index.ts';
import { tests } from './tests/index.ts';
import { diff } from './diff/diff.ts';
import { type Printed, type Reduced, reduceWith } from './engine.ts';
import { find } from './files/find.ts';
import { ls } from './files/ls.ts';
import { tree } from './files/tree.ts';
import { git } from './git/index.ts';
import type { Reducer } from './reducer.ts';
import { grep } from './search/grep.ts';

export const REDUCERS: readonly Reducer[] = [
  ...git,
  diff,
  find,
  ls,
  tree,
  grep,
  ...build,
  ...cloud,
  ...container,
  ...databases,
  ...http,
  ...lint,
  ...packages,
  ...runtime,
  ...system,
  ...tests,
];

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
