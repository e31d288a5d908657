import { describe, expect, it } from 'vitest';
import { completed, stopped, type Verdict, waitingForInput } from '../session/completion/verdict.ts';
import { judge } from './judge-step.ts';
import type { Awaited } from './plan-steps.ts';

const asked = (how: 'asks' | 'told'): Verdict => waitingForInput({ how, line: 'Name? ', quietMs: 1 });
const UNTIL = { until: 'ready' };

const CASES: readonly [what: string, verdict: Verdict, awaited: Partial<Awaited>, is: string, says: string][] = [
  ['a command that went well', completed('prompt', 0), {}, 'done', 'exit=0'],
  ['one that failed', completed('prompt', 2), {}, 'failed', 'exit=2, and 0 is expected'],
  ['one that failed as expected', completed('prompt', 2), { exit: [1, 2] }, 'done', 'exit=2'],
  [
    'one that went well, which is not expected',
    completed('exit', 0),
    { exit: [1, 2] },
    'failed',
    'exit=0, and 1 or 2 is expected',
  ],
  ['any code, if any is expected', completed('prompt', 9), { exit: 'any' }, 'done', 'exit=9'],
  ['an end without a code', completed('quiescent', undefined), {}, 'done', 'ended'],
  [
    'the same where a code is expected',
    completed('quiescent', undefined),
    { exit: [0] },
    'failed',
    'ended, and its exit code is not known',
  ],
  ['a session that is gone', stopped('exited', 'state'), {}, 'failed', 'it is over, and its exit code is not known'],
  ['a pattern that came', completed('until', undefined), UNTIL, 'done', 'printed /ready/'],
  ['an end before the pattern', completed('prompt', 0), UNTIL, 'failed', 'exit=0 before it printed /ready/'],
  [
    'the end of what ran before it',
    { ...completed('prompt', 0), isOfEarlier: true },
    {},
    'failed',
    'the shell ran no line of it: what ran before may have read it (exit: any lets that pass)',
  ],
  [
    'the same where any end will do',
    { ...completed('prompt', 0), isOfEarlier: true },
    { exit: 'any' },
    'done',
    'exit=0',
  ],
  ['no end in time', stopped('running', 'timeout'), {}, 'failed', 'not done after 9 s: state=running'],
  ['an interrupt', stopped('running', 'cancelled'), {}, 'interrupted', 'interrupted'],
  ['a question', asked('asks'), {}, 'failed', 'it waits for somebody: state=waiting_input "Name?"'],
  ['a password', stopped('password', 'state'), {}, 'failed', 'it waits for somebody: state=password'],
  ['an agent that says it is idle', asked('told'), {}, 'done', 'ended'],
  [
    'the same where a pattern is awaited',
    asked('told'),
    UNTIL,
    'failed',
    'it waits for somebody: state=waiting_input "Name?"',
  ],
];

describe('what came of a step', () => {
  it.each(CASES)('%s', (_, verdict, awaited, is, says) => {
    expect(judge(verdict, { until: undefined, exit: undefined, timeoutS: 9, ...awaited })).toEqual({ is, says });
  });
});
