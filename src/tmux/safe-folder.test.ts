// Who may change the way to the folder of the socket.
import { expect, it } from 'vitest';
import { readOwnership } from '../bridges/prefix/far-ownership.ts';
import { findUnsafeParent } from './safe-folder.ts';

/** As `ls -ldn` has it. */
const line = (mode: string, owner: number, group: number, path: string): string =>
  `${mode} 2 ${owner} ${group} 4096 Nov 22 15:42 ${path}`;
const ROOT = line('drwxr-xr-x', 0, 0, '/');

it.each([
  ['a home', line('drwxr-xr-x', 1000, 1000, '/home/me'), undefined],
  ['a sticky folder', line('drwxrwxrwt', 0, 0, '/tmp'), undefined],
  ['a folder of the own group', line('drwxrwxr-x', 1000, 1000, '/home/me'), undefined],
  ['a folder that all may write to', line('drwxrwxrwx', 1000, 1000, '/srv/all'), '/srv/all'],
  ['a folder that a group may write to', line('drwxrwxr-x', 0, 100, '/srv/ours'), '/srv/ours'],
  ['a folder of somebody else', line('drwxr-xr-x', 1001, 1001, '/home/bob'), '/home/bob'],
  ['a folder with an access list', line('drwxr-xr-x+', 0, 0, '/srv/a b'), undefined],
])('%s', (_, above, unsafe) => {
  const { above: folders } = readOwnership([above, ROOT].join('\n'));
  expect(findUnsafeParent(folders, 1000)?.path).toBe(unsafe);
});

it('the owner of the root folder is trusted, whoever it is', () => {
  const lines = [line('drwxr-xr-x', 65534, 65534, '/home'), line('drwxr-xr-x', 65534, 65534, '/')];
  expect(findUnsafeParent(readOwnership(lines.join('\n')).above, 1000)).toBeUndefined();
});
