// Which hosts the settings name, and the way to each.
import path from 'node:path';
import { defaultFolders, homeOf, type Machine, readOwnFile, socketPathLimit } from './config.ts';
import { PtyholdError } from './errors.ts';
import { readEnvironment } from './settings/environment.ts';
import { type HostWord, LOCAL } from './settings/host-words.ts';
import type { FileSettings } from './settings/settings-file.ts';
import { systemUser } from './settings/system-user.ts';

/** The way to a host with sessions. */
export type Route =
  | { kind: 'here' }
  | { kind: 'prefix'; line: string }
  | SshRoute
  /** Through a command of another program, such as `docker exec -i NAME`. */
  | { kind: 'command'; host: string; words: readonly string[] }
  | { kind: 'wsl'; distribution: string | undefined };

interface SshRoute {
  kind: 'ssh';
  /** What messages call it. */
  host: string;
  /** What ssh calls it. */
  address: string;
  /** ssh itself, perhaps with options. */
  line: string;
  /** More options, for this host alone. */
  options: readonly string[];
  socketFolders: readonly string[];
}

export interface FoundHost {
  name: string;
  /** `why`: ptyhold has no way to it. */
  route: Route | { kind: 'none'; why: string };
  /** The groups it is in. */
  groups: readonly string[];
}

/** A word with the words of its group, if it names one. */
export type WantedWord =
  | Exclude<HostWord, { kind: 'group' }>
  | { kind: 'group'; name: string; words: readonly WantedWord[] };

export interface WantedHosts {
  words: readonly WantedWord[];
  /** Makes the route for a host to which ssh leads. */
  ssh(host: string, address?: string, options?: readonly string[]): SshRoute;
  /** The route to this machine. */
  local: Route;
  /** The settings of ssh, whose Host lines patterns are about. */
  sshConfig: string;
  /** Where ssh looks for its own files: the home that the system knows, whatever HOME says. */
  sshHome: string;
  /** So many connections to hosts are kept at once. */
  maxConnections: number;
}

/** The first is for callers that name none. Empty where a prefix leads to the only host. */
export function readHosts(here: Machine): WantedHosts & { only: Route | undefined } {
  const settings = readEnvironment(here.env);
  const { PTYHOLD_PREFIX: prefix, PTYHOLD_HOST: named, PTYHOLD_SSH: line, PTYHOLD_WSL_DISTRO: distribution } = settings;
  if (prefix !== undefined && named.length > 0) throw contradiction();
  const local: Route = here.platform === 'win32' ? { kind: 'wsl', distribution } : { kind: 'here' };
  const file = readOwnFile(here);
  const home = homeOf(here);
  const inFile = placed(file.hosts, path.dirname(file.file), home);
  const groups = new Map([...file.groups].map(([name, each]) => [name, placed(each, path.dirname(file.file), home)]));
  const chosen = named.length > 0 ? placed(named, here.cwd, home) : inFile;
  const words = prefix === undefined ? withGroups(chosen, { ...file, groups }) : [];
  const socketFolders = sharedSshFolders(here);
  return {
    words,
    only: prefix !== undefined ? { kind: 'prefix', line: prefix } : words.length === 0 ? local : undefined,
    ssh: (host, address = host, options = []) => ({ kind: 'ssh', host, address, line, options, socketFolders }),
    local,
    sshConfig: sshConfigOf(line),
    sshHome: systemUser().home,
    maxConnections: settings.PTYHOLD_MAX_CONNECTIONS,
  };
}

/** Whether this machine is one of the hosts, as far as that is known without asking anyone. */
export function hasLocal({ only, words, local }: ReturnType<typeof readHosts>): boolean {
  const route = only ?? (isNamed(LOCAL, words) ? local : undefined);
  return route?.kind === 'here';
}

function isNamed(host: string, words: readonly WantedWord[]): boolean {
  return words.some((word) =>
    word.kind === 'group' ? isNamed(host, word.words) : word.kind === 'host' && word.name === host,
  );
}

/** A host that is named by itself is known without asking anyone. */
export function routeOf(name: string, { local, ssh }: Pick<WantedHosts, 'local' | 'ssh'>): Route {
  return name === LOCAL ? local : ssh(name);
}

/** An inventory is named from the folder of who names it. */
function placed(words: readonly HostWord[], folder: string, home: string): HostWord[] {
  return words.map((word) => {
    if (word.kind !== 'asked' || word.program !== 'ansible' || word.at === undefined) return word;
    return { ...word, at: path.resolve(folder, word.at.replace(/^~(?=\/|$)/, home)) };
  });
}

function withGroups(words: readonly HostWord[], file: FileSettings): WantedWord[] {
  return words.map((word): WantedWord => {
    if (word.kind !== 'group') return word;
    const group = file.groups.get(word.name);
    if (!group) throw noGroup(word.name, file);
    return { ...word, words: withGroups(group, file) };
  });
}

function noGroup(name: string, { file, groups }: FileSettings): PtyholdError {
  const known = groups.size === 0 ? 'there are no groups' : `there are ${[...groups.keys()].slice(0, 20).join(', ')}`;
  return new PtyholdError(
    'bad_setting',
    `There is no group ${name}: ${known} in ${file}.`,
    'Correct PTYHOLD_HOST, or write the group into that file, such as "groups": {"web": ["web-*"]}.',
  );
}

/** ssh reads another file where -F says so, and looks for its own in the home that the system knows. */
function sshConfigOf(line: string): string {
  const [, given] = /(?:^|\s)-F\s*("[^"]+"|'[^']+'|\S+)/.exec(line) ?? [];
  return given?.replaceAll(/["']/g, '') ?? path.join(systemUser().home, '.ssh', 'config');
}

/** ssh adds 40 characters for the host, and 17 more while it makes the socket. On Windows it shares no connections. */
function sharedSshFolders(here: Machine): string[] {
  if (here.platform === 'win32') return [];
  const folders = defaultFolders(homeOf(here), here.uid, here.platform);
  return folders.filter((folder) => Buffer.byteLength(folder) + 62 <= socketPathLimit(here.platform));
}

function contradiction(): PtyholdError {
  const sentence = 'Both PTYHOLD_PREFIX and PTYHOLD_HOST are set, and each says where tmux is.';
  return new PtyholdError('bad_setting', sentence, 'Keep one of them and start the MCP server again.');
}
