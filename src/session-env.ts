// What sessions inherit: a login's environment, and what else is nobody's secret. A session serves every client, so the keys
// of one client, and what only it needs, stay out.

type Env = Readonly<Record<string, string | undefined>>;

/** Names; `*` stands for any characters. */
const LOGIN = [
  // Who, where, and in which language.
  'HOME USER LOGNAME USERNAME SHELL MAIL HOSTNAME PATH MANPATH INFOPATH TMPDIR TERM TZ LANG LANGUAGE LC_* LOCALE_ARCHIVE',
  // The desktop and its buses, and the agents that hold keys. These are places, and no keys.
  'DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_* DESKTOP_SESSION DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_AGENT_PID',
  'SSH_CONNECTION GNUPGHOME KRB5CCNAME WSL_* WSLENV PULSE_SERVER __CF_USER_TEXT_ENCODING',
  // Without these the network cannot be reached where it has a proxy.
  'http_proxy https_proxy ftp_proxy all_proxy no_proxy HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY NO_PROXY',
  'SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE NODE_EXTRA_CA_CERTS NIX_SSL_CERT_FILE',
  // What a person likes to edit and read with.
  'EDITOR VISUAL BROWSER PAGER MANPAGER *_PAGER LESS LESSOPEN LESSCLOSE',
  // Where tools live that profiles set up: a session's shell does not read the profile again.
  'NIX_PATH NIX_PROFILES HOMEBREW_PREFIX HOMEBREW_CELLAR HOMEBREW_REPOSITORY JAVA_HOME GOPATH GOROOT CARGO_HOME',
  'RUSTUP_HOME NVM_DIR VOLTA_HOME PNPM_HOME PYENV_ROOT RBENV_ROOT SDKMAN_DIR ANDROID_HOME ANDROID_SDK_ROOT DOTNET_ROOT',
].join(' ');

/** Names of keys, and of what one client tells its own programs. */
const SECRET = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|COOKIE|(?:^|_)(?:PASS|AUTH|PAT|DSN)(?:_|$)|_HEADERS$/i;
const CLIENTS_OWN = /^(?:CLAUDE|CODEX_|GEMINI_|OPENCODE|CURSOR_|MCP_|VSCODE_|ELECTRON_|NODE_OPTIONS$)/;
/** An address that holds a password. */
const WITH_PASSWORD = /:\/\/[^/\s:@]*:[^/\s@]+@/;

/** Describes the process or terminal that started the server, whatever the settings say. */
const NOISE =
  /^(npm_|PNPM_SCRIPT|YARN_|BUN_|INIT_CWD$|NODE$|COLOR$|NODE_CHANNEL_|TMUX$|TMUX_PANE$|PTYHOLD_|_$|OLDPWD$|SHLVL$|PWD$|COLUMNS$|LINES$)/;

export interface Sources {
  /** The host of the sessions. */
  there: Env;
  /** This server. */
  here: Env;
  /** Names, which may hold `*`: only these are inherited besides those of a login. Undefined: all that is nobody's secret. */
  more: readonly string[] | undefined;
  /** The tmux that serves them, where it is not that of PATH. */
  tmux: string | undefined;
}

export interface Inherited {
  /** For the tmux server, which every client shares. */
  login: Record<string, string>;
  /** For the sessions of this server. */
  session: Record<string, string>;
}

export function inherit({ there, here, more, tmux }: Sources): Inherited {
  const isLogin = matcher(LOGIN.split(' '));
  const isMore = more === undefined ? isHarmless : matcher(more);
  // What another host has by itself is no client's, as the variables of a container.
  const isTheirs = (name: string): boolean => there !== here && there[name] !== here[name];
  return {
    login: pick(there, (name) => isLogin(name) || isTheirs(name)),
    session: {
      ...pick(there, (name, value) => isLogin(name) || isTheirs(name) || isMore(name, value)),
      // Another version could not talk to it: `ptyhold status` and the like are typed in sessions.
      ...(tmux !== undefined && { PTYHOLD_TMUX: tmux }),
    },
  };
}

function isHarmless(name: string, value: string): boolean {
  return !SECRET.test(name) && !CLIENTS_OWN.test(name) && !WITH_PASSWORD.test(value);
}

/** The whole environment, for programs that this server itself runs. */
export function ownEnv(env: Env): Record<string, string> {
  return pick(env, () => true);
}

function pick(env: Env, isKept: (name: string, value: string) => boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || NOISE.test(name) || !isKept(name, value)) continue;
    kept[name] = name === 'PATH' ? withoutRunners(value) : value;
  }
  return kept;
}

/** Package runners put the folders of a project, and of their own, in front. */
const RUNNERS = /^(?:\/.*)?\/(?:node_modules\/\.bin|node-gyp-bin|yarn--\d[^/]*|xfs-[0-9a-f]+|bun-node-[^/]*)\/?$/;

function withoutRunners(searchPath: string): string {
  const folders = searchPath.split(':');
  return folders.filter((folder) => !RUNNERS.test(folder)).join(':');
}

function matcher(names: readonly string[]): (name: string, value?: string) => boolean {
  const sources = names.map((name) => name.replaceAll(/[^A-Za-z0-9_*]/g, '\\$&').replaceAll('*', '.*'));
  const pattern = new RegExp(`^(?:${sources.join('|')})$`);
  return (name) => pattern.test(name);
}
