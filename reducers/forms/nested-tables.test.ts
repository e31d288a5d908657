import { expect, it } from 'vitest';
import { nestedTables } from './nested-tables.ts';

const shown = (...lines: readonly string[]): readonly string[] =>
  nestedTables(lines, () => undefined, { argv: [], text: '', exitCode: 0 });

it('tells by a blank what stands inside another table', () => {
  expect(
    shown(
      '------------------------------------',
      '|           DescribeQueues         |',
      '+----------------------------------+',
      '||              Queues            ||',
      '|+-------------+------------------+|',
      '||  Name       |  jobs            ||',
      '||  Messages   |  12              ||',
      '|+-------------+------------------+|',
      '|||             Tags             |||',
      '||+------------+-----------------+||',
      '|||  stage     |  prod           |||',
      '||+------------+-----------------+||',
      'done',
    ),
  ).toEqual(['DescribeQueues', ' Queues', ' Name|jobs', ' Messages|12', '  Tags', '  stage|prod', 'done']);
});

it('keeps a table of Markdown', () => {
  const table = ['| a | b |', '|---|---|', '| 1 | 2 |'];
  expect(shown(...table)).toEqual(table);
});
