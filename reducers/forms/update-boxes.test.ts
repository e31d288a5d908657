import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (rows: readonly string[]): string[] => {
  const box = ['┌──────────────────────┐', ...rows.map((row) => `│  ${row.padEnd(20)}│`), '└──────────────────────┘'];
  const text = ['tide 2.1', ...box, 'done'].join('\n');
  return (reduce({ command: 'npx tide', text, exitCode: 0 })?.text ?? text).split('\n');
};

it('tells of an update in a line', () => {
  expect(shown(['Update available 6 -> 7', 'npm i -g tide@latest'])).toEqual([
    'tide 2.1',
    'Update available 6 -> 7',
    'done',
  ]);
});

it('keeps what any other box says', () => {
  expect(shown(['Server: :3000', 'Admin: :3001']).join('\n')).toMatch(/Server: :3000\n.*Admin: :3001/);
});
