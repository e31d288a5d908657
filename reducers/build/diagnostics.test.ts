import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const warnings = (count: number): string[] =>
  Array.from({ length: count }, (_line, at) => [
    `keel/rib${at}.c:${at + 3}:7: warning: unused variable 'plank' [-Wunused-variable]`,
    `    ${at + 3} |   int plank;`,
    '      |       ^~~~~',
  ]).flat();

describe('what a script prints of a compiler', () => {
  it.each(['bash build.sh', './configure-and-build', 'nice ./all.sh -j4'])(
    'is shortened as that of make: %s',
    (command) => {
      const text = ['-> hull', ...warnings(40), '-> launched'].join('\n');
      const reduced = reduce({ command, text, exitCode: 0 });
      expect(reduced?.text.split('\n').slice(-1)).toEqual(['-> launched']);
      expect(reduced?.text).toContain("warning: unused variable 'plank' [-Wunused-variable] (×40)");
      expect(reduced?.text).toContain('keel/rib39.c:42:7');
      expect(reduced?.text).toContain('-> hull');
    },
  );

  it('is left to the general reducer among other lines', () => {
    const text = [
      ...warnings(3),
      ...Array.from({ length: 20 }, (_line, at) => `plank ${at} is ${'abcdefghijklmnopqrst'[at]}`),
    ];
    expect(reduce({ command: 'bash build.sh', text: text.join('\n'), exitCode: 0 })?.by).toBe('general');
  });
});

it('names a place once that two programs of a build share', () => {
  const warning = ['warning: function `spare` is never used', '  --> core/src/shelf.rs:8:4', ''];
  const text = [...warning, 'warning: `core` (lib) generated 1 warning', ...warning].join('\n');
  expect(reduce({ command: 'cargo build -q; cargo build', text, exitCode: 0 })?.text).toMatch(
    /^core\/src\/shelf\.rs:8:4: warning: function `spare` is never used$/m,
  );
});
