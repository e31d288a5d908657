import { expect, it } from 'vitest';
import { withoutBranches } from './drawn-tree.ts';

const left = (lines: readonly string[]): readonly string[] =>
  withoutBranches(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 0 });

it('keeps how deep each line stands, whether signs are wider than levels or not', () => {
  expect(left(['qs@6.16.2', '├─┬ body@1', '│ └─┬ express@4', '│   └── shop', '└── express@4'])).toEqual([
    'qs@6.16.2',
    ' body@1',
    '  express@4',
    '   shop',
    ' express@4',
  ]);
  expect(left(['shop v0.1.0', '├── serde v1', '│   └── derive v1', '│       └── syn v2', '└── log v0'])).toEqual([
    'shop v0.1.0',
    ' serde v1',
    '  derive v1',
    '   syn v2',
    ' log v0',
  ]);
});

it('puts packages beside each other that need nothing on one line', () => {
  const tree = [
    'tide 1',
    '├── a@1.0.0',
    '├── @x/b@^2.1.0',
    '├── c@3.0.0',
    '├── d@4.0.0-rc.1',
    '├── e@5.0.0',
    '│   └── f@6.0.0',
    '└── UNMET g@7.0.0',
  ];
  expect(left(tree)).toEqual([
    'tide 1',
    ' a@1.0.0 @x/b@^2.1.0 c@3.0.0 d@4.0.0-rc.1',
    ' e@5.0.0',
    '  f@6.0.0',
    ' UNMET g@7.0.0',
  ]);
});
