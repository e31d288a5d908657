// How a command finds the session in which it was typed.
import { expect, it } from 'vitest';
import { inOwnSession, ownPane, placeOfSession, SESSION_AT } from './own-session.ts';

const OURS = '/home/me/.other/tmux.sock';
const machine = (env: NodeJS.ProcessEnv) => ({ env });
const folderOf = (env: NodeJS.ProcessEnv): string | undefined => inOwnSession(machine(env)).env['PTYHOLD_DIR'];

it('by the socket and pane that tmux tells', () => {
  expect(ownPane(machine({ TMUX: `${OURS},123,4`, TMUX_PANE: '%5' }))).toEqual({ socket: OURS, pane: '%5' });
  expect(ownPane(machine({}))).toBeUndefined();
});

it('and the folder by the place of the socket, unless a setting says where', () => {
  const TMUX = `${OURS},123,4`;
  expect(folderOf({ TMUX, TMUX_PANE: '%5' })).toBe('/home/me/.other');
  expect(folderOf({ TMUX, TMUX_PANE: '%5', PTYHOLD_DIR: '/set' })).toBe('/set');
  expect(folderOf({ TMUX, TMUX_PANE: '%5', PTYHOLD_HOST: 'db' })).toBeUndefined();
  expect(folderOf({})).toBeUndefined();
});

it('and both by what its server has told it, where they are apart', () => {
  const apart = [
    ['/run/s/sock', '/home/me/.other'],
    ['/home/me/.other/mine.sock', '/home/me/.other'],
    ['/run/s/tmux.sock', '/home/me/.other'],
  ] as const;
  for (const [socket, folder] of apart) {
    const env = { TMUX: `${socket},123,4`, TMUX_PANE: '%5', ...placeOfSession(socket, folder) };
    const found = inOwnSession(machine(env)).env;
    expect([found['PTYHOLD_SOCKET'], found['PTYHOLD_DIR']]).toEqual([socket, folder]);
    expect(folderOf({ ...env, PTYHOLD_DIR: '/set' })).toBe('/set');
    // Another tmux that was started inside.
    expect(folderOf({ ...env, TMUX: '/tmp/tmux-1000/default,1,2' })).toBeUndefined();
  }
  expect(placeOfSession(OURS, '/home/me/.other')).toEqual({});
});

it.each(['', 'x', '[]', '{}', '["/a"]', '[1,2]'])(
  'what somebody else has written there tells nothing: %j',
  (written) => {
    expect(folderOf({ TMUX: `${OURS},1,2`, TMUX_PANE: '%1', [SESSION_AT]: written })).toBe('/home/me/.other');
  },
);

it("a person's own tmux is none of ours", () => {
  expect(folderOf({ TMUX: '/tmp/tmux-1000/default,1,2', TMUX_PANE: '%1' })).toBeUndefined();
});
