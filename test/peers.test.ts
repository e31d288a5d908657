// Each test that docs/peers.md names is there, under that title; docs/compared.md has all that bench/peers.mjs measures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CASES, judge } from '../bench/peers-cases.mjs';
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

it('the comparison shows every case, with what ptyhold claims of itself', () => {
  const page = readFileSync(path.join(ROOT, 'docs/compared.md'), 'utf8');
  const [, measured = ''] = /<!-- measured -->([\s\S]*)<!-- \/measured -->/.exec(page) ?? [];
  const shown = [...measured.matchAll(/^\| (.+?) \| (.+?) \|/gm)].map(([, title, own]) => [title, own]);
  expect(shown.slice(-CASES.length)).toEqual(CASES.map(({ title }) => [title, 'right']));
});

it('the comparison calls right only what says what is true', () => {
  const wanted = { title: '', texts: [], state: 'complete', exit: 1, output: 'hi' } as const;
  const told = { state: 'complete', exit: 1, output: 'hi\r\n[..]' } as const;
  expect(judge(wanted, told)).toBe('right');
  expect(judge(wanted, { ...told, exit: undefined })).toBe('right, no exit code');
  expect(judge(wanted, { ...told, state: 'running' })).toBe('says running');
  expect(judge(wanted, { ...told, output: '$ hi' })).toBe('other output');
});
