// The tmux servers of a machine, by the words that started them, and the roles of their panes.
import { describe, expect, it } from 'vitest';
import { parsePaneRoles, socketOf } from './pane-roles.ts';

describe('the socket of a tmux server', () => {
  it.each<[words: string, socket: string | undefined]>([
    ['tmux -S /a/tmux.sock -f /dev/null new-session', '/a/tmux.sock'],
    ['tmux -f /dev/null -S/a/b new-session', '/a/b'],
    ['tmux: server (/a/tmux.sock)', '/a/tmux.sock'],
    ['tmux', undefined],
    ['tmux new-session', undefined],
  ])('of %j is %s', (words, socket) => {
    expect(socketOf(words.split(' '))).toBe(socket);
  });

  it('may hold a blank', () => {
    expect(socketOf(['tmux', '-S', '/a b/tmux.sock'])).toBe('/a b/tmux.sock');
  });
});

describe('a pane', () => {
  it('has a role, or is of no interest', () => {
    expect(parsePaneRoles('12|/dev/pts/3|0|reader|W10')).toEqual([
      { pid: 12, tty: '/dev/pts/3', role: 'reader', roleRules: 'W10' },
    ]);
    expect(parsePaneRoles('12|/dev/pts/3|0||')).toEqual([]);
    expect(parsePaneRoles('')).toEqual([]);
  });

  it('is of no interest when its program has ended', () => {
    expect(parsePaneRoles('12|/dev/pts/3|1|reader|W10')).toEqual([]);
  });
});
