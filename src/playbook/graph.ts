// What needs what: unknown names, circles, and an order in which everything stands behind what it needs.
import { nearest } from '../nearest.ts';

export interface Needing {
  name: string;
  needs: readonly string[];
}

export function unknownNeeds(all: readonly Needing[]): { name: string; says: string }[] {
  const names = all.map(({ name }) => name);
  return all.flatMap(({ name, needs }) =>
    needs
      .filter((need) => !names.includes(need))
      .map((need) => {
        const [near] = nearest(need, names);
        const hint = near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${near}?`;
        return { name, says: `${name} needs ${need}, which is not there. ${hint}` };
      }),
  );
}

/** Names that need each other, in order; undefined if there are none. */
export function findCycle(all: readonly Needing[]): string[] | undefined {
  const needsOf = new Map(all.map(({ name, needs }) => [name, needs]));
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(name)) return trail.slice(trail.indexOf(name));
    if (done.has(name)) return undefined;
    for (const need of needsOf.get(name) ?? []) {
      const cycle = visit(need, [...trail, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const { name } of all) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Each wave needs only what stands in the waves before it. There is no circle. */
export function inWaves<Each extends Needing>(all: readonly Each[]): Each[][] {
  const waves: Each[][] = [];
  const placed = new Set<string>();
  while (placed.size < all.length) {
    const wave = all.filter(({ name, needs }) => !placed.has(name) && needs.every((need) => placed.has(need)));
    if (wave.length === 0) throw new Error('What needs each other has no order.');
    for (const { name } of wave) placed.add(name);
    waves.push(wave);
  }
  return waves;
}
