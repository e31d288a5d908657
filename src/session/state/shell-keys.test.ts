// Which marks are believed, by the keys that sign them.
import { expect, it } from 'vitest';
import { bash } from '../../shells/bash/bash.ts';
import { posix } from '../../shells/posix/posix.ts';
import { ShellKeys } from './shell-keys.ts';
import { writeAdopted } from './tmux-options.ts';

it("believes the marks of the session's own shell, and nobody's where it has none", async () => {
  expect(await new ShellKeys(bash, 'k').ofKnown([{ key: 'k' }])).toEqual([{ key: 'k' }]);
  const none = new ShellKeys(undefined, 'k');
  expect(await none.ofKnown([{ key: 'k' }])).toEqual([]);
  expect([none.shellOf('k'), none.marksOutput('k')]).toEqual([undefined, false]);
});

it('knows the own key of a session without a shell, with which ptyhold status signs there', () => {
  expect([...new ShellKeys(bash, 'k').all]).toEqual(['k']);
  expect([...new ShellKeys(undefined, 'k').all]).toEqual(['k']);
  expect([...new ShellKeys(undefined, '').all]).toEqual([]);
});

it('knows of each shell whether it says where output begins', () => {
  expect(new ShellKeys(bash, 'k').marksOutput('k')).toBe(true);
  expect(new ShellKeys(posix, 'k').marksOutput('k')).toBe(false);
});

it('learns the nested shells that were given marks, into the very set that is in use', () => {
  const keys = new ShellKeys(bash, 'k');
  const inUse = keys.ofShells;
  keys.learnAdopted(writeAdopted([{ key: 'n', kind: 'zsh', marksOutput: false, pid: 4 }]));
  expect([...inUse]).toEqual(['k', 'n']);
  expect(keys.shellOf('n')?.kind).toBe('zsh');
  // As it was found there, whatever shells of that kind do elsewhere.
  expect(keys.marksOutput('n')).toBe(false);
});

it('keeps a nested shell that the option does not name any more: its old marks are still in the journal', () => {
  const keys = new ShellKeys(bash, 'k');
  keys.learnAdopted(writeAdopted([{ key: 'n', kind: 'bash', marksOutput: true, pid: 4 }]));
  keys.learnAdopted('');
  expect(keys.marksOutput('n')).toBe(true);
});

it('asks once whose a strange mark is', async () => {
  let asked = 0;
  const keys: ShellKeys = new ShellKeys(bash, 'k', async () => {
    asked += 1;
    keys.learnAdopted(writeAdopted([{ key: 'n', kind: 'posix', marksOutput: false, pid: 4, from: 70 }]));
  });
  const known = async (...marks: string[]) => (await keys.ofKnown(marks.map((key) => ({ key })))).map(({ key }) => key);
  expect([await known('k'), asked]).toEqual([['k'], 0]);
  expect([await known('k', 'n', 'printed'), asked, keys.adoptedFrom('n')]).toEqual([['k', 'n'], 1, 70]);
  expect([await known('n', 'printed'), asked]).toEqual([['n'], 1]);
});
