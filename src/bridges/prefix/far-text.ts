// Reads what programs on the host print about it.
import type { Machine } from '../../config.ts';
import { errorFromText } from '../../errors.ts';
import type { FileInfo, FolderState } from '../bridge.ts';
import { decodeMessage } from '../decode.ts';
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
