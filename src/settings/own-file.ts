// Whether a file is this user's alone, and the folder in which a person keeps settings.
import { realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export function homeIn(env: NodeJS.ProcessEnv): string {
  return env['HOME'] || os.homedir();
}

export function settingsFolder(env: NodeJS.ProcessEnv, home: string): string {
  const given = env['XDG_CONFIG_HOME'];
  const folder = given !== undefined && path.isAbsolute(given) ? given : path.join(home, '.config');
  return path.join(folder, 'ptyhold');
}

/** Says who else may write the file or put another one in its place; of a `secret` one, also who may read it. */
export function faultOfFile(
  file: string,
  { uid, platform }: { uid: number; platform: NodeJS.Platform },
  { secret = false } = {},
): string | undefined {
  // Windows has other rights, which Node does not tell.
  if (platform === 'win32') return undefined;
  const real = realpathSync(file);
  for (const each of [real, path.dirname(real)]) {
    const { mode, uid: owner } = statSync(each);
    const what = each === real ? 'it' : `its folder ${each}`;
    if (owner !== uid && owner !== 0) return `${what} belongs to another user (${owner})`;
    // In a folder with the sticky bit, others cannot replace what is not theirs.
    const isSticky = each !== real && (mode & 0o1000) !== 0;
    if ((mode & 0o022) !== 0 && !isSticky) return `others may write to ${what}`;
    if (secret && each === real && (mode & 0o044) !== 0) return 'others may read it';
  }
  return undefined;
}
