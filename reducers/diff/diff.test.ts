import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (lines: readonly string[]): string[] =>
  (reduce({ command: 'git diff', text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n')).split('\n');

const file = (names: string, before: string, after: string, notes: readonly string[] = []): string[] => [
  `diff --git ${names}`,
  ...notes,
  'index 1234567..89abcde 100644',
  `--- ${before}`,
  `+++ ${after}`,
  '@@ -1,2 +1,2 @@',
  ' keep',
  '-old',
  '+new',
];
const CHANGE = ['@@ -2 +2 @@', '-old', '+new'];

describe('the header of a file', () => {
  it.each([
    ['usual letters', 'a/src/a.ts b/src/a.ts', 'a/src/a.ts', 'b/src/a.ts', 'src/a.ts'],
    [
      'quotes',
      String.raw`"a/\303\274b/a b.md" "b/\303\274b/a b.md"`,
      String.raw`"a/\303\274b/a b.md"	`,
      String.raw`"b/\303\274b/a b.md"	`,
      String.raw`"\303\274b/a b.md"`,
    ],
    ['mnemonic letters', 'i/src/a.ts w/src/a.ts', 'i/src/a.ts', 'w/src/a.ts', 'src/a.ts'],
    ['the letters the other way round', 'b/src/a.ts a/src/a.ts', 'b/src/a.ts', 'a/src/a.ts', 'src/a.ts'],
    ['no letters', 'src/a.ts src/a.ts', 'src/a.ts', 'src/a.ts', 'src/a.ts'],
    ['no letters, in a folder named like one', 'a/a.ts a/a.ts', 'a/a.ts', 'a/a.ts', 'a/a.ts'],
  ])('is one line with %s', (_kind, names, before, after, name) => {
    expect(shown(file(names, before, after))).toEqual([`diff ${name}`, ...CHANGE]);
  });

  it('tells a new name, and what is new', () => {
    const renamed = file('i/a.ts w/b.ts', 'i/a.ts', 'w/b.ts', [
      'similarity index 90%',
      'rename from a.ts',
      'rename to b.ts',
    ]);
    expect(shown(renamed)[0]).toBe('diff a.ts → b.ts (90% the same)');
    const added = file('"a/ü" "b/ü"', '/dev/null', '"b/ü"', ['new file mode 100644']);
    expect(shown(added)[0]).toBe('diff "ü" (new file)');
  });
});

describe('a hunk that begins with unchanged lines', () => {
  const hunk = (header: string, ...lines: readonly string[]): string[] =>
    shown(['diff --git a/a.ts b/a.ts', 'index 1..2 100644', '--- a/a.ts', '+++ b/a.ts', header, ...lines]);

  it('names where its first change stands in both files, and what it stands in', () => {
    expect(hunk('@@ -11,4 +21,4 @@ load()', ' a', ' b', '-old', '+new', ' c')).toEqual([
      'diff a.ts',
      '@@ -13 +23 @@ load()',
      '-old',
      '+new',
    ]);
  });

  it('names the line of its second change in the new file', () => {
    expect(hunk('@@ -1,4 +1,4 @@', ' a', '+new', ' b', '-old', ' c')).toEqual([
      'diff a.ts',
      '@@ -2 +2 @@',
      '+new',
      '@@ +4',
      '-old',
    ]);
  });
});

describe('kubectl diff', () => {
  it('names an object once, not in each of two temporary folders', () => {
    const text = [
      'diff -u -N /tmp/LIVE-301/v1.ConfigMap.till.rates /tmp/MERGED-442/v1.ConfigMap.till.rates',
      '--- /tmp/LIVE-301/v1.ConfigMap.till.rates\t2026-01-02 10:00:00.000000000 +0000',
      '+++ /tmp/MERGED-442/v1.ConfigMap.till.rates\t2026-01-02 10:00:00.000000000 +0000',
      '@@ -1,4 +1,4 @@',
      ' apiVersion: v1',
      ' data:',
      '-  vat: "19"',
      '+  vat: "20"',
      ' kind: ConfigMap',
    ];
    expect(reduce({ command: 'kubectl diff -f rates.yaml', text: text.join('\n'), exitCode: 1 })?.text).toBe(
      'diff v1.ConfigMap.till.rates\n@@ -3 +3 @@ data:\n-  vat: "19"\n+  vat: "20"',
    );
  });
});
