// What an error says in a run, where no tool can be called.
import { expect, it } from 'vitest';
import { PtyholdError } from '../errors.ts';
import { describeFailure } from './failure-words.ts';

it.each([
  [
    new PtyholdError(
      'refused',
      'Refused by rule r.',
      'Name what to remove. If it is truly meant, force: true types it.',
    ),
    'Refused by rule r. Name what to remove. PTYHOLD_GATE_ALLOW names commands that may pass.',
  ],
  [new PtyholdError('refused', 'Refused by the role w.', 'Ask for it.'), 'Refused by the role w. Ask for it.'],
  [new PtyholdError('no_session', 'There is none.', 'pty_list shows them.'), 'There is none.'],
  [
    new PtyholdError('bad_argument', 'cwd /x is no folder.', 'Give one that exists.'),
    'cwd /x is no folder. Give one that exists.',
  ],
])('%s is told with the steps that a person has', (error, says) => {
  expect(describeFailure(error)).toBe(says);
});
