import { describe, expect, it } from 'vitest';
import { findCycle, inWaves } from './graph.ts';
import { doInOrder } from './together.ts';
import { Turns } from './turns.ts';

const ALL = [
  { name: 'd', needs: ['b', 'c'] },
  { name: 'a', needs: [] },
  { name: 'b', needs: ['a'] },
  { name: 'c', needs: ['a'] },
  { name: 'e', needs: [] },
];

describe('what needs each other', () => {
  it('stands in waves, each behind what it needs', () => {
    expect(inWaves(ALL).map((wave) => wave.map(({ name }) => name))).toEqual([['a', 'e'], ['b', 'c'], ['d']]);
  });

  it('has a circle only where it comes back to itself', () => {
    expect(findCycle(ALL)).toBeUndefined();
    expect(findCycle([...ALL, { name: 'f', needs: ['f'] }])).toEqual(['f']);
    const circle = ALL.map((each) => (each.name === 'a' ? { ...each, needs: ['d'] } : each));
    expect(findCycle(circle)?.toSorted()).toEqual(['a', 'b', 'd']);
  });

  it('is done in that order, all else at once, and skipped where something failed', async () => {
    const told: string[] = [];
    const outcomes = await doInOrder(
      ALL,
      async ({ name }) => {
        told.push(`begin ${name}`);
        await new Promise(setImmediate);
        told.push(`end ${name}`);
        return name !== 'b';
      },
      ({ name }, failed) => told.push(`skip ${name} for ${failed.join()}`),
    );
    const at = (what: string): number => told.indexOf(what);
    expect(told).toHaveLength(9);
    expect(at('begin e')).toBeLessThan(at('end a'));
    expect(at('end a')).toBeLessThan(Math.min(at('begin b'), at('begin c')));
    expect(at('begin c')).toBeLessThan(at('end b'));
    expect(told.at(-1)).toBe('skip d for b');
    expect(
      [...outcomes]
        .filter(([, ok]) => !ok)
        .map(([{ name }]) => name)
        .toSorted(),
    ).toEqual(['b', 'd']);
  });

  it('is done with each of one name, and what needs that name waits for all of them', async () => {
    const there = { name: 'a', needs: [], host: 'there' };
    const told: string[] = [];
    const outcomes = await doInOrder(
      [{ name: 'b', needs: ['a'], host: 'here' }, { name: 'a', needs: [], host: 'here' }, there],
      async ({ name, host }) => {
        told.push(`${name}@${host}`);
        return host === 'here';
      },
      ({ name }, failed) => told.push(`skip ${name} for ${failed.join()}`),
    );
    expect(told).toEqual(['a@here', 'a@there', 'skip b for a']);
    expect([...outcomes.values()].filter(Boolean)).toHaveLength(1);
    expect(outcomes.get(there)).toBe(false);
  });
});

describe('turns at sessions', () => {
  it('are taken one after another, and never in a circle', async () => {
    const turns = new Turns();
    const told: string[] = [];
    const act = (name: string) => async () => {
      told.push(`${name} begins`);
      await new Promise(setImmediate);
      told.push(`${name} ends`);
    };
    await Promise.all([
      turns.run(['x', 'y'], act('one')),
      turns.run(['y', 'x'], act('two')),
      turns.run(['z'], act('three')),
    ]);
    expect(told.filter((each) => !each.startsWith('three'))).toEqual([
      'one begins',
      'one ends',
      'two begins',
      'two ends',
    ]);
    expect(told.indexOf('three begins')).toBeLessThan(told.indexOf('two begins'));
  });
});
