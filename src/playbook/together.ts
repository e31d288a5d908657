// Does what needs other things once those have gone well, and everything else at once.
import type { Needing } from './graph.ts';

/** What came of each: whether it went well. What needs one that did not is skipped. Several may share a name. There is no circle. */
export async function doInOrder<Each extends Needing>(
  all: readonly Each[],
  act: (each: Each) => Promise<boolean>,
  skip: (each: Each, failed: readonly string[]) => void,
): Promise<Map<Each, boolean>> {
  const outcomes = new Map<Each, Promise<boolean>>();
  const begin = (each: Each): Promise<boolean> => {
    const begun = outcomes.get(each);
    if (begun !== undefined) return begun;
    const needed = all.filter(({ name }) => each.needs.includes(name));
    const done = Promise.all(needed.map(async (need) => ({ name: need.name, ok: await begin(need) }))).then(
      (results) => {
        const failed = new Set(results.filter(({ ok }) => !ok).map(({ name }) => name));
        if (failed.size === 0) return act(each);
        skip(each, [...failed]);
        return false;
      },
    );
    outcomes.set(each, done);
    return done;
  };
  await Promise.all(all.map(begin));
  return new Map(await Promise.all([...outcomes].map(async ([each, done]) => [each, await done] as const)));
}
