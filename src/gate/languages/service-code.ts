// Calls of libraries for clouds, containers, servers and tasks, as the commands that do the same.
import { awsCalls } from './aws-code.ts';
import { everyItemDeleted } from './every-item.ts';
import { type Found, foundCall } from './found.ts';
import { deletedOverHttp } from './http-code.ts';
import type { Skeleton } from './skeleton.ts';
import { deletedStores } from './store-code.ts';

const DOCKER = /\bdocker\.(?:from_env|DockerClient)\b|\bfrom_env\(\)|\bnew [dD]ocker(?:ode)?\(/;
const PRUNE = /\.(?:(volume|container|image|network)s\.prune|prune(Volume|Container|Image|Network)s)\(/g;
/** `for v in client.volumes.list(): v.remove()` */
const EACH_LISTED =
  /\bfor[ \t]+(\w{1,40})[ \t]+in[ \t]+[\w.()]{1,80}\.(volume|container|image|network)s\.list\((?![^()\n]{0,120}\bfilters\b)/g;
/** `Rake::Task["db:drop"].invoke` */
const TASK = /\bRake::Task\[[ \t]{0,9}\uE010(\d+)\uE011[ \t]{0,9}\]\.(?:invoke|execute)/g;

export function serviceCalls(skeleton: Skeleton): Found[] {
  return [
    ...awsCalls(skeleton),
    ...dockerCalls(skeleton),
    ...deletedStores(skeleton),
    ...everyItemDeleted(skeleton),
    ...deletedOverHttp(skeleton),
    ...rakeTasks(skeleton),
  ];
}

function dockerCalls({ code }: Skeleton): Found[] {
  if (!DOCKER.test(code)) return [];
  const pruned = [...code.matchAll(PRUNE)].map(([whole, plural, named = '']) => ({
    whole,
    kind: plural ?? named.toLowerCase(),
  }));
  const removed = [...code.matchAll(EACH_LISTED)]
    .filter(([, name = '']) => new RegExp(String.raw`(?<![\w.])${name}\.(?:remove|kill)\(`).test(code))
    .filter(([, name = '']) => !new RegExp(String.raw`\bif\b[^\n]{0,80}\b${name}\b`).test(code))
    .map(([whole, , kind = '']) => ({ whole, kind }));
  return [
    ...pruned.map(({ whole, kind }) => foundCall('docker', [kind, 'prune', '-f'], `${whole})`)),
    ...removed.map(({ whole, kind }) =>
      foundCall('podman', kind === 'container' ? ['rm', '--all'] : [kind, 'prune'], `${whole})`),
    ),
  ];
}

function rakeTasks({ code, strings }: Skeleton): Found[] {
  if (!code.includes('Rake::')) return [];
  return [...code.matchAll(TASK)].map(([written, index]) => foundCall('rake', [strings[Number(index)] ?? ''], written));
}
