import { expect, it } from 'vitest';
import { compactStats, compactStatsInGraph } from './stats.ts';

const STATS = [
  ' src/a.ts | 30 +++++++++++++++',
  ' src/b.ts |  2 +-',
  ' src/c.ts |  1 +',
  ' 3 files changed, 32 insertions(+), 1 deletion(-)',
];
const SHORT = ['src/: a.ts 30 +, b.ts 2 +-, c.ts 1 +', ' 3 files changed, 32 insertions(+), 1 deletion(-)'];
const ONE = [' docs/a.md | 2 +-', ' 1 file changed, 1 insertion(+), 1 deletion(-)'];

it('lists sizes by folder, behind the columns of a graph too', () => {
  expect(compactStats(STATS)).toEqual(SHORT);
  for (const column of ['', '| ', '| | ', '|   ', '  '])
    expect(compactStatsInGraph(STATS.map((line) => column + line))).toEqual(SHORT.map((line) => column + line));
});

it('keeps apart the commits of a graph', () => {
  const lines = [
    '* 1a2b3c4 One',
    ...ONE.map((line) => `| ${line}`),
    '| * 5d6e7f8 Two',
    ...STATS.map((line) => `| | ${line}`),
  ];
  expect(compactStatsInGraph(lines)).toEqual([
    '* 1a2b3c4 One',
    '| docs/a.md | 1 insertion(+), 1 deletion(-)',
    '| * 5d6e7f8 Two',
    ...SHORT.map((line) => `| | ${line}`),
  ]);
});

it('takes no subject of a commit for a size', () => {
  const lines = ['* 1a2b3c4 Tell a | 3 ways', '| * 5d6e7f8 x'];
  expect(compactStatsInGraph(lines)).toEqual(lines);
});

it('keeps the size of a file that is no text', () => {
  const lines = [' logo.png | Bin 0 -> 8 bytes', ' 1 file changed, 0 insertions(+), 0 deletions(-)'];
  expect(compactStatsInGraph(lines).join()).toContain('Bin 0 -> 8 bytes');
});
