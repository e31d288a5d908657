// Calls of libraries for clouds, containers, servers and tasks, as the commands that do the same.
import { type Found, foundCall } from './found.ts';
import { deletedOverHttp } from './http-code.ts';
import { bracketed, type Skeleton } from './skeleton.ts';

/** `boto3.client("ec2")` */
const CLIENT = /\b(?:boto3|session|Session\(\))\.(?:client|resource)\([ \t]{0,9}\uE010(\d+)\uE011/g;
/** `ec2.terminate_instances(…)` */
const METHOD = /\.((?:delete|terminate|deregister|release|schedule|purge|reset|stop)(?:_[a-z0-9]{1,40}){1,6})\(/g;
const DOCKER = /\bdocker\.(?:from_env|DockerClient)\b|\bfrom_env\(\)/;
const PRUNE = /\.(volume|container|image|network)s\.prune\(/g;
/** `Rake::Task["db:drop"].invoke` */
const TASK = /\bRake::Task\[[ \t]{0,9}\uE010(\d+)\uE011[ \t]{0,9}\]\.(?:invoke|execute)/g;
const MOST_CALLS = 50;

export function serviceCalls(skeleton: Skeleton): Found[] {
  return [...awsCalls(skeleton), ...dockerCalls(skeleton), ...deletedOverHttp(skeleton), ...rakeTasks(skeleton)];
}

function awsCalls({ code, strings }: Skeleton): Found[] {
  if (!code.includes('boto3')) return [];
  const services = new Set([...code.matchAll(CLIENT)].map(([, index]) => strings[Number(index)] ?? ''));
  return [...code.matchAll(METHOD)].slice(0, MOST_CALLS).flatMap(({ 0: whole, 1: method = '', index }) => {
    const given = bracketed(code, index + whole.length - 1);
    const rehearses = /\bDryRun\s{0,9}=\s{0,9}True\b/.test(given) ? ['--dry-run'] : [];
    return [...services].map((service) =>
      foundCall('aws', [service, method.replaceAll('_', '-'), ...rehearses], `${service}${whole}…)`),
    );
  });
}

function dockerCalls({ code }: Skeleton): Found[] {
  if (!DOCKER.test(code)) return [];
  return [...code.matchAll(PRUNE)].map(([whole, kind = '']) => foundCall('docker', [kind, 'prune', '-f'], `${whole})`));
}

function rakeTasks({ code, strings }: Skeleton): Found[] {
  if (!code.includes('Rake::')) return [];
  return [...code.matchAll(TASK)].map(([written, index]) => foundCall('rake', [strings[Number(index)] ?? ''], written));
}
