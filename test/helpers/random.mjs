// Random numbers that come again: the same from the same seed, on every machine.

/** @typedef {(below: number) => number} Random Gives a whole number from 0 up to, and without, `below`. */

/**
 * Mulberry32.
 * @type {(seed: number) => Random}
 */
export function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
