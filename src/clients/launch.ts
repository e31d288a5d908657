// The command with which a client starts ptyhold.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Client } from './client.ts';
import type { Launch } from './entry.ts';
import type { UserMachine } from './user-machine.ts';

const PACKAGE = ['-y', 'ptyhold'];

/** Folders that are on the PATH of a shell, but not always on that of a desktop program. */
const USUAL = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** What runs now. */
export interface Own {
  node: string;
  /** Of ptyhold. */
  file: string;
}

/** Other people share a project's file, so its command must work on their machines too. */
export function launchFor(client: Client, place: UserMachine, own: Own, shared: boolean): Launch {
  const npx = findNpx(place, own.node);
  if (!shared && npx === undefined && isLasting(own.file)) return { command: own.node, args: [own.file] };
  // On Windows npx is a script for cmd, and some clients cannot start a script.
  if (place.platform === 'win32') return { command: 'cmd', args: ['/c', 'npx', ...PACKAGE] };
  if (!client.poorPath || shared || npx === undefined) return { command: 'npx', args: PACKAGE };
  // npx is a script that looks for node on PATH.
  const folders = [...new Set([path.dirname(npx), ...USUAL])];
  return { command: npx, args: PACKAGE, env: { PATH: folders.join(':') } };
}

/** Folders that a package runner or a single shell makes for itself and removes when it ends. */
const PASSING = /node_modules|fnm_multishells/;

function findNpx({ env, platform }: UserMachine, node: string): string | undefined {
  const folders = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder) && !PASSING.test(folder));
  const name = platform === 'win32' ? 'npx.cmd' : 'npx';
  return [...folders, path.dirname(node)].map((folder) => path.join(folder, name)).find(isProgram);
}

/** npx removes from its own folder what it has not run for long. */
function isLasting(file: string): boolean {
  return path.isAbsolute(file) && !/[\\/]_npx[\\/]/.test(file);
}

/** Searches the client's own PATH if the caller knows it. */
export function findProgram(
  { env, platform }: UserMachine,
  name: string,
  searchPath = env['PATH'] ?? '',
): string | undefined {
  if (path.isAbsolute(name)) return isProgram(name) ? name : undefined;
  // On Windows a file without an ending is a script for another shell, so it comes last.
  const endings = platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const folders = searchPath.split(path.delimiter).filter(path.isAbsolute);
  return folders.flatMap((folder) => endings.map((ending) => path.join(folder, name + ending))).find(isProgram);
}

/** The PATH in which a client finds programs; undefined if it is the PATH of a shell. */
export function pathOf(client: Client, { platform }: UserMachine): string | undefined {
  return client.poorPath && platform !== 'win32' ? USUAL.join(':') : undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
