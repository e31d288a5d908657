// Errors advise in the words of whoever gets them.
import { expect, it } from 'vitest';
import { PtyholdError } from '../errors.ts';
import { inLibraryWords, translate } from './library-words.ts';

it.each([
  [
    'pty_open name="build" reuse=true opens it anew; pty_read still reads',
    'open({ name: "build", reuse: true }) opens it anew; read still reads',
  ],
  ['its output: pty_read session_id="s1234567"', 'its output: read("s1234567")'],
  ['See with pty_read screen: true what has arrived.', 'See with screen what has arrived.'],
  ['go on with pty_read wait=true idle_timeout=5', 'go on with read({ wait: true, idleTimeout: 5 })'],
  ['for `pty_x pty_read`, or pty_close', 'for `pty_x pty_read`, or close'],
])('%j is %j', (advice, said) => expect(translate(advice)).toBe(said));

it('an error keeps its code, its facts and its cause', () => {
  const cause = new Error('why');
  const error = Object.assign(new PtyholdError('no_session', 'There is none.', 'pty_list shows all.', cause), {
    facts: { a: 1 },
  });
  const told = inLibraryWords(error);
  expect(told).toBeInstanceOf(PtyholdError);
  expect(told).toMatchObject({
    code: 'no_session',
    message: 'There is none.',
    hint: 'list shows all.',
    facts: { a: 1 },
    cause,
  });
  expect(inLibraryWords(cause)).toBe(cause);
});
