// Reads what programs on the host print about it.
import { posix as path } from 'node:path';
import type { Machine } from '../../config.ts';
import { errorFromText } from '../../errors.ts';
import type { FileInfo, FileTime, FolderState } from '../bridge.ts';
import { decodeMessage } from '../decode.ts';
import { shellQuote } from '../shell-words.ts';
import type { Claim } from '../tickets.ts';

/** Shell code that prints what `readHost` reads. */
export const TELL_HOST = `id -u; uname -s; pwd; printf '%s\\n' ~; env -0 2>/dev/null || env`;

export interface FarHost extends Machine {
  env: Record<string, string>;
}

export function readHost(told: Buffer): FarHost {
  const [uid = '', system = '', cwd = '', home = '', ...rest] = told.toString().split('\n');
  const env = { HOME: home, ...readEnv(rest.join('\n')) };
  return { env, cwd, uid: Number(uid), platform: system === 'Darwin' ? 'darwin' : 'linux' };
}

function readEnv(text: string): Record<string, string> {
  const entries = text.includes('\0') ? text.split('\0') : joinLines(text.split('\n'));
  return Object.fromEntries(
    entries.flatMap((entry): [string, string][] => {
      const at = entry.indexOf('=');
      return at > 0 ? [[entry.slice(0, at), entry.slice(at + 1)]] : [];
    }),
  );
}

/** A value may hold line feeds: a line that does not look like a variable belongs to the one before. */
function joinLines(lines: readonly string[]): string[] {
  const entries: string[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last === undefined || /^[A-Za-z_][A-Za-z0-9_]*=/.test(line)) entries.push(line);
    else entries[entries.length - 1] = `${last}\n${line}`;
  }
  return entries;
}

/** Reads lines of `ls -ln`: mode, links, owner, group, size, three columns of time, name. */
export function readListing(told: string): FileInfo[] {
  return told.split('\n').flatMap((line) => {
    const [, size, name] = /^\S+\s+\d+\s+\d+\s+\d+\s+(\d+)\s+\S+\s+\S+\s+\S+\s(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, size: Number(size) }];
  });
}

/**
 * Prints the time, then a line for each file: size, time of the last writing, and the path below the folder that a line
 * names by its number. The two kinds of stat differ.
 */
export function tellTimes(folders: readonly string[], beginnings: string): string {
  const parents = parentsOf(folders).map((parent, number) => {
    const own = folders.filter((folder) => path.dirname(folder) === parent);
    const files = own.map((folder) => `./${shellQuote(path.basename(folder))}/[${beginnings}]*`).join(' ');
    return `cd ${shellQuote(parent)} && { echo ${number}; $tell ${files}; }`;
  });
  const choose = "if stat -c %s / >/dev/null 2>&1; then tell='stat -c %s/%Y/%n'; else tell='stat -f %z/%m/%N'; fi";
  return `date +%s; ${choose}; { ${parents.join('; ')}; } 2>/dev/null; :`;
}

function parentsOf(folders: readonly string[]): string[] {
  return [...new Set(folders.map((folder) => path.dirname(folder)))];
}

/** Reads that for each of the folders. */
export function readTimes(told: string, folders: readonly string[]): FileTime[][] {
  const [now, ...lines] = told.split('\n');
  const parents = parentsOf(folders);
  const found = new Map<string, FileTime[]>(folders.map((folder) => [folder, []]));
  let parent = '';
  for (const line of lines) {
    if (/^\d+$/.test(line)) parent = parents[Number(line)] ?? '';
    const [, size, time, below] = /^(\d+)\/(\d+)\/(.+)$/.exec(line) ?? [];
    if (below === undefined) continue;
    const file = path.join(parent, below);
    const quietS = Math.max(0, Number(now) - Number(time));
    found.get(path.dirname(file))?.push({ name: path.basename(file), size: Number(size), quietS });
  }
  return folders.map((folder) => found.get(folder) ?? []);
}

/** Makes the folder if it is missing; `readFolderState` reads what it prints. */
export function tellFolderState(folder: string): string {
  const quoted = shellQuote(folder);
  return `mkdir -m 700 ${quoted} 2>/dev/null; [ -O ${quoted} ] && echo own; LC_ALL=C ls -ld ${quoted}`;
}

/** Reads the line "own" if the folder is the user's, then its line of `ls -ld`. */
export function readFolderState(told: string): FolderState {
  const isOwn = told.startsWith('own\n');
  const mode = told.replace(/^own\n/, '');
  if (mode === '') return 'impossible';
  if (mode.startsWith('l')) return 'link';
  if (!mode.startsWith('d')) return 'not_a_folder';
  if (!isOwn) return 'foreign';
  if (mode[5] === 'w' || mode[8] === 'w') return 'writable';
  return mode.slice(4, 10) === '------' ? 'private' : 'open';
}

/** Reads "held TICKET" or "inherited TICKET", "by TICKET", or "failed" and why. */
export function readClaim(told: string): Claim {
  const [what = '', ticket = ''] = told.split(' ');
  if (what === 'held' || what === 'inherited') return { isHeld: true, ticket, isInherited: what === 'inherited' };
  if (what === 'by') return { isHeld: false, by: ticket };
  throw failed(Buffer.from(told.replace(/^failed /, '')));
}

export function failed(err: Buffer): Error {
  const said = decodeMessage(err).trim() || 'the command failed without a word';
  return errorFromText(said, 'what ptyhold keeps there', new Error(said));
}
