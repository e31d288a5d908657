// What the system refuses is told in a sentence with the next step, whether Node says it or a program prints it.
import { expect, it } from 'vitest';
import { describeError, describeForeign, errorFromText, PtyholdError } from './errors.ts';

function refused(code: string, syscall: string, path?: string): Error {
  return Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, ...(path !== undefined && { path }) });
}

it.each([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'EAGAIN',
  'ENOMEM',
  'EIO',
  'ENOTDIR',
])('%s has a sentence that names the path and the code, and the next step', (code) => {
  const told = describeError(refused(code, 'open', '/a/b'));
  expect(told).toMatch(new RegExp(`/a/b\\b.*\\(${code}\\)\\. [A-Z].*\\.$`));
});

it('a call without a path is named itself', () => {
  expect(describeError(refused('EMFILE', 'spawn'))).toMatch(/no more files, which the call spawn needs \(EMFILE\)\. /);
});

it('a file that is open is named by what was done to it', () => {
  expect(describeError(refused('ENOSPC', 'write'))).toMatch(/^There is no room for what is written: /);
});

it("the folder of sessions is no way out where the file is somebody else's", () => {
  expect(describeError(refused('EACCES', 'open', '/a/b'))).toMatch(
    /; PTYHOLD_DIR names another folder for sessions\.$/,
  );
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EIO'])
    expect(describeForeign(refused(code, 'open', '/a/b'))).toMatch(/^(?!.*PTYHOLD_DIR).*\(\w+\)\. [A-Z].*[^.]\.$/);
  expect(describeForeign(refused('ENOENT', 'open', '/a/b'))).toMatch(/\. Look at its path: [^.]*\.$/);
  expect(describeForeign(new Error('it is read-only'))).toBe('it is read-only.');
});

it.each([
  ['fork error: Resource temporarily unavailable', /starts no more processes .*ulimit -u/],
  ['spawn /usr/bin/tmux EAGAIN', /starts no more processes/],
  ['sh: 1: cannot create /x: No space left on device', /There is no room .*df -i/],
  ['mkdir: cannot create directory: Read-only file system', /file system is read-only/],
  ['cat: /x: Permission denied', /has no right .*ls -ld/],
  ['open: Too many open files', /This process, or the tmux server, may open no more files/],
  ['open: Too many open files in system', /The system opens no more files/],
  ['write: Disk quota exceeded', /the quota is used up/],
])('%j that a program printed is told so', (printed, told) => {
  const error = errorFromText(printed, 'tmux', new Error('other'));
  expect(error).toMatchObject({ code: 'system' });
  expect(describeError(error)).toMatch(told);
  expect(describeError(error)).toContain(printed);
});

it('any other failure stays what it is', () => {
  expect(describeError(refused('ERR_OTHER', 'x'))).toBe('ERR_OTHER: x');
  const other = new PtyholdError('tmux_failed', 'It failed.', 'Call again.');
  expect(errorFromText('duplicate session: x', 'tmux', other)).toBe(other);
});
