// What the settings say of sessions, with the folders and the environment that follow from them.
import { inherit, ownEnv } from './session-env.ts';
import { debugTarget, readEnvironment } from './settings/environment.ts';
import { defaultFolders } from './settings/folders.ts';
import { homeIn } from './settings/own-file.ts';
import { withoutPlaceholders } from './settings/placeholders.ts';
import { type FileSettings, readSettingsFile } from './settings/settings-file.ts';

export { defaultFolders, socketPathLimit } from './settings/folders.ts';

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
  /** The process of the caller, where it is not this one: its roles are found by it. */
  pid?: number;
}

export function thisMachine(): Machine {
  return {
    env: withoutPlaceholders(process.env),
    cwd: process.cwd(),
    platform: process.platform,
    uid: process.getuid?.() ?? 0,
  };
}

/** Settings come from the environment of this server; sessions get that of the host where tmux runs. */
export function readConfig(here: Machine, there: Machine = here, readFile = readSettingsFile): Config {
  const settings = readEnvironment(here.env);
  const home = homeOf(there);
  const inherited = inherit({
    there: there.env,
    here: here.env,
    more: settings.PTYHOLD_ENV,
    tmux: settings.PTYHOLD_TMUX,
  });
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
    sessionEnv: { ...inherited.session, ...locale, ...(there === here && wishesFor(here)) },
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

/** The settings file of the person. Fails where it is wrong. */
export function readOwnFile(here: Machine): FileSettings {
  return readSettingsFile({ ...here, given: readEnvironment(here.env).PTYHOLD_SETTINGS, home: homeOf(here) });
}

/** The roles of this server: those that the settings name, as the person's file says them. Fails where a setting is wrong. */
export function readOwnRoles(here: Machine): { names: readonly string[]; file: FileSettings } {
  return { names: readEnvironment(here.env).PTYHOLD_ROLE, file: readOwnFile(here) };
}

/** Whether the sessions that people have in iTerm2 may be reached: only where a person has said so. */
export function reachesITerm2({ env }: Machine): boolean {
  return env['PTYHOLD_ITERM2'] === 'on';
}

/** Whether iTerm2 shows by itself what is opened. A setting that is wrong is told elsewhere, with the others. */
export function showsInITerm2({ env, platform }: Machine): boolean {
  const { PTYHOLD_ITERM2: wanted, TERM_PROGRAM, LC_TERMINAL } = env;
  const isInside = TERM_PROGRAM === 'iTerm.app' || LC_TERMINAL === 'iTerm2';
  return wanted === 'on' || (wanted !== 'off' && platform === 'darwin' && isInside);
}

/** Whether a person wants telemetry, and what was typed and printed in it. A setting that is wrong is told elsewhere. */
export function readTelemetry({ env }: Machine): { content: boolean } | undefined {
  const isOff = env['PTYHOLD_OTEL'] !== '1' || env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true';
  return isOff ? undefined : { content: env['PTYHOLD_OTEL_CONTENT'] === '1' };
}

const WISHES = ['PTYHOLD_ITERM2', 'PTYHOLD_STAY'];

/** What is typed inside a session, or opened from there by a playbook, is done as its opener wants it. */
function wishesFor({ env }: Machine): Record<string, string> {
  return Object.fromEntries(WISHES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** Where the debug log goes. A setting that is wrong is told elsewhere, with the others. */
export function readDebugTarget({ env }: Machine): string | undefined {
  const target = debugTarget.safeParse(env['PTYHOLD_DEBUG']);
  return target.success ? target.data : undefined;
}

function paneOf({ TMUX, TMUX_PANE: id }: NodeJS.ProcessEnv): { pane?: PaneHere } {
  const socket = TMUX?.split(',', 1)[0];
  return socket && id && /^%\d+$/.test(id) ? { pane: { socket, id } } : {};
}

export function homeOf(host: Machine): string {
  return homeIn(host.env);
}

// A tmux server started in a C or POSIX locale shows every non-ASCII character as "_" until it ends.
function utf8Locale(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Record<string, string> {
  const current = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (/utf-?8/i.test(current)) return {};
  const name = platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  return env['LC_ALL'] ? { LC_ALL: name } : { LC_CTYPE: name };
}
