// Where socket and journals are, if no setting says it.
import path from 'node:path';

/** sun_path holds 108 bytes on Linux and 104 on macOS, the final NUL included. */
export function socketPathLimit(platform: NodeJS.Platform): number {
  return platform === 'darwin' ? 103 : 107;
}

// TMPDIR differs between the clients of one user (macOS, nix, sandboxes), so sessions are never looked for there.
export function defaultFolders(home: string, uid: number, platform: NodeJS.Platform): string[] {
  const inHome = path.posix.join(home, '.ptyhold');
  const shared = `/tmp/ptyhold-${uid}`;
  const longest = Buffer.byteLength(path.posix.join(inHome, 'tmux.sock'));
  return longest <= socketPathLimit(platform) ? [inHome, shared] : [shared];
}
