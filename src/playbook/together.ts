// Does what needs other things once those have gone well, and everything else at once.
import type { Needing } from './graph.ts';

/** What came of each, by name: whether it went well. What needs one that did not is skipped. There is no circle. */
export async function doInOrder<Each extends Needing>(
  all: readonly Each[],
  act: (each: Each) => Promise<boolean>,
  skip: (each: Each, failed: readonly string[]) => void,
): Promise<Map<string, boolean>> {
  const outcomes = new Map<string, Promise<boolean>>();
  const names = new Set(all.map(({ name }) => name));
  const begin = (each: Each): Promise<boolean> => {
    const begun = outcomes.get(each.name);
    if (begun !== undefined) return begun;
    const needed = each.needs.filter((need) => names.has(need));
    const done = Promise.all(
      all.filter(({ name }) => needed.includes(name)).map(async (need) => ({ name: need.name, ok: await begin(need) })),
    ).then((results) => {
      const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
      if (failed.length === 0) return act(each);
      skip(each, failed);
      return false;
    });
    outcomes.set(each.name, done);
    return done;
  };
  await Promise.all(all.map(begin));
  return new Map(await Promise.all([...outcomes].map(async ([name, done]) => [name, await done] as const)));
}
