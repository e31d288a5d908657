// What is written down of a call's arguments, and what never is.
import { describe, expect, it } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';
import { TOOLS } from './index.ts';

const hidden = (args: unknown, tool = 'pty_send', isRestOfSecret = false) =>
  hideSecrets({ tool: TOOLS.find(({ name }) => name === tool), args, isRestOfSecret });

describe('the arguments of a call', () => {
  it('are written as they came', () => {
    const args = { session_id: 't1', text: 'ls', wait: true, secret: false };
    expect(hidden(args)).toEqual(args);
    expect(hidden({ session_id: 't1', key: ['C-c', 'x'] }, 'pty_key')).toEqual({ session_id: 't1', key: ['C-c', 'x'] });
  });

  it('hide a text that is said to be a secret', () => {
    expect(hidden({ text: 'hunter2', secret: true })).toEqual({ text: '[hidden]', secret: true });
  });

  it.each(['hunter2', 'true', 1, null])('hide both where the secret stands in the wrong place: %j', (secret) => {
    expect(hidden({ text: 'hunter2', secret })).toEqual({ text: '[hidden]', secret: '[hidden]' });
  });

  it.each([
    { text: 'hunter2', Secret: true },
    { text: 'hunter2', secert: true },
    { text: 'hunter2', is_secret: true },
    { text: 'hunter2', password: true },
    { text: 'hunter2', sesion_id: 't1' },
    { txt: 'hunter2', secret: true },
    { txt: 'hunter2' },
    { password: 'hunter2' },
    { text: ['hunter2'], secret: true },
    { text: { t1: 'hunter2' }, hide: 1 },
    { 'text": "hunter2': true },
    { text: 'hunter2', 'secret": true, "x': 1 },
    ['hunter2'],
    'hunter2',
  ])('hide it under a wrong name: %j', (args) => {
    expect(JSON.stringify(hidden(args))).not.toContain('hunter2');
  });

  it('hide everything for a tool that does not exist', () => {
    expect(hidden({ text: 'hunter2' }, 'pty_sned')).toEqual({ text: '[hidden]' });
  });

  it('hide what a client adds, and keep the text beside it', () => {
    const added = { text: 'ls', wait_for_previous: true };
    expect(hidden(added)).toEqual({ text: 'ls', wait_for_previous: '[hidden]' });
  });

  it('hide the values of the environment, and keep its names', () => {
    const env = { TOKEN: 'hunter2', HOME: '/', 'A=hunter2': '' };
    expect(hidden({ env }, 'pty_open')).toEqual({
      env: { TOKEN: '[hidden]', HOME: '[hidden]', '[hidden]': '[hidden]' },
    });
    expect(hidden({ env: 'TOKEN=hunter2' }, 'pty_open')).toEqual({ env: '[hidden]' });
    expect(hidden({ Env: { TOKEN: 'hunter2' } }, 'pty_open')).toEqual({ Env: '[hidden]' });
  });

  it('hide texts and keys that may be the rest of a secret', () => {
    expect(hidden({ session_id: 't1', text: 'r2' }, 'pty_send', true)).toEqual({ session_id: 't1', text: '[hidden]' });
    expect(hidden({ session_id: 't1', key: ['r', '2'] }, 'pty_key', true)).toEqual({
      session_id: 't1',
      key: '[hidden]',
    });
  });

  it.each([undefined, null])('may be missing: %j', (args) => {
    expect(hidden(args)).toBe(args);
  });
});
