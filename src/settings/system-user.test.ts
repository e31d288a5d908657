// The user as the system lists them.
import os from 'node:os';
import { expect, it } from 'vitest';
import { systemUser } from './system-user.ts';

it('is the one of the system', () => {
  const { username, homedir } = os.userInfo();
  expect(systemUser()).toEqual({ name: username, home: homedir });
});

it('is a number where no list has them, as in containers', () => {
  const unlisted = (): never => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(systemUser(unlisted)).toEqual({ name: `user ${process.getuid?.()}`, home: os.homedir() });
});
