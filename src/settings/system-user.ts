// The user as the system lists them, whatever the environment says.
import os from 'node:os';

export interface SystemUser {
  name: string;
  home: string;
}

/** Containers run programs as users that are a number alone and stand in no list. */
export function systemUser(read: () => { username: string; homedir: string } = () => os.userInfo()): SystemUser {
  try {
    const { username, homedir } = read();
    return { name: username, home: homedir };
  } catch {
    // The number names the user as well.
    return { name: `user ${process.getuid?.() ?? ''}`.trim(), home: os.homedir() };
  }
}
