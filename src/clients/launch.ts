// The command by which a client starts ptyhold.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Client } from './client.ts';
import type { Place } from './place.ts';

export interface Launch {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

const PACKAGE = ['-y', 'ptyhold'];

/** Where programs are that a shell would find, in a desktop that does not. */
const USUAL = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** What stands in a project's file must be of use to others too. */
export function launchFor(client: Client, place: Place, node: string, shared: boolean): Launch {
  // There npx is a script for cmd, which not every client can start by itself.
  if (place.platform === 'win32') return { command: 'cmd', args: ['/c', 'npx', ...PACKAGE] };
  const npx = client.poorPath && !shared ? findNpx(place, node) : undefined;
  if (!npx) return { command: 'npx', args: PACKAGE };
  // npx is a script that looks for node on PATH.
  const folders = [...new Set([path.dirname(npx), ...USUAL])];
  return { command: npx, args: PACKAGE, env: { PATH: folders.join(':') } };
}

/** A folder of a package runner or of one shell alone is gone when it ends. */
const PASSING = /node_modules|fnm_multishells/;

function findNpx({ env }: Place, node: string): string | undefined {
  const folders = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder) && !PASSING.test(folder));
  return [...folders, path.dirname(node)].map((folder) => path.join(folder, 'npx')).find(isProgram);
}

/** The client's own PATH is meant, where that is known. */
export function findProgram(
  { env, platform }: Place,
  name: string,
  searchPath = env['PATH'] ?? '',
): string | undefined {
  if (path.isAbsolute(name)) return isProgram(name) ? name : undefined;
  // A name without an ending is a script for another shell there.
  const endings = platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const folders = searchPath.split(path.delimiter).filter(path.isAbsolute);
  return folders.flatMap((folder) => endings.map((ending) => path.join(folder, name + ending))).find(isProgram);
}

/** What a client looks through for programs; undefined where it is what a shell has. */
export function pathOf(client: Client, { platform }: Place): string | undefined {
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
