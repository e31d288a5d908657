// The facts about this machine that decide where programs keep their settings.
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface UserMachine {
  platform: NodeJS.Platform;
  home: string;
  cwd: string;
  env: Readonly<NodeJS.ProcessEnv>;
}

/** Where desktop programs keep their settings. */
export function applicationFolder({ platform, home, env }: UserMachine, name: string): string {
  if (platform === 'win32') return path.join(env['APPDATA'] || path.join(home, 'AppData', 'Roaming'), name);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', name);
  return path.join(env['XDG_CONFIG_HOME'] || path.join(home, '.config'), name);
}

/** The folder of VS Code, or of its preview or its free build when only one of them is installed. */
export function codeFolder(place: UserMachine): string {
  const folders = ['Code', 'Code - Insiders', 'VSCodium'].map((name) => applicationFolder(place, name));
  const [first = ''] = folders;
  return folders.find((folder) => existsSync(folder)) ?? first;
}
