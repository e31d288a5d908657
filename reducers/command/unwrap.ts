// Removes what stands before the program that prints: assignments, sudo, time, npx, `python -m`, ssh and the like.
import { commandElsewhere, skipOptions } from './elsewhere.ts';

type Unwrapping = (args: readonly string[]) => readonly string[];

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

/** Wrappers, each with its options that take a value. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  sudo: ['-u', '-g', '-h', '-p', '-C', '-D', '-R', '-T', '--user', '--group'],
  doas: ['-u', '-C'],
  env: ['-u', '-C', '-S', '--unset', '--chdir'],
  time: ['-f', '-o', '--format', '--output'],
  nice: ['-n', '--adjustment'],
  ionice: ['-c', '-n', '-p'],
  nohup: [],
  stdbuf: ['-i', '-o', '-e'],
  unbuffer: [],
  command: [],
  exec: [],
  builtin: [],
  'xvfb-run': ['-s', '-n'],
  npx: ['-p', '--package', '-c'],
  bunx: [],
  pnpx: [],
  uvx: ['--from', '--with', '-p', '--python'],
  pipx: ['--spec'],
  dotenv: ['-e', '-f'],
  'cross-env': [],
  'cross-env-shell': [],
  'env-cmd': ['-f', '--file', '-e', '--environments', '-r', '--rc-file'],
  corepack: [],
  setsid: [],
  chronic: [],
  caffeinate: ['-t', '-w'],
  sshpass: ['-p', '-f', '-d', '-P'],
};

/** Programs that run another program after a subcommand. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  pnpm: ['exec', 'dlx'],
  npm: ['exec', 'x'],
  yarn: ['exec', 'dlx', 'run'],
  bun: ['x'],
  deno: ['x'],
  mise: ['exec', 'x'],
  bundle: ['exec'],
  poetry: ['run'],
  pipenv: ['run'],
  uv: ['run'],
  rye: ['run'],
  hatch: ['run'],
  pdm: ['run'],
  pixi: ['run'],
  pipx: ['run'],
  fnm: ['exec'],
  asdf: ['exec'],
  volta: ['run'],
};

/** `doppler run -p shop -- npm test`: whatever their options are, the command stands behind them. */
const behindDashes: Unwrapping = (args) => (args.includes('--') ? args.slice(args.indexOf('--') + 1) : []);

/** The word behind one of these options is a line for a shell. */
function lineBehind(args: readonly string[], option: RegExp): readonly string[] {
  const at = args.findIndex((arg) => option.test(arg));
  const line = at < 0 ? undefined : args[at + 1];
  return line === undefined ? [] : ['sh', '-c', line];
}

/** `nix develop -c make`. */
function commandOfNix(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => /^(?:-c|--command)$/.test(arg));
  return /^(?:develop|shell)$/.test(args[0] ?? '') && at > 0 ? args.slice(at + 1) : [];
}

const SPECIAL: Readonly<Record<string, Unwrapping>> = {
  coverage: (args) => (args[0] === 'run' && args.includes('-m') ? args.slice(args.indexOf('-m') + 1) : []),
  timeout: (args) => skipOptions(args, ['-k', '-s', '--kill-after', '--signal']).slice(1),
  flock: (args) => skipOptions(args, ['-w', '--timeout', '-E', '--conflict-exit-code']).slice(1),
  taskset: (args) => (args[0] === '-c' ? args.slice(2) : args.slice(1)),
  script: (args) => lineBehind(args, /^-[a-z]*c$/),
  nix: commandOfNix,
  'nix-shell': (args) => lineBehind(args, /^--(?:run|command)$/),
  dotenvx: behindDashes,
  doppler: behindDashes,
  op: behindDashes,
  infisical: behindDashes,
  'aws-vault': behindDashes,
  devbox: behindDashes,
  watch: (args) => skipOptions(args, ['-n', '--interval']),
  xargs: (args) => skipOptions(args, ['-n', '-I', '-P', '-L', '-d']),
};

export function unwrap(words: readonly string[]): readonly string[] {
  let argv = words;
  for (;;) {
    const inner = unwrapOnce(argv);
    if (inner === undefined || inner.length === 0) return argv;
    argv = inner;
  }
}

function unwrapOnce(argv: readonly string[]): readonly string[] | undefined {
  const [first = '', ...args] = argv;
  if (ASSIGNMENT.test(first)) return args;
  const program = baseName(first);
  const behind = BEHIND[program];
  if (behind?.includes(args[0] ?? ''))
    return skipOptions(args.slice(1), ['--from', '--with', '-p', '--python', '-e', '--environment']);
  const valued = PLAIN[program];
  if (valued !== undefined) return skipOptions(args, valued);
  const special = SPECIAL[program];
  if (special !== undefined) return special(args);
  if (/^python[\d.]*$/.test(program)) return pythonModule(args);
  if (program === 'cargo' && args[0]?.startsWith('+')) return ['cargo', ...args.slice(1)];
  return commandElsewhere(program, args) ?? (program === first ? undefined : [program, ...args]);
}

function pythonModule(args: readonly string[]): readonly string[] | undefined {
  let at = 0;
  while (/^-[bBdEiIOPqsSuvxWX]/.test(args[at] ?? '')) at += /^-[WX]$/.test(args[at] ?? '') ? 2 : 1;
  return args[at] === '-m' ? args.slice(at + 1) : undefined;
}

/** Removes folders, and the version that npx accepts after a name. */
function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:exe|cmd)$|(?<=.)@[^@]*$/, '');
}
