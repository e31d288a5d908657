// Engines of containers and clusters. Their verbs `exec` and `run` start a command inside.
import { CARRIER, type Entry, type Program } from './program.ts';

const COMPOSE =
  '-f -p --file --project-name --profile --env-file --project-directory --ansi --progress --parallel --index --timeout';

/** Of `run`, `create` and `exec`. */
const VERBS =
  '-a -c -e -f -h -l -m -p -u --add-host --annotation --attach --blkio-weight --cap-add --cap-drop --cgroup-parent ' +
  '--cgroupns --cidfile --cpu-period --cpu-quota --cpu-shares --cpus --cpuset-cpus --cpuset-mems --detach-keys --device ' +
  '--dns --dns-option --dns-search --domainname --entrypoint --env --expose --gpus --group-add --health-cmd ' +
  '--hostname --ip --ip6 --ipc --isolation --label --label-file --link --log-driver --log-opt --mac-address --memory ' +
  '--memory-swap --memory-reservation --name --net --network --network-alias --oom-score-adj --pid --pids-limit --platform ' +
  '--pod --publish --pull --restart --runtime --secret --security-opt --shm-size --stop-signal --stop-timeout --storage-opt ' +
  `--sysctl --tmpfs --tz --ulimit --user --userns --uts --volume-driver --volumes-from ${COMPOSE}`;

const ENGINE = '-H --host --log-level';
const DOCKER = `${ENGINE} -c -l --context --config --tlscacert --tlscert --tlskey`;
const inside: Program = {
  verbOptions: VERBS,
  wraps: {
    groups: 'compose container machine',
    after: 'exec run create',
    direct: 'unshare ssh',
    skip: 1,
    container: true,
    mounts: '-v --volume --mount',
    folder: '-w --workdir',
  },
};
const engine: Program = { ...inside, ...CARRIER };

const CLUSTER =
  '-n -s -v -l -f -o --namespace --context --kubeconfig --cluster --user --server --token --as --as-group --as-uid ' +
  '--username --password --certificate-authority --client-certificate --client-key --cache-dir --tls-server-name ' +
  '--request-timeout --profile --profile-output --log-file --log-dir --vmodule --selector --filename --grace-period ' +
  '--timeout --field-selector';
const cluster: Program = {
  options: CLUSTER,
  verbOptions:
    '-c --container --pod-running-timeout --image --env --labels --port --overrides --restart --limits --requests ' +
    '--serviceaccount --image-pull-policy --annotations --target --copy-to',
  wraps: { after: 'exec rsh run debug', skip: 1, dashes: true, node: '/host' },
};

export const CONTAINERS: readonly Entry[] = [
  ['docker', { ...engine, options: DOCKER }],
  [
    'podman',
    {
      ...engine,
      options:
        `${ENGINE} -c --connection --context --config --url --identity --root --runroot --runtime --storage-driver --storage-opt --tmpdir ` +
        '--cgroup-manager --conmon --events-backend --hooks-dir --module --namespace --out --ssh --volumepath',
    },
  ],
  [
    'nerdctl',
    {
      ...engine,
      options: `${ENGINE} -a -n --address --namespace --snapshotter --data-root --cgroup-manager --cni-path --storage-driver`,
    },
  ],
  ['docker-compose podman-compose', { ...engine, options: `${COMPOSE} ${DOCKER}` }],
  [
    'apptainer singularity',
    {
      verbOptions: '-H -S -W -o --home --env --env-file --overlay --scratch --workdir --network',
      wraps: { after: 'exec run', skip: 1, mounts: '-B --bind --mount', folder: '--pwd --cwd' },
    },
  ],
  ['kubectl oc', { ...cluster, ...CARRIER }],
  ['k kubecolor microk8s.kubectl', cluster],
  ['k3s', { wraps: {}, ...CARRIER }],
  ['microk8s', { wraps: { tools: 'kubectl helm helm3 ctr' } }],
  [
    'ctr',
    {
      options: '-n -a --namespace --address --timeout',
      verbOptions: '--exec-id --user --cwd --fifo-dir --log-uri',
      wraps: { after: 'exec', groups: 't task tasks', skip: 1 },
      ...CARRIER,
    },
  ],
  [
    'crictl',
    {
      options: '-r -c --runtime-endpoint --image-endpoint --config --timeout',
      wraps: { after: 'exec', skip: 1 },
      ...CARRIER,
    },
  ],
  [
    'helm',
    {
      options:
        '-n --namespace --kube-context --kubeconfig --kube-token --kube-as-user --kube-as-group --kube-apiserver --kube-ca-file --kube-tls-server-name --burst-limit --qps --registry-config --repository-cache --repository-config',
    },
  ],
  [
    'nomad',
    {
      options: '-address -region -namespace -token -task -group -ca-cert -client-cert -client-key',
      wraps: { groups: 'alloc', after: 'exec', skip: 1 },
      ...CARRIER,
    },
  ],
];
