// Finds the command that ssh, docker, kubectl and the like run elsewhere: it prints, not they.

interface Way {
  /** The words after the program that say so: one of each list. */
  readonly words?: readonly (readonly string[])[];
  /** Options that take a value. */
  readonly valued: readonly string[];
  /** What is named before the command: a host, a container. */
  readonly targets: number;
  /** The shell there reads what follows as one line. */
  readonly isLine?: boolean;
}

const CONTAINER_VALUES =
  '-e --env --env-file -v --volume --mount -w --workdir -u --user -p --publish --name --network --net --platform -m --memory --cpus -l --label -h --hostname --add-host --gpus --shm-size --ulimit --cap-add --device --tmpfs --index --pull --detach-keys --context -H --host';
const COMPOSE_VALUES = '-f --file -p --project-name --profile --env-file --project-directory';
const KUBE_VALUES = '-n --namespace -c --container --context --kubeconfig --cluster -l -f';
const words = (text: string): readonly string[] => text.split(' ');

const CONTAINER: readonly Way[] = [
  { words: [['exec', 'run']], valued: words(CONTAINER_VALUES), targets: 1 },
  { words: [['container'], ['exec', 'run']], valued: words(CONTAINER_VALUES), targets: 1 },
  { words: [['compose'], ['exec', 'run']], valued: words(`${CONTAINER_VALUES} ${COMPOSE_VALUES}`), targets: 1 },
];
const COMPOSE: readonly Way[] = [
  { words: [['exec', 'run']], valued: words(`${CONTAINER_VALUES} ${COMPOSE_VALUES}`), targets: 1 },
];
const KUBE: readonly Way[] = [{ words: [['exec']], valued: words(KUBE_VALUES), targets: 1 }];
const CONDA: readonly Way[] = [{ words: [['run']], valued: ['-n', '--name', '-p', '--prefix', '--cwd'], targets: 0 }];

const WAYS: Readonly<Record<string, readonly Way[]>> = {
  docker: CONTAINER,
  podman: CONTAINER,
  nerdctl: CONTAINER,
  'docker-compose': COMPOSE,
  'podman-compose': COMPOSE,
  kubectl: KUBE,
  oc: KUBE,
  ssh: [{ valued: words('-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w'), targets: 1, isLine: true }],
  conda: CONDA,
  mamba: CONDA,
  micromamba: CONDA,
  wsl: [{ valued: ['-d', '--distribution', '-u', '--user', '--cd'], targets: 0 }],
  lxc: [{ words: [['exec']], valued: ['--env', '--cwd', '--user'], targets: 1 }],
  devcontainer: [{ words: [['exec']], valued: ['--workspace-folder', '--container-id', '--config'], targets: 0 }],
  direnv: [{ words: [['exec']], valued: [], targets: 1 }],
  limactl: [{ words: [['shell']], valued: ['--workdir', '--shell'], targets: 1 }],
  multipass: [{ words: [['exec']], valued: ['-d', '--working-directory'], targets: 1 }],
  distrobox: [{ words: [['enter']], valued: ['-n', '--name'], targets: 1 }],
  toolbox: [{ words: [['run']], valued: ['-c', '--container', '-d', '-r'], targets: 0 }],
  colima: [{ words: [['ssh']], valued: ['-p', '--profile'], targets: 0 }],
  heroku: [{ words: [['run']], valued: ['-a', '--app', '-r', '--remote', '-s', '--size'], targets: 0 }],
  vagrant: [{ words: [['ssh']], valued: [], targets: 0, isLine: true }],
};

/** Undefined if the program prints itself. */
export function commandElsewhere(program: string, args: readonly string[]): readonly string[] | undefined {
  for (const way of Object.hasOwn(WAYS, program) ? (WAYS[program] ?? []) : []) {
    const rest = behindWords(args, way);
    if (rest === undefined || rest.includes('--entrypoint')) continue;
    const command = behindTargets(rest, way);
    if (command.length > 0) return way.isLine ? ['sh', '-c', command.join(' ')] : command;
  }
  return undefined;
}

/** Options may stand before each word. */
function behindWords(args: readonly string[], { words: wanted = [], valued }: Way): readonly string[] | undefined {
  let rest = args;
  for (const choice of wanted) {
    rest = skipOptions(rest, valued);
    if (!choice.includes(rest[0] ?? '')) return undefined;
    rest = rest.slice(1);
  }
  return rest;
}

/** kubectl takes options behind the target, too. */
function behindTargets(args: readonly string[], { targets, valued }: Way): readonly string[] {
  let rest = skipOptions(args, valued);
  for (let count = 0; count < targets; count += 1) rest = skipOptions(rest.slice(1), valued);
  return rest;
}

/** `--` ends them; a command may follow that begins with a sign. */
export function skipOptions(args: readonly string[], valued: readonly string[]): readonly string[] {
  let at = 0;
  while (at < args.length && args[at]?.startsWith('-')) {
    const arg = args[at] ?? '';
    at += 1;
    if (arg === '--') break;
    if (valued.includes(arg)) at += 1;
  }
  return args.slice(at);
}
