// Code with what its names hold, once for each value that a name has.
import { UNKNOWN } from '../command/stand-ins.ts';
import { withNamedChoices } from './choices.ts';
import { withVariables } from './expression.ts';
import { addFolderLoops, LISTS } from './folder-loops.ts';
import { givenIn } from './given.ts';
import { withListLoops } from './list-loops.ts';
import { foldLists } from './lists.ts';
import { keeperOf, readerOf } from './marks.ts';
import { withOpenFunctions } from './open-functions.ts';
import { withOwnNames } from './own-names.ts';
import { fedIn } from './shell-calls.ts';
import type { Skeleton } from './skeleton.ts';
import { foldSplits } from './splits.ts';

/** In a longer text, of several values of a name the first counts alone. */
const LONGEST_READ_AGAIN = 20_000;

/** Where a name holds several values one after the other, the code is read with each. */
export function* withEachValue(written: Skeleton): Generator<Skeleton> {
  const isLong = written.code.length > LONGEST_READ_AGAIN;
  const { skeleton: named, choices } = isLong ? { skeleton: written, choices: [] } : withNamedChoices(written);
  const taken = isLong ? named : withListLoops(withOpenFunctions(withOwnNames(named)));
  const given = new Map([...choices, ...givenIn(taken)]);
  const most = Math.max(1, ...[...given.values()].map((values) => values.length));
  const rounds = taken.code.length > LONGEST_READ_AGAIN ? 1 : most;
  for (let round = 0; round < rounds; round += 1) {
    const now = [...given].map(([name, values]): [string, string] => [name, values[round] ?? values[0] ?? UNKNOWN]);
    const variables = new Map([...taken.variables, ...now]);
    const skeleton = withSplitNames(withLoops({ ...taken, variables }));
    yield { ...skeleton, fed: fedIn(skeleton) };
  }
}

/** With the variables, those that loops over folders set from them, and those that are made of these. */
function withLoops(skeleton: Skeleton): Skeleton {
  if (!LISTS.test(skeleton.code)) return withVariables(skeleton);
  const known = withVariables(skeleton).variables;
  const all = new Map(known);
  addFolderLoops(skeleton.code, readerOf(skeleton.strings), all);
  const set = [...all].filter(([name, value]) => known.get(name) !== value);
  return withVariables({ ...skeleton, variables: new Map([...skeleton.variables, ...set]) });
}

/** `c.split()` where it is known what c holds. */
function withSplitNames(skeleton: Skeleton): Skeleton {
  const strings = [...skeleton.strings];
  const [keep, at] = [keeperOf(strings), readerOf(strings)];
  const code = foldSplits(skeleton.code, keep, at, (name) => skeleton.variables.get(name));
  return code === skeleton.code ? skeleton : withVariables({ ...skeleton, strings, code: foldLists(code, keep, at) });
}
