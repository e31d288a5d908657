import { expect, it } from 'vitest';
import { reduce } from '../index.ts';
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
    '  > int x = y',
    '  fix: ;',
    "a.c:5:20: warning: format specifies type 'int' [-Wformat]",
    '  fix: %s',
    'A.swift:8:13: warning: variable was never mutated',
    '  fix: let',
  ]);
});

it('takes no other line for a proposal', () => {
  const below = ['  required: no arguments', '  found:    int'];
  expect(left('A.java:7: error: wrong arguments', '  new Konto(3);', '      ^', ...below).slice(1)).toEqual([
    '  > new Konto(3);',
    ...below,
  ]);
  const note = '  note: it is called here';
  expect(left('a.c:3:4: error: wrong', '  f();', '  ^', note, 'b.c:1:1: error: x')).toContain(note);
});

it('tells two labels of one line apart', () => {
  const text = [
    'error[E0502]: cannot borrow `m.lines` as mutable because it is also borrowed as immutable',
    '  --> src/lib.rs:6:70',
    '   |',
    "6  | pub fn late<'a>(m: &'a mut Inv) -> &'a String { let r = &m.lines[0]; m.lines.push(x); r }",
    '   |             --                                           -------     ^^^^^^^^^^^^^^^',
    '   |             |                                            |',
    "   |             lifetime `'a` defined here                   immutable borrow occurs here",
    '',
  ].join('\n');
  const lines = (reduce({ command: 'cargo build', text, exitCode: 101 })?.text ?? '').split('\n');
  expect(lines).toContain("  lifetime `'a` defined here");
  expect(lines.filter((line) => line.includes("'a` defined"))).toHaveLength(1);
});

it('tells what rustc says of its own library without the places there', () => {
  const library = `/rustc/${'5'.repeat(40)}/library/core/src`;
  const text = [
    'error[E0277]: cannot add `u32` to `usize`',
    '  --> src/lib.rs:45:85',
    '   |',
    '45 | n + 1',
    '   |   ^ no implementation for `usize + u32`',
    '   |',
    '   = help: the trait `Add<u32>` is not implemented for `usize`',
    'help: the following other types implement trait `Add<Rhs>`',
    `  --> ${library}/ops/arith.rs:99:8`,
    '   |',
    '   = note: `usize` implements `Add`',
    `  ::: ${library}/ops/arith.rs:114:0`,
    '   |',
    '   = note: in this macro invocation',
    `  --> ${library}/internal_macros.rs:22:8`,
    '   |',
    '   = note: `&usize` implements `Add<usize>`',
    '',
    'error[E0308]: mismatched types',
    '  --> src/lib.rs:47:2',
  ].join('\n');
  expect((reduce({ command: 'cargo build', text, exitCode: 101 })?.text ?? '').split('\n')).toEqual([
    'src/lib.rs:45:85: error[E0277]: cannot add `u32` to `usize`',
    '  > n + 1',
    '  no implementation for `usize + u32`',
    '   = help: the trait `Add<u32>` is not implemented for `usize`',
    'help: the following other types implement trait `Add<Rhs>`',
    '   = note: `usize` implements `Add`',
    '   = note: `&usize` implements `Add<usize>`',
    'src/lib.rs:47:2: error[E0308]: mismatched types',
  ]);
});

it('keeps the code of two errors, once for each line, and of no warning', () => {
  const error = (at: string): string[] => [`a.c:${at}: error: wrong`, '  f(y)', '  ^'];
  const warning = ['a.c:9:1: warning: odd', '  g(z)', '  ^'];
  expect(left(...error('3:3'), ...error('3:5'), ...warning)).toEqual([
    'a.c:3:3: error: wrong',
    '  > f(y)',
    'a.c:3:5: error: wrong',
    'a.c:9:1: warning: odd',
  ]);
  expect(left(...error('1:1'), ...error('2:1'), ...error('3:1')).join()).not.toContain('f(y)');
});

it('keeps the code that node shows where the error below it was cut off', () => {
  const code = [
    'node:internal/modules/esm/get_format:189',
    '  throw new ERR_UNKNOWN_FILE_EXTENSION(ext, filepath);',
    '        ^',
  ];
  const cut = ['== a.ts', ...code, '', '== b.ts', ...code].join('\n');
  const shown = (text: string): string => reduce({ command: './check-all.sh', text, exitCode: 1 })?.text ?? text;
  expect(shown(cut)).toContain('ERR_UNKNOWN_FILE_EXTENSION');
  const whole = [
    ...code,
    '',
    'TypeError [ERR_UNKNOWN]: Unknown file extension ".ts" for /srv/a.ts',
    '    at load (/srv/a.js:1:1)',
  ];
  expect(shown(whole.join('\n'))).not.toContain('node:internal/modules');
});

it('keeps what swiftc notes in the code alone', () => {
  const text = [
    '/app/Kind.swift:8:9: error: switch must be exhaustive',
    ' 6 |     var name: String {',
    ' 7 | ',
    ' 8 |         switch self {',
    '   |         |- error: switch must be exhaustive',
    "   |         `- note: add missing case: '.pear'",
    ' 9 |         case .apple: "apple"',
    "/app/Cart.swift:9:10: error: cannot assign to property: 'a' is a 'let' constant",
    ' 4 |     let a = 1',
    "   |         `- note: change 'let' to 'var' to make this mutable",
    ' 8 | ',
    ' 9 |     cart.a = 2',
    "   |          `- error: cannot assign to property: 'a' is a 'let' constant",
  ].join('\n');
  expect(reduce({ command: 'swift build', text, exitCode: 1 })?.text.split('\n')).toEqual([
    '/app/Kind.swift:8:9: error: switch must be exhaustive',
    "  note: add missing case: '.pear'",
    "/app/Cart.swift:9:10: error: cannot assign to property: 'a' is a 'let' constant",
    "  note: change 'let' to 'var' to make this mutable (line 4)",
  ]);
});

it('drops each underline of a call that takes several lines', () => {
  const lines = [
    'Traceback (most recent call last):',
    '  File "/app/pay.py", line 19, in upgrade',
    '    op.create_table(',
    '    ~~~~~~~~~~~~~~~^',
    '        "orders",',
    '        ^^^^^^^^^',
    '    )',
    '    ^',
    'KeyError: 1',
  ];
  expect(left(...lines)).toEqual(lines.filter((line) => !/^\s*[~^]+$/.test(line)));
});

it('takes the place above a long message of ghc for near', () => {
  const message = [
    'src/Cart.hs:18:24: error: [GHC-83865]',
    "    • Couldn't match expected type ‘Int’ with actual type ‘Text’",
    '    • In the second argument of ‘(+)’, namely ‘sku item’',
    '      In the expression: price item + sku item',
    '      In an equation for ‘total’: total item = price item + sku item',
  ];
  const code = ['   |', '18 | total item = price item + sku item', '   |                           ^^^^^^^^', ''];
  const told = reduce({ command: 'cabal build', text: [...message, ...code].join('\n'), exitCode: 1 })?.text;
  expect(told?.split('\n')).toEqual([...message, '  > total item = price item + sku item']);
});
