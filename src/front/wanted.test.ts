// Which commands are handed over.
import { expect, it } from 'vitest';
import { staysFor } from './wanted.ts';

const HOME = { HOME: '/home/me' };
const send = ['send', 't1', 'x'];

it.each([
  ['a tool command, for a minute', send, HOME, 'linux', 60],
  ['for as long as the setting says', send, { ...HOME, PTYHOLD_STAY: '1.5' }, 'darwin', 1.5],
  ['for no longer than a timer holds', send, { ...HOME, PTYHOLD_STAY: '1e300' }, 'linux', 2_000_000],
  ['an empty setting is none', send, { ...HOME, PTYHOLD_STAY: '' }, 'linux', 60],
  ['never with 0', send, { ...HOME, PTYHOLD_STAY: '0' }, 'linux', undefined],
  ['never with a wrong setting', send, { ...HOME, PTYHOLD_STAY: 'abc' }, 'linux', undefined],
  ['no other command', ['ls'], HOME, 'linux', undefined],
  ['no server', [], HOME, 'linux', undefined],
  ['nothing on Windows', send, HOME, 'win32', undefined],
  ['nothing without a home', send, {}, 'linux', undefined],
  ['nothing behind a prefix', send, { ...HOME, PTYHOLD_PREFIX: 'ssh x' }, 'linux', undefined],
  ['nothing with a debug log', send, { ...HOME, PTYHOLD_DEBUG: 'stderr' }, 'linux', undefined],
  ['a command whose telemetry is off', send, { ...HOME, PTYHOLD_OTEL: '0' }, 'linux', 60],
  ['nothing with telemetry', send, { ...HOME, PTYHOLD_OTEL: '1' }, 'linux', undefined],
  ['nothing with iTerm2', send, { ...HOME, PTYHOLD_ITERM2: 'on' }, 'linux', undefined],
  ['nothing that iTerm2 shows by itself', ['open'], { ...HOME, TERM_PROGRAM: 'iTerm.app' }, 'darwin', undefined],
  ['the others there', send, { ...HOME, TERM_PROGRAM: 'iTerm.app' }, 'darwin', 60],
] as const)('%s', (_, argv, env, platform, wanted) => {
  expect(staysFor(argv, env, platform)).toBe(wanted);
});
