import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (rows: readonly string[]): string => {
  const text = rows.map((row) => row.replace(' ', '\t')).join('\n');
  return reduce({ command: 'du -h x', text, exitCode: 0 })?.text ?? text;
};

const ROWS = '2M a,3M b/c,4M b/d,5M b,9M d/e,10M d,11M h,12M i,13M j/k,14M j,1.2G e/f/g,1.3G e'.split(',');
const below = (folder: string): string[] => ROWS.map((row) => row.replace(' ', ` ${folder}`));

it('names once what sorted rows lie in, at whatever depth', () => {
  expect(shown([...below('home/tides/'), '2G home/tides'])).toBe(`home/tides/: ${ROWS.join(', ')}\n2G\thome/tides`);
});

it('keeps each path whole where there are few', () => {
  const few = below('home/tides/').slice(1);
  expect(shown(few)).toBe(few.join('\n').replaceAll(' ', '\t'));
});

it('keeps rows that lie elsewhere, or are not sorted, as they are', () => {
  expect(shown([...below('home/tides/'), '2G var/log'])).toContain('home/tides/b/c');
  expect(shown(['9M home/tides/z/y', ...below('home/tides/')])).toContain('home/tides/b/c');
});
