// Loss of containers, volumes and clusters.
import type { Call } from '../command/call.ts';
import { takeCall } from '../command/options.ts';
import { NOT_PICKED, picks } from './picks.ts';
import type { Rule } from './rule.ts';

const ENGINES = 'docker|podman|nerdctl|docker-compose|podman-compose';
/** `docker rm $(docker ps -aq)`: everything that a list without a filter names, and no filter has picked some. */
const ALL_LISTED = `[from ${ENGINES} [line !/(?:^| )(?:-[aqlnsz]*f|--filter)|^(?:(?:container|image|volume|network) )?(?:create|run|build|commit)\\b/]] ${NOT_PICKED}`;

const CLUSTER = 'kubectl|oc|k|kubecolor|microk8s.kubectl';
/** Kinds of objects that contain others, or data. */
const KINDS = String.raw`(?:ns|namespaces?|pvc?s?|persistentvolume(?:claim)?s?|crds?|customresourcedefinitions?(?:\.[^,]*)?|nodes?|no|clusters?|storageclass(?:es)?|sc|clusterrole(?:binding)?s?|projects?|volumesnapshots?|statefulsets?|sts|secrets?|validatingwebhookconfigurations?)(?:\/[^,]*)?`;

/** Others take the place of these, or they are done. */
const REPLACED = /^(?:pods?|po|jobs?|jobs\.batch|replicasets?|rs|events?|ev)$/;
const SELECTS = /^(?:-l.*|--selector(?:=.*)?|--field-selector(?:=.*)?)$/;

/** `kubectl get … | xargs kubectl delete`, unless it names some pods or jobs alone. */
function deletesListed(call: Call): boolean {
  if (takeCall(call).operands[0] !== 'delete') return false;
  const sources = [...call.from, ...(call.input?.from ?? [])];
  const listing = sources.find(({ name, args }) => CLUSTER.split('|').includes(name) && args.includes('get'));
  if (listing === undefined) return false;
  const [, kind = ''] = takeCall(listing).operands;
  const narrows = listing.args.some((word) => SELECTS.test(word)) || sources.some(picks);
  return !(REPLACED.test(kind) && narrows);
}

export const CONTAINER_RULES: readonly Rule[] = [
  {
    name: 'container-volumes',
    reason: 'removes volumes, or everything that is not running, with the data in it',
    advice: 'Remove one named thing, and look at the volumes first: docker volume ls.',
    patterns: [
      'docker|podman|nerdctl system prune',
      'docker|podman|nerdctl volume prune|rm|remove',
      String.raw`curl [value --unix-socket /(?:docker|podman)\.sock$/] [line /(?:-X ?|--request[ =])(?:POST\b.*\/prune|DELETE\b.*\/volumes\/)/i]`,
      'docker|podman|nerdctl pod prune',
      'docker|podman|nerdctl image prune -a|--all',
      'podman system reset|migrate',
      'podman rm|rmi|stop|kill -a|--all',
      'podman pod rm -a|--all',
      'docker swarm leave -f|--force',
      'docker stack rm|remove|down',
      'docker secret|config|node rm|remove',
      'docker service rm|remove',
      'docker plugin rm|remove -f',
      'crictl rm|rmp|rmi -a|--all|--prune',
      'ctr [next /^(?:i|images?|c|containers?|ns|namespaces?|snapshots?)$/] rm|delete|remove|del',
      'podman machine rm|reset',
      'docker-machine rm',
      'lxc|incus delete|remove -f|--force',
      'lxc|incus storage|project|snapshot delete|rm',
      'lxc|incus storage volume|bucket delete|rm',
      'lxc|incus cluster remove|rm',
      'qemu-img snapshot -d',
      'machinectl remove|clean',
      'limactl|colima delete|factory-reset',
      'vagrant destroy',
      'multipass delete|purge',
      'buildah rm|rmi -a|--all',
      'VBoxManage|vboxmanage closemedium --delete',
      'distrobox rm -a|--all|-f|--force',
      'toolbox rm -a|--all|-f|--force',
      'toolbox rmi -a|--all|-f|--force',
      'orb|orbctl delete|reset',
      'utmctl|prlctl|tart delete',
      'vmrun deleteVM',
      'xe vm-destroy|vm-uninstall|vdi-destroy|sr-destroy|sr-forget|pool-eject',
      'pvesh delete',
      'virsh vol-delete|vol-wipe|pool-delete|pool-destroy|pool-undefine|snapshot-delete|snapshot-revert|net-destroy|net-undefine',
    ],
  },
  {
    name: 'container-all',
    reason: 'removes or stops every container, image or volume at once',
    advice: 'Name one, or filter the list.',
    patterns: [
      `${ENGINES} rm|rmi|stop|kill ${ALL_LISTED}`,
      `${ENGINES} container rm|stop|kill|remove ${ALL_LISTED}`,
      `${ENGINES} image|volume rm|remove ${ALL_LISTED}`,
      `${ENGINES} network|pod|service|stack rm ${ALL_LISTED}`,
    ],
  },
  {
    name: 'compose-volumes',
    reason: 'removes the volumes of a project with their data',
    advice: 'Leave out --volumes.',
    patterns: [
      'docker|podman|nerdctl compose down|rm -v|--volumes',
      'docker-compose|podman-compose down|rm -v|--volumes',
    ],
  },
  {
    name: 'cluster-delete',
    reason: 'deletes a namespace, a volume, a node, or everything of a kind',
    advice: 'Name one resource, and rehearse it with --dry-run=client.',
    patterns: [
      `${CLUSTER} scale --replicas=0 --all`,
      `${CLUSTER} delete -A|--all|--all-namespaces`,
      String.raw`curl [line /(?:-X ?|--request[ =])DELETE\b/i] [word /\/api\/v1\/(?:(?:namespaces|nodes|persistentvolumes)(?:\/[^\/]+)?|namespaces\/[^\/]+\/(?:persistentvolumeclaims|secrets|pods))\/?(?:\?.*)?$/]`,
      `${CLUSTER} delete -k|--kustomize|--raw`,
      `${CLUSTER} delete -f|--filename -R|--recursive`,
      `${CLUSTER} delete -f|--filename [fed kustomize|helm|linkerd|istioctl|cilium|flux]`,
      `${CLUSTER} replace --force`,
      `${CLUSTER} apply --prune --all`,
      `${CLUSTER} taint * --all [word /:No(?:Execute|Schedule)$/]`,
      'oc adm drain',
      `${CLUSTER} delete [next /^(?:.*,)?(?:${KINDS}|all)(?:,.*)?$/]`,
      // `pod/web ns/app`
      String.raw`${CLUSTER} delete * [some /^(?=.*\/)(?:.*,)?(?:${KINDS}|all)(?:,.*)?$/]`,
    ],
    commands: CLUSTER.split('|'),
    check: deletesListed,
  },
  {
    name: 'cluster-tear-down',
    reason: 'removes a release, a node or a whole cluster with what runs in it',
    advice: 'Rehearse it with --dry-run, and make a backup of the volumes.',
    patterns: [
      'helm uninstall|delete|del|un',
      'helmfile destroy|delete',
      'kubectl|oc drain',
      'kubeadm reset',
      'k3s-uninstall.sh',
      'k3s-agent-uninstall.sh',
      'k3s-killall.sh',
      'clusterctl delete',
      'rke|rke2 remove',
      'rke2-uninstall.sh',
      'kops delete',
      'eksctl delete',
      'kind delete cluster|clusters',
      'k3d cluster delete|rm',
      'minikube delete',
      'microk8s|k0s reset',
      'rancher cluster|clusters delete|rm',
      'talosctl reset',
      'argocd app|appset|cluster|proj delete|rm|delete-resource',
      'flux uninstall|delete',
      'istioctl uninstall',
      'velero backup|restore|schedule delete',
      'velero uninstall',
      'velero delete backup|backups|schedule|schedules|restore|restores',
      'linkerd uninstall',
      'cilium uninstall',
      'nomad job stop -purge',
      'nomad stop -purge',
      'nomad namespace delete',
      'rancher clusters|projects delete|rm',
      'kubectl-karpenter delete',
      'skaffold delete',
      'tilt down',
      'werf dismiss|cleanup|purge',
    ],
  },
];
