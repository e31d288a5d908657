// Each test that docs/peers.md names is there, under that title.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';

const FEATURES = [
  'write to several at once',
  'read several at once',
  'teams',
  'cascades',
  'locks',
  'requests for a lock',
  'tags',
  'notifications',
  'status summary',
  'roles',
  'wait for one',
  'layouts',
  'colours',
  'badge',
  'tab colour',
  'team colours',
  'focus',
  'run with exit code',
  'timeouts',
  'active session',
];

const rows = [
  ...readFileSync(path.join(ROOT, 'docs/peers.md'), 'utf8').matchAll(/^\| (.*?) ?\| .*?\| `(.+)` \| (.+) \|$/gm),
].map(([, feature = '', file = '', title = '']) => ({ feature, file, title }));

it('each feature has a test', () => {
  expect(rows.map(({ feature }) => feature).filter(Boolean)).toEqual(FEATURES);
});

it.each(rows)('$file has the test: $title', ({ file, title }) => {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  // Of a test with many cases, the name stands behind them.
  const begins = [`it('${title}', `, `])('${title}', `];
  expect(lines.filter((line) => begins.some((begin) => line.includes(begin)))).toHaveLength(1);
});
