// Compares an argv with the names that reducers give for their commands.

/** Options before a subcommand that take a value. */
const VALUED: Readonly<Record<string, readonly string[]>> = {
  git: ['-C', '-c', '--git-dir', '--work-tree'],
  docker: [
    ...['-H', '--host', '-c', '--context', '--config', '-l', '--log-level', '-f', '--file', '-p', '--project-name'],
    ...['--profile', '--progress', '--ansi', '--env-file', '--parallel', '--project-directory'],
  ],
  podman: ['--url', '--connection', '--log-level', '--root'],
  kubectl: ['-n', '--namespace', '--context', '--kubeconfig', '-s', '--cluster', '--user'],
  helm: ['-n', '--namespace', '--kube-context', '--kubeconfig'],
  npm: ['--prefix', '-w', '--workspace'],
  pnpm: ['-C', '--dir', '--filter', '-F'],
  yarn: ['--cwd'],
  cargo: ['--manifest-path', '-C', '-Z', '--config'],
  mvn: ['-f', '--file', '-pl', '-P'],
  gh: ['-R', '--repo'],
  go: ['-C'],
  aws: ['--profile', '--region', '--output', '--endpoint-url', '--query'],
  gcloud: ['--project', '--account', '--configuration', '--format', '--verbosity'],
  pulumi: ['-C', '--cwd', '-s', '--stack'],
  composer: ['-d', '--working-dir'],
  poetry: ['-C', '--directory', '-P', '--project'],
  uv: ['--directory', '--project', '-p', '--python'],
  jj: ['-R', '--repository', '--config'],
};

/** The program, then the words that are not options. */
export function wordsOf(argv: readonly string[]): string[] {
  const [program = '', ...args] = argv;
  const words = [program];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (VALUED[program]?.includes(arg)) at += 1;
    else if (!arg.startsWith('-')) words.push(arg);
  }
  return words;
}

/** Returns the number of words of a name that fits, so that `git log` wins over `git`. */
export function fits(words: readonly string[], name: readonly string[]): number {
  return name.every((word, at) => words[at] === word) ? name.length : 0;
}

/** Whether the arguments have a flag: alone, with a value after `=`, or in a group of single letters. */
export function hasFlag(argv: readonly string[], ...flags: readonly string[]): boolean {
  return argv.some((arg) =>
    flags.some((flag) => {
      if (flag.startsWith('--')) return arg === flag || arg.startsWith(`${flag}=`);
      return /^-[A-Za-z0-9]*/.exec(arg)?.[0].includes(flag.slice(1), 1) === true && !arg.startsWith('--');
    }),
  );
}
