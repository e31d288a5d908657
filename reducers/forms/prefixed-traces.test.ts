// A trace whose lines each tell who printed them is read like one without.
import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { prefixedTraces } from './prefixed-traces.ts';

const input = { argv: [], text: '', exitCode: 0 };
const shown = (lines: readonly string[]): readonly string[] => prefixedTraces(lines, () => undefined, input);

const TRACEBACK = [
  'Traceback (most recent call last):',
  '  File "/srv/tide.py", line 12, in main',
  '    run()',
  'tide.Missing: no station',
];
const READ = [...TRACEBACK.slice(0, 3), ' tide.Missing: no station'];
const FRAMES = ['Error: no station', '    at find (/srv/tide.js:12:9)', '    at next (/srv/router.js:149:13)'];

describe('who printed a trace stands before its first line', () => {
  it.each([
    ['compose', 'tide-1  | ', TRACEBACK, READ],
    ['the journal', 'Nov 30 16:01:01 srv tide[912]: ', TRACEBACK, READ],
    ['kubectl', '[pod/tide-7d/tide] 2026-11-30T16:01:02.123456789Z ', FRAMES, FRAMES],
  ])('of %s', (_, prefix, printed, [first = '', ...rest]) => {
    const next = `${prefix}ready`;
    expect(shown([...printed.map((line) => prefix + line), next])).toEqual([prefix + first, ...rest, next]);
  });

  it('and a line of another service ends it', () => {
    const lines = [`a-1 | ${FRAMES[0]}`, `a-1 | ${FRAMES[1]}`, `b-1 | ${FRAMES[2]}`];
    expect(shown(lines)).toEqual([lines[0], FRAMES[1], lines[2]]);
  });

  it('and goes on where an error led to another', () => {
    const chain = [...TRACEBACK, '', 'The above exception was the direct cause of the following exception:', ''];
    const lines = [...chain, ...TRACEBACK].map((line) => `a-1 | ${line}`.trimEnd());
    expect(shown(lines).filter((line) => line.startsWith('a-1'))).toHaveLength(1);
  });
});

it('folds frames of libraries in it', () => {
  const text = [
    'api-1  | ready',
    'api-1  | Error: no station',
    'api-1  |     at find (/srv/tide.js:12:9)',
    'api-1  |     at a (/srv/node_modules/express/a.js:95:5)',
    'api-1  |     at b (/srv/node_modules/express/b.js:149:13)',
    'api-1  |     at c (/srv/node_modules/express/c.js:149:13)',
  ].join('\n');
  const { text: out = '' } = reduce({ command: 'docker compose logs', text, exitCode: 0 }) ?? {};
  expect(out).toContain('/srv/tide.js:12:9');
  expect(out).not.toContain('b.js');
});
