import { expect, it } from 'vitest';
import { paneAround, readAround } from './inside.ts';

it('finds the pane around a program, whatever its socket is called', () => {
  const pane = { socket: '/a,1,b/tmux.sock', server: '42', id: '%3' };
  expect(paneAround({ TMUX: '/a,1,b/tmux.sock,42,0', TMUX_PANE: '%3' })).toEqual(pane);
  expect(paneAround({ TMUX: '/a,42,0' })).toBeUndefined();
  expect(paneAround({ TMUX: '', TMUX_PANE: '%3' })).toBeUndefined();
  expect(paneAround({})).toBeUndefined();
});

it('knows a pane of another server, or of a session that is not ours', () => {
  const pane = { socket: '/s', server: '42', id: '%3' };
  expect(readAround('42 sabcdefg web 1', pane)).toEqual({ id: 'sabcdefg', name: 'web 1' });
  expect(readAround('43 sabcdefg web', pane)).toBeUndefined();
  expect(readAround('42  mine', pane)).toBeUndefined();
  expect(readAround('', pane)).toBeUndefined();
});
