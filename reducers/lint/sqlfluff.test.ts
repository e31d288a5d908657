import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const told = (...lines: readonly string[]): string[] =>
  (reduce({ command: 'sqlfluff lint models', text: lines.join('\n'), exitCode: 1 })?.text ?? '').split('\n');

const indent = (line: number): string[] => [
  `L:  ${line} | P:   8 | LT02 | Expected indent of 4 spaces.`,
  '                       | [layout.indent]',
];

it("puts each of sqlfluff's findings on a line", () => {
  expect(
    told(
      '== [models/boats.sql] FAIL',
      ...indent(14),
      ...indent(15),
      '== [models/crew.sql] FAIL',
      "L:  12 | P:   3 |  PRS | Line 12, Position 3: Found unparsable section: 'qualify",
      "                       | row_number() = 1'",
    ),
  ).toEqual([
    '== [models/boats.sql] FAIL',
    ' 14:8, 15:8 LT02 Expected indent of 4 spaces. [layout.indent]',
    '== [models/crew.sql] FAIL',
    " 12:3 PRS Line 12, Position 3: Found unparsable section: 'qualify row_number() = 1'",
  ]);
});
