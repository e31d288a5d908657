// Reads every setting once from the environment and checks it by one schema.
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { PtyholdError } from './errors.ts';
import { inherit, ownEnv } from './session-env.ts';
import { type FileSettings, readSettingsFile, roleName } from './settings/settings-file.ts';

const text = z.string().min(1);
const absolutePath = text.refine(path.isAbsolute, 'must be an absolute path');
const pathThere = text.refine(path.posix.isAbsolute, 'must be an absolute path');
const debugTarget = text.refine(
  (target) => target === 'stderr' || path.isAbsolute(target),
  'must be stderr or an absolute path',
);
const seconds = z.coerce.number('must be a number of seconds').positive('must be a number of seconds above 0');
const days = z.coerce.number('must be a number of days').positive('must be a number of days above 0');
const count = (least: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(least, `must be at least ${least}`);

/** Patterns are separated by `;`, since they may hold blanks and commas. */
const patterns = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(/[;\n]/)
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== ''),
  );

const variables = z
  .string()
  .transform((list) => list.split(/[\s,;]+/).filter((name) => name !== ''))
  .refine((list) => list.every((name) => /^[A-Za-z_*][A-Za-z0-9_*]*$/.test(name)), 'must be names of variables');

/** The name of this machine in a list of hosts. */
const LOCAL = 'local';

/** ssh would take a name that begins with `-` for an option. */
const hosts = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((host) => host !== ''))
  .refine((list) => !list.some((host) => host.startsWith('-')), 'names of hosts do not begin with -')
  .refine((list) => new Set(list).size === list.length, 'names a host twice');

/** All of them apply together. */
const roles = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,+]+/).filter((name) => name !== ''))
  .pipe(z.array(roleName));

const settingsSchema = z.object({
  PTYHOLD_PREFIX: text.optional(),
  PTYHOLD_HOST: hosts,
  PTYHOLD_SSH: text.default('ssh'),
  PTYHOLD_WSL_DISTRO: text.optional(),
  PTYHOLD_TMUX: text.optional(),
  PTYHOLD_DIR: pathThere.optional(),
  PTYHOLD_SOCKET: pathThere.optional(),
  PTYHOLD_SHELL: text.default('bash'),
  PTYHOLD_ENV: variables.optional(),
  PTYHOLD_PAGER: text.default('cat'),
  PTYHOLD_JOURNAL_BYTES: count(65_536).default(16 * 1024 * 1024),
  PTYHOLD_IDLE_TIMEOUT: seconds.optional(),
  PTYHOLD_MAX_SESSIONS: count(1).optional(),
  PTYHOLD_KEEP_SESSIONS: count(0).default(50),
  PTYHOLD_KEEP_BYTES: count(0).default(256 * 1024 * 1024),
  PTYHOLD_KEEP_DAYS: days.default(30),
  PTYHOLD_KEEP_EVENTS: count(100).default(4_000),
  PTYHOLD_MAX_OUTPUT_TOKENS: count(200).default(10_000),
  PTYHOLD_HEAD_LINES: count(1).default(100),
  PTYHOLD_TAIL_LINES: count(1).default(100),
  PTYHOLD_MAX_LINE_LENGTH: count(80).default(2000),
  PTYHOLD_GATE: z.enum(['off', 'ask', 'block'], 'must be off, ask or block').default('ask'),
  PTYHOLD_GATE_ALLOW: patterns,
  PTYHOLD_GATE_DENY: patterns,
  PTYHOLD_SETTINGS: absolutePath.optional(),
  PTYHOLD_ROLE: roles,
  PTYHOLD_LOG: absolutePath.optional(),
  PTYHOLD_DEBUG: debugTarget.optional(),
});

export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

/** The pane of tmux in which this process runs. */
export interface PaneHere {
  socket: string;
  id: string;
}

export interface Config {
  tmux: string | undefined;
  /** Folders for socket and journals: the first that can be made is used. */
  folders: readonly string[];
  socket: string | undefined;
  shell: string;
  /** For programs in sessions, instead of their own pagers; undefined keeps those. */
  pager: string | undefined;
  journalBytes: number;
  idleTimeout: number | undefined;
  maxSessions: number | undefined;
  /** What is kept of sessions that have ended, at most. */
  keep: KeepLimits;
  /** So many events are kept at least, and a quarter more at most. */
  keepEvents: number;
  maxOutputTokens: number;
  /** How many lines of a long output are shown from each end, and how long a line may be. */
  headLines: number;
  tailLines: number;
  maxLineLength: number;
  gate: GateConfig;
  /** What the settings file of the person says. */
  settings: FileSettings;
  /** The roles of this server, by name. */
  role: readonly string[];
  /** The file of the activity log. */
  log: string | undefined;
  /** The environment of the tmux server, which all clients share: a login's. */
  loginEnv: Readonly<Record<string, string>>;
  /** That of sessions: the same, and what PTYHOLD_ENV names, or all that is nobody's secret. */
  sessionEnv: Readonly<Record<string, string>>;
  cwd: string;
  home: string;
  uid: number;
  platform: NodeJS.Platform;
  /** The home and folder of this server itself, where a person keeps settings, and its environment for ssh and the like. */
  own: { home: string; cwd: string; env: Readonly<Record<string, string>>; pane?: PaneHere };
}

export interface KeepLimits {
  sessions: number;
  bytes: number;
  days: number;
}

export interface GateConfig {
  /** `ask`: the person decides if the client can ask; otherwise the text is refused, as with `block`. */
  mode: 'off' | 'ask' | 'block';
  /** Commands that pass, whatever the rules say. */
  allow: readonly string[];
  /** Commands that are refused, whatever the rules say. */
  deny: readonly string[];
}

export interface Machine {
  env: NodeJS.ProcessEnv;
  cwd: string;
  platform: NodeJS.Platform;
  uid: number;
}

export function thisMachine(): Machine {
  return { env: process.env, cwd: process.cwd(), platform: process.platform, uid: process.getuid?.() ?? 0 };
}

/** The way to a host with sessions. */
export type Route =
  | { kind: 'here' }
  | { kind: 'prefix'; line: string }
  | { kind: 'ssh'; host: string; line: string; socketFolders: readonly string[] }
  | { kind: 'wsl'; distribution: string | undefined };

/** One route for each host. The first is for callers that name none. */
export function readRoutes(here: Machine): Route[] {
  const settings = readSettings(here);
  const { PTYHOLD_PREFIX: prefix, PTYHOLD_HOST: hosts, PTYHOLD_SSH: ssh, PTYHOLD_WSL_DISTRO: distribution } = settings;
  if (prefix !== undefined && hosts.length > 0) throw contradiction();
  const local: Route = here.platform === 'win32' ? { kind: 'wsl', distribution } : { kind: 'here' };
  if (prefix !== undefined) return [{ kind: 'prefix', line: prefix }];
  if (hosts.length === 0) return [local];
  const socketFolders = sharedSshFolders(here);
  return hosts.map((host) => (host === LOCAL ? local : { kind: 'ssh', host, line: ssh, socketFolders }));
}

/** Settings come from the environment of this server; sessions get that of the host where tmux runs. */
export function readConfig(here: Machine, there: Machine = here, readFile = readSettingsFile): Config {
  const settings = readSettings(here);
  const home = homeOf(there);
  const inherited = inherit({ there: there.env, here: here.env, more: settings.PTYHOLD_ENV });
  const locale = utf8Locale(there.env, there.platform);
  return {
    tmux: settings.PTYHOLD_TMUX,
    folders: settings.PTYHOLD_DIR ? [settings.PTYHOLD_DIR] : defaultFolders(home, there.uid, there.platform),
    socket: settings.PTYHOLD_SOCKET,
    shell: settings.PTYHOLD_SHELL,
    pager: settings.PTYHOLD_PAGER === 'keep' ? undefined : settings.PTYHOLD_PAGER,
    journalBytes: settings.PTYHOLD_JOURNAL_BYTES,
    idleTimeout: settings.PTYHOLD_IDLE_TIMEOUT,
    maxSessions: settings.PTYHOLD_MAX_SESSIONS,
    keep: {
      sessions: settings.PTYHOLD_KEEP_SESSIONS,
      bytes: settings.PTYHOLD_KEEP_BYTES,
      days: settings.PTYHOLD_KEEP_DAYS,
    },
    keepEvents: settings.PTYHOLD_KEEP_EVENTS,
    maxOutputTokens: settings.PTYHOLD_MAX_OUTPUT_TOKENS,
    headLines: settings.PTYHOLD_HEAD_LINES,
    tailLines: settings.PTYHOLD_TAIL_LINES,
    maxLineLength: settings.PTYHOLD_MAX_LINE_LENGTH,
    gate: {
      mode: settings.PTYHOLD_GATE,
      allow: settings.PTYHOLD_GATE_ALLOW,
      deny: settings.PTYHOLD_GATE_DENY,
    },
    settings: readFile({ ...here, given: settings.PTYHOLD_SETTINGS, home: homeOf(here) }),
    role: settings.PTYHOLD_ROLE,
    log: settings.PTYHOLD_LOG,
    loginEnv: { ...inherited.login, ...locale },
    sessionEnv: { ...inherited.session, ...locale },
    cwd: there.cwd,
    home,
    uid: there.uid,
    platform: there.platform,
    own: {
      home: homeOf(here),
      cwd: here.cwd,
      env: { ...ownEnv(here.env), ...utf8Locale(here.env, here.platform) },
      ...paneOf(here.env),
    },
  };
}

/** The roles of this server: those that the settings name, as the person's file says them. Fails where a setting is wrong. */
export function readOwnRoles(here: Machine): { names: readonly string[]; file: FileSettings } {
  const settings = readSettings(here);
  const file = readSettingsFile({ ...here, given: settings.PTYHOLD_SETTINGS, home: homeOf(here) });
  return { names: settings.PTYHOLD_ROLE, file };
}

/** Where the debug log goes. A setting that is wrong is told elsewhere, with the others. */
export function readDebugTarget({ env }: Machine): string | undefined {
  const target = debugTarget.safeParse(env['PTYHOLD_DEBUG']);
  return target.success ? target.data : undefined;
}

function readSettings({ env }: Machine): z.output<typeof settingsSchema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) throw settingError(parsed.error);
  return parsed.data;
}

function paneOf({ TMUX, TMUX_PANE: id }: NodeJS.ProcessEnv): { pane?: PaneHere } {
  const socket = TMUX?.split(',', 1)[0];
  return socket && id && /^%\d+$/.test(id) ? { pane: { socket, id } } : {};
}

export function homeOf(host: Machine): string {
  return host.env['HOME'] || os.homedir();
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

/** sun_path holds 108 bytes on Linux and 104 on macOS, the final NUL included. */
export function socketPathLimit(platform: NodeJS.Platform): number {
  return platform === 'darwin' ? 103 : 107;
}

// TMPDIR differs between the clients of one user (macOS, nix, sandboxes), so sessions are never looked for there.
function defaultFolders(home: string, uid: number, platform: NodeJS.Platform): string[] {
  const inHome = path.posix.join(home, '.ptyhold');
  const shared = `/tmp/ptyhold-${uid}`;
  const longest = Buffer.byteLength(path.posix.join(inHome, 'tmux.sock'));
  return longest <= socketPathLimit(platform) ? [inHome, shared] : [shared];
}

// A tmux server started in a C or POSIX locale shows every non-ASCII character as "_" until it ends.
function utf8Locale(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Record<string, string> {
  const current = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (/utf-?8/i.test(current)) return {};
  const name = platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  return env['LC_ALL'] ? { LC_ALL: name } : { LC_CTYPE: name };
}

function settingError(error: z.ZodError): PtyholdError {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'a setting');
  return new PtyholdError(
    'bad_setting',
    `The setting ${name} is not usable: ${issue?.message ?? 'unknown fault'}.`,
    `Correct or remove ${name} in the environment of the MCP server and start it again.`,
  );
}
