// Finds the tmux program and the socket that all clients of a user share.

import { posix as path } from 'node:path';
import type { Bridge, FolderState } from '../bridges/bridge.ts';
import { messageOf } from '../bridges/message.ts';
import { shellQuote } from '../bridges/shell-words.ts';
import { type Config, socketPathLimit } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { retryable } from '../retryable.ts';
import { TMUX_VERSION_MS } from '../timing.ts';
import { requireOwnContents } from './safe-folder.ts';
import { isAtLeast, OLDEST, parseVersion, type TmuxVersion } from './version.ts';

export interface Program {
  path: string;
  version: TmuxVersion;
}

/** Where the server's socket is, and the folder that holds everything else of ours. */
export interface Location {
  folder: string;
  socket: string;
}

/** By the mark of the program: a process that stays asks each once, also if it asks before a call needs to know. */
const versions = new Map<string, Promise<TmuxVersion>>();

/** Folders of Homebrew, MacPorts and Nix: desktop programs start without the PATH of a login shell. */
function usualFolders(home: string): string[] {
  return [
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/home/linuxbrew/.linuxbrew/bin',
    '/opt/local/bin',
    path.join(home, '.nix-profile/bin'),
    '/nix/var/nix/profiles/default/bin',
    '/run/current-system/sw/bin',
    '/usr/bin',
  ];
}

export async function locateProgram(bridge: Bridge, config: Config): Promise<Program> {
  const searchPath = config.sessionEnv['PATH'] ?? '';
  const found = await bridge.findProgram(config.tmux ?? 'tmux', searchPath, usualFolders(config.home));
  if (!found) throw missing(bridge, config);
  return { path: found, version: await versionOf(bridge, config, found) };
}

function versionOf(bridge: Bridge, config: Config, program: string): Promise<TmuxVersion> {
  const mark = bridge.programMark?.(program);
  if (mark === undefined) return askVersion(bridge, config, program);
  const known = versions.get(mark) ?? retryable(askVersion(bridge, config, program), () => versions.delete(mark));
  versions.set(mark, known);
  return known;
}

async function askVersion(bridge: Bridge, config: Config, program: string): Promise<TmuxVersion> {
  const result = await bridge.run([program, '-V'], { timeoutMs: TMUX_VERSION_MS });
  const version = result.exitCode === 0 ? parseVersion(result.stdout) : undefined;
  if (!version) {
    const said = messageOf(result).slice(0, 200);
    const how = result.isLate
      ? `has not answered within ${TMUX_VERSION_MS / 1000} s`
      : `does not answer as tmux ("${said}")`;
    throw new PtyholdError('tmux_missing', `${program} ${how}.`, 'Set PTYHOLD_TMUX to a tmux 3.2 or later.');
  }
  if (isAtLeast(version, OLDEST.major, OLDEST.minor)) return version;
  throw new PtyholdError(
    'tmux_old',
    `${program} is tmux ${version.text}; ptyhold needs ${OLDEST.major}.${OLDEST.minor} or later.`,
    `Install a newer one (${installCommand(config.platform)}) or set PTYHOLD_TMUX.`,
  );
}

export function socketIn(folder: string): string {
  return path.join(folder, 'tmux.sock');
}

/** The paths where the socket may be. Makes no folder. */
export function possibleSockets({ socket, folders }: Config): string[] {
  return socket === undefined ? folders.map(socketIn) : [socket];
}

export async function locateSocket(bridge: Bridge, config: Config): Promise<Location> {
  const folder = await usableFolder(bridge, config);
  const socket = config.socket ?? socketIn(folder);
  const limit = socketPathLimit(config.platform);
  if (Buffer.byteLength(socket) > limit) {
    throw new PtyholdError(
      'folder_unsafe',
      `The socket path ${socket} is ${Buffer.byteLength(socket)} bytes long; this system allows ${limit}.`,
      'Set PTYHOLD_DIR or PTYHOLD_SOCKET to a shorter path.',
    );
  }
  await requireOwnContents(bridge, folder, config.uid);
  if (config.socket) {
    const place = path.dirname(config.socket);
    await requirePrivate(bridge, place, 'PTYHOLD_SOCKET');
    await requireOwnContents(bridge, place, config.uid, path.basename(config.socket));
  }
  return { folder, socket };
}

async function usableFolder(bridge: Bridge, config: Config): Promise<string> {
  for (const folder of config.folders) {
    const state = await bridge.privateFolder(folder);
    if (state === 'private') return folder;
    if (state !== 'impossible') throw unsafe(folder, state, 'PTYHOLD_DIR');
  }
  throw unsafe(config.folders.join(' and '), 'impossible', 'PTYHOLD_DIR');
}

export async function requirePrivate(bridge: Bridge, folder: string, setting = 'PTYHOLD_DIR'): Promise<void> {
  const state = await bridge.privateFolder(folder);
  if (state !== 'private') throw unsafe(folder, state, setting);
}

const REASONS: Readonly<Record<Exclude<FolderState, 'private'>, string>> = {
  foreign: 'belongs to another user',
  writable: 'could be written to by other users, who may have left programs or a socket in it',
  open: 'can be entered by other users',
  link: 'is a symbolic link',
  not_a_folder: 'is not a folder',
  impossible: 'cannot be made',
};

/** Of the system, of all users, or the home of one: it has its rights for others. */
const FOR_OTHERS =
  /^\/(?:[^/]*|(?:private\/)?(?:var|usr|etc|home|Users|dev|run|opt|srv|mnt|media)\/[^/]*|(?:private\/)?var\/lib\/[^/]*)$/;

function unsafe(folder: string, state: Exclude<FolderState, 'private'>, setting: string): PtyholdError {
  const isForOthers = FOR_OTHERS.test(path.resolve(folder));
  const [inFolder, file] = setting === 'PTYHOLD_SOCKET' ? ['path in a ', 'tmux.sock'] : ['', ''];
  const own = state === 'writable' && !isForOthers ? 'new folder' : 'folder of your own';
  const place = `${setting} to a ${inFolder}${own} (mode 0700)`;
  const example = state === 'writable' ? `, such as ${path.join(folder, 'ptyhold', file)}` : '';
  const away = state === 'writable' ? 'Move it away' : 'Remove it';
  const mend = state === 'open' ? `Run: chmod 700 ${shellQuote(folder)}` : `${away}, or set ${place}.`;
  const cure = isForOthers ? `Set ${place}${example}.` : state === 'impossible' ? `Set ${place}.` : mend;
  return new PtyholdError('folder_unsafe', `The folder for the tmux socket, ${folder}, ${REASONS[state]}.`, cure);
}

function missing(bridge: Bridge, config: Config): PtyholdError {
  const what = config.tmux
    ? `PTYHOLD_TMUX names ${config.tmux}, which is no program that can be run.`
    : `tmux was not found${bridge.name === undefined ? '' : ` on ${bridge.name}`}.`;
  return new PtyholdError(
    'tmux_missing',
    what,
    `Install it (${installCommand(config.platform)}) or set PTYHOLD_TMUX to its path.`,
  );
}

function installCommand(platform: NodeJS.Platform): string {
  return platform === 'darwin'
    ? 'brew install tmux'
    : 'apt install tmux, dnf install tmux, apk add tmux, pacman -S tmux or zypper install tmux';
}
