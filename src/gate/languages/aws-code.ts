// Calls of AWS's libraries, as the commands of its command line that do the same.
import { bracketed } from './brackets.ts';
import { type Found, foundCall } from './found.ts';
import type { Skeleton } from './skeleton.ts';

/** `boto3.client("ec2")` */
const CLIENT = /\b(?:boto3|session|Session\(\))\.(?:client|resource)\([ \t]{0,9}\uE010(\d+)\uE011/g;
/** `ec2.terminate_instances(…)` */
const METHOD = /\.((?:delete|terminate|deregister|release|schedule|purge|reset|stop)(?:_[a-z0-9]{1,40}){1,6})(?=\()/g;
/** `Table("users").delete()` */
const RESOURCE =
  /\.(Table|Bucket|Instance|Queue|Topic|Stack|Cluster|Vpc|Volume|Snapshot|Image|User|Role)\([^()\n]{0,200}\)\.(delete|terminate)(?=\()/g;
/** `for b in s3.buckets.all()`, of which each is then deleted: `b.delete()` */
const LOOPED =
  /\bfor[ \t]{1,9}(\w{1,40})[ \t]{1,9}in[ \t]{1,9}[\w.]{1,80}\.(table|bucket|instance|queue|topic|stack|vpc|volume|snapshot|image|user|role)s\.(?:all|filter|limit)(?=\()/g;
/** `bucket.objects.all().delete()`, `ec2.instances.filter(…).terminate()` */
const OF_ALL =
  /\.(object|object_version|instance|snapshot|volume|image)s(?:\.(?:all|filter)\([^()\n]{0,200}\))?\.(delete|terminate)(?=\()/g;
/** `@aws-sdk/client-s3`, and `new DeleteBucketCommand({…})` */
const PACKAGE = /^@aws-sdk\/client-([\w-]{1,60})$/;
const COMMAND = /\bnew\s{1,9}((?:Delete|Terminate|Deregister|Purge|Schedule|Reset|Release)\w{1,60})Command(?=\()/g;
/** At a prompt, where the client was made before: no other library writes its arguments like this. */
const PROMPTED =
  /\.(?:delete|terminate|deregister|purge|schedule)_[a-z_]{1,60}\(\s{0,9}[A-Z]\w{1,40}\s{0,9}=|\bec2\.(?:instances|volumes|snapshots|images)\./;
const MOCKED = /\bmoto\b|\bmock_aws\b|\baws-sdk-client-mock\b/;
const HERE = /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|localstack|minio|dynamodb-local)/;
const MOST_CALLS = 50;

interface Use {
  verb: string;
  at: number;
  written: string;
}

export function awsCalls(skeleton: Skeleton): Found[] {
  const { code, strings } = skeleton;
  const isPython = code.includes('boto3') || PROMPTED.test(code);
  const packages = code.includes('Command') ? strings.flatMap((text) => PACKAGE.exec(text)?.[1] ?? []) : [];
  if ((!isPython && packages.length === 0) || MOCKED.test(code) || strings.some((text) => MOCKED.test(text))) return [];
  const services = new Set([
    ...packages,
    ...(isPython ? [...code.matchAll(CLIENT)].map(([, index]) => strings[Number(index)] ?? '') : []),
  ]);
  if (services.size === 0) services.add(/\bKey\s{0,9}=/.test(code) ? 's3' : 'ec2');
  const server = strings.find((text) => HERE.test(text));
  const elsewhere = server === undefined ? [] : ['--endpoint-url', server];
  return uses(code).flatMap(({ verb, at, written }) => {
    const given = bracketed(code, at);
    const rehearses = /\bDryRun\s{0,9}[=:]\s{0,9}[Tt]rue\b/.test(given) ? ['--dry-run'] : [];
    return [...services].map((service) =>
      foundCall('aws', [service === 's3' ? 's3api' : service, verb, ...rehearses, ...elsewhere], written),
    );
  });
}

function uses(code: string): Use[] {
  const methods = [...code.matchAll(METHOD)].map(
    ({ 0: whole, 1: method = '', index }): Use => ({
      verb: method.replaceAll('_', '-'),
      at: index + whole.length,
      written: `${whole}(…)`,
    }),
  );
  const resources = [...code.matchAll(RESOURCE)].map(
    ({ 0: whole, 1: kind = '', 2: how = '', index }): Use => ({
      verb: `${how}-${kind.toLowerCase()}`,
      at: index + whole.length,
      written: `${kind}(…).${how}(…)`,
    }),
  );
  const commands = [...code.matchAll(COMMAND)].map(
    ({ 0: whole, 1: name = '', index }): Use => ({
      verb: name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase(),
      at: index + whole.length,
      written: `${whole}(…)`,
    }),
  );
  return [...methods, ...resources, ...commands, ...eachDeleted(code)].slice(0, MOST_CALLS);
}

function eachDeleted(code: string): Use[] {
  const looped = [...code.matchAll(LOOPED)].slice(0, MOST_CALLS).flatMap(([, name = '', kind = '']) => {
    const [whole, how] = new RegExp(String.raw`(?<![\w.])${name}\.(delete|terminate)(?=\()`).exec(code) ?? [];
    return whole === undefined ? [] : [{ whole, verb: `${how}-${kind}` }];
  });
  const ofAll = [...code.matchAll(OF_ALL)].map(([whole, kind = '', how]) => ({
    whole,
    verb: `${how}-${kind.replace('_', '-')}s`,
  }));
  return [...looped, ...ofAll].map(({ whole, verb }) => ({
    verb,
    at: code.indexOf(whole) + whole.length,
    written: `${whole}(…)`,
  }));
}
