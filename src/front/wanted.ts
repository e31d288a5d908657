// Which commands are handed to a process that stays, and how long one stays.

const COMMANDS: readonly string[] = ['open', 'send', 'read', 'key', 'close', 'list'];

/** With these the work is long or is watched, and what a process keeps to itself would be another's. */
const ALONE = ['PTYHOLD_DEBUG', 'PTYHOLD_OTEL', 'PTYHOLD_PREFIX', 'PTYHOLD_HOST', 'PTYHOLD_WSL_DISTRO'];

const STAY_S = 60;
/** A timer of Node holds 24 days. */
const LONGEST_S = 2_000_000;

export function isToolCommand(argv: readonly string[]): boolean {
  return COMMANDS.includes(argv[0] ?? '');
}

/** Seconds; undefined where nothing is handed over. A setting that is wrong is told by the command itself. */
export function staysFor(argv: readonly string[], env: NodeJS.ProcessEnv, platform: string): number | undefined {
  const seconds = Number(env['PTYHOLD_STAY'] || STAY_S);
  if (!isToolCommand(argv) || !(seconds > 0) || platform === 'win32') return undefined;
  // Without HOME, Node tells the one of its own process.
  if (!env['HOME'] || ALONE.some((name) => env[name] && env[name] !== '0') || isShownInITerm2(argv, env, platform))
    return undefined;
  return Math.min(seconds, LONGEST_S);
}

/** That is a thing between this process and the application. */
function isShownInITerm2([command]: readonly string[], env: NodeJS.ProcessEnv, platform: string): boolean {
  const { PTYHOLD_ITERM2: wanted, TERM_PROGRAM, LC_TERMINAL } = env;
  if (wanted === 'on') return true;
  const isInside = TERM_PROGRAM === 'iTerm.app' || LC_TERMINAL === 'iTerm2';
  return wanted !== 'off' && platform === 'darwin' && isInside && command === 'open';
}
