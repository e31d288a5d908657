import { expect, it } from 'vitest';
import { withoutUnderlinedCode } from './excerpts.ts';

const left = (...lines: readonly string[]): readonly string[] =>
  withoutUnderlinedCode(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 1 });

it('says what stands below an underline that is left out', () => {
  expect(
    left(
      "a.c:3:14: error: expected ';' at end of declaration",
      '    int x = y',
      '             ^',
      '             ;',
      "a.c:5:20: warning: format specifies type 'int' [-Wformat]",
      '    printf("%d", "x");',
      '            ~~   ^~~',
      '            %s',
      'A.swift:8:13: warning: variable was never mutated',
      '        var a = 3',
      '        ~~~ ^',
      '        let',
    ),
  ).toEqual([
    "a.c:3:14: error: expected ';' at end of declaration",
    '  fix: ;',
    "a.c:5:20: warning: format specifies type 'int' [-Wformat]",
    '  fix: %s',
    'A.swift:8:13: warning: variable was never mutated',
    '  fix: let',
  ]);
});

it('takes no other line for a proposal', () => {
  const below = ['  required: no arguments', '  found:    int'];
  expect(left('A.java:7: error: wrong arguments', '  new Konto(3);', '      ^', ...below).slice(1)).toEqual(below);
  const note = '  note: it is called here';
  expect(left('a.c:3:4: error: wrong', '  f();', '  ^', note, 'b.c:1:1: error: x')).toContain(note);
});
