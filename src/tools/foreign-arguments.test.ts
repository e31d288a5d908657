// Which arguments are a client's own, and which are misspelt ones of ours.
import { describe, expect, it } from 'vitest';
import { PtyholdError } from '../errors.ts';
import { ForeignArguments, findForeign } from './foreign-arguments.ts';

const KNOWN = ['session_id', 'text', 'enter', 'wait', 'timeout', 'until', 'env', 'cwd'];

function judge(name: string): string {
  try {
    return findForeign('pty_send', { [name]: true }, KNOWN).length === 0 ? 'ours' : 'foreign';
  } catch (error) {
    return error instanceof PtyholdError ? error.message : String(error);
  }
}

describe('an argument', () => {
  it.each(['session_id', 'text', 'env'])('%s is ours', (name) => expect(judge(name)).toBe('ours'));

  it.each(['wait_for_previous', 'description', 'dry_run', 'toolCallId', '_meta', '__proto__', 'constructor'])(
    '%s is of the client',
    (name) => expect(judge(name)).toBe('foreign'),
  );

  it.each([
    ['sessionId', 'session_id'],
    ['session-id', 'session_id'],
    ['session', 'session_id'],
    ['time_out', 'timeout'],
    ['Timeout', 'timeout'],
    ['timeout_ms', 'timeout'],
    ['untill', 'until'],
    ['texts', 'text'],
  ])('%s is a misspelt %s', (name, meant) =>
    expect(judge(name)).toBe(`pty_send has no argument ${name}: its name is ${meant}.`),
  );
});

it('what other tools call session_id is the name of a session to open', () =>
  expect(() => findForeign('pty_open', { session_id: 'a' }, ['name', 'sessions'])).toThrow('its name is name.'));

it('what was ignored is told once', () => {
  const foreign = new ForeignArguments();
  expect(foreign.note('pty_send', ['a', 'b'])).toBe('a, b: no argument of pty_send, ignored');
  expect(foreign.note('pty_read', ['b', 'c'])).toBe('c: no argument of pty_read, ignored');
  expect(foreign.note('pty_read', ['a', 'b', 'c'])).toBeUndefined();
});
