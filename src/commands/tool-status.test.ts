import { expect, it } from 'vitest';
import { statusOf } from './tool-status.ts';

const ENDED = { complete: true, exit_code: 0 };

it.each<[facts: Record<string, unknown>, waits: boolean, status: number]>([
  [ENDED, true, 0],
  [{ ...ENDED, exit_code: 3 }, true, 3],
  [{ ...ENDED, exit_code: 3 }, false, 0],
  [{ ...ENDED, exit_code: null }, true, 0],
  [{ ...ENDED, exit_code: -1 }, true, 255],
  [{ ...ENDED, exit_code_of: 'earlier' }, true, 125],
  [{ ...ENDED, exit_code_of: 'earlier' }, false, 0],
  [{ complete: false, exit_code: null, state: 'running' }, true, 124],
  [{ complete: false, state: 'running' }, false, 0],
  [{ complete: false, state: 'waiting_input' }, true, 123],
  [{ complete: false, state: 'password' }, true, 123],
  [{ complete: false, state: 'idle', held_back: true }, false, 123],
  [{ session_id: 't1', cols: 80 }, true, 0],
  [{ error: 'no_session' }, true, 125],
  [{ error: 'bad_argument' }, true, 2],
  [{ complete: false, sessions: [ENDED, { ...ENDED, exit_code: 4 }, { error: 'x', complete: false }] }, true, 4],
  [{ complete: false, sessions: [ENDED, { error: 'session_dead', complete: false }] }, true, 125],
  [
    {
      complete: true,
      sessions: [
        { complete: false, state: 'running' },
        { ...ENDED, exit_code: 5 },
      ],
    },
    true,
    5,
  ],
  [{ complete: true, sessions: [ENDED], unreachable: [{ host: 'db' }] }, true, 125],
  [{ sessions: [{ session_id: 't1', exit_code: 1 }] }, false, 0],
])('%j, waited for: %j, ends with %i', (facts, waits, status) => {
  expect(statusOf(facts, waits)).toBe(status);
});
