// Colours for numbers.
import { expect, it } from 'vitest';
import { channelsOf, colourOf, hueOf, paletteIndex } from './colours.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

it('fills the largest gap of the circle with each next hue', () => {
  expect(numbers(8).map(hueOf)).toEqual([180, 0, 90, 270, 45, 225, 135, 315]);
  for (const count of [9, 40, 200]) {
    const hues = numbers(count)
      .map(hueOf)
      .sort((a, b) => a - b);
    const gaps = hues.map((hue, at) => (hues[at + 1] ?? 360 + (hues[0] ?? 0)) - hue);
    expect(Math.min(...gaps), String(count)).toBeGreaterThanOrEqual(Math.max(...gaps) / 2);
  }
});

it('makes of each number a colour of its own, of the same lightness', () => {
  const colours = numbers(64).map(colourOf);
  expect(new Set(colours).size).toBe(64);
  expect(colours.slice(0, 4)).toEqual(['47d1d1', 'd14747', '8cd147', '8c47d1']);
  for (const colour of colours) expect(colour).toMatch(/^[0-9a-f]{6}$/);
});

it('finds the nearest of the colours that terminals have', () => {
  expect(paletteIndex('000000')).toBe(16);
  expect(paletteIndex('ffffff')).toBe(231);
  expect(paletteIndex('ff0000')).toBe(196);
  expect(paletteIndex('5a8a00')).toBe(64);
  expect(channelsOf('0180ff')).toEqual([1, 128, 255]);
});
