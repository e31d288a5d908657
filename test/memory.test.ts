// A server stays small while texts and a flood go through it.
import { expect, it } from 'vitest';
import { measureMemory } from '../bench/memory.mjs';

const MEGABYTE = 1e6;

/** Most of an empty process is Node's own program, of which each version has another size. */
it('beside an empty Node process, hundreds of texts and a flood take little', async () => {
  const used = await measureMemory(200);
  const told = JSON.stringify(used);
  expect(used.resting - used.empty, told).toBeLessThan(50 * MEGABYTE);
  expect(used.worked - used.empty, told).toBeLessThan(65 * MEGABYTE);
  expect(used.flooded - used.empty, told).toBeLessThan(75 * MEGABYTE);
}, 240_000);
