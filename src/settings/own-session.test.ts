// How a command finds the session in which it was typed.
import { expect, it } from 'vitest';
import { inOwnSession, ownPane } from './own-session.ts';

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

it("a person's own tmux is none of ours", () => {
  expect(folderOf({ TMUX: '/tmp/tmux-1000/default,1,2', TMUX_PANE: '%1' })).toBeUndefined();
});
