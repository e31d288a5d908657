// Calls of libraries for stores and services that delete a whole bucket, collection, topic or namespace.
import { type Found, foundCall } from './found.ts';
import { withoutMarks } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

/** Methods that hardly anything else has, and the command that does the same. */
const DELETES: readonly (readonly [method: RegExp, command: readonly [string, ...string[]]])[] = [
  [/(?<!\bself|\bthis)\.(?:delete_bucket|remove_bucket|deleteBucket|removeBucket)\(/, ['mc', 'rb']],
  [/\.(?:bucket|get_bucket)\([^()\n]{0,120}\)\.(?:delete|deleteFiles)\(/, ['mc', 'rb']],
  [/\.Bucket\([^()\n]{0,120}\)\.(?:object(?:s|_versions)\.(?:all\(\)\.)?)?delete\(/, ['mc', 'rb']],
  [/\bAws::S3\b[^\n]{0,200}\b[bB]ucket(?:\.new)?\([^()\n]{0,120}\)\.(?:delete|clear)!/, ['mc', 'rb']],
  // A bucket of Google that is deleted with what is in it
  [/\bstorage\b[^\0]{0,400}?\.delete\(\s{0,9}force\s{0,9}=\s{0,9}True\b/, ['mc', 'rb']],
  [
    /\b(?:S3|GCS|AzureBlob|OSS)FileSystem\([^()\n]{0,120}\)\.rm\([^()\n]{0,120}\brecursive\s{0,9}=\s{0,9}True/,
    ['mc', 'rb'],
  ],
  [/\.(?:delete_dataset|deleteDataset)\(/, ['bq', 'rm', '-r', '-f']],
  [/\.disable_secrets_engine\(/, ['vault', 'secrets', 'disable', 'kv']],
  [/\bDroplet\([^()\n]{0,120}\)\.destroy\(/, ['doctl', 'compute', 'droplet', 'delete']],
  [/\bconn\w{0,10}\.delete_(?:server|volume|stack|network)\(/, ['openstack', 'server', 'delete']],
  [/\.lookupBy\w{2,20}\([^()\n]{0,120}\)\.(?:undefine|destroy)\(/, ['virsh', 'undefine']],
  [/\bgl\.(?:projects|groups)\.delete\(/, ['glab', 'repo', 'delete']],
  [/\b[A-Z]\w{0,40}\.collection\.drop\(|\.synchronize\(\s{0,9}true\s{0,9}\)/, ['mongo', 'empty']],
  [/\bresource_groups\.begin_delete\(/, ['az', 'group', 'delete']],
  [/(?<!\bself|\bthis)\.begin_delete\(|\.beginDelete(?:AndWait)?\(/, ['az', 'resource', 'delete']],
  [
    /(?<!\bself|\bthis)\.(?:delete_collection|deleteCollection|recreate_collection|drop_collection)\(/,
    ['mongo', 'empty'],
  ],
  [/\bcollections?\.(?:delete_all|deleteAll)\(|\bschema\.(?:delete_all|deleteAll)\(/, ['mongo', 'empty']],
  [/\.recursiveDelete\(/, ['mongo', 'empty']],
  [/\bindices\.delete\(/, ['mongo', 'empty']],
  [
    /(?<!\bself|\bthis)\.(?:delete_index|deleteIndex)\(|\.delete\w{0,20}\([^()\n]{0,120}\bdelete_?[aA]ll\s{0,9}[=:]\s{0,9}[tT]rue\b/,
    ['mongo', 'empty'],
  ],
  [/\bchromadb\.\w{0,20}Client\([^()\n]{0,120}\)\.reset\(/, ['mongo', 'empty']],
  [/\bRepo\.delete_all\(\s{0,9}[A-Z][\w.]{0,80}\s{0,9}\)/, ['mongo', 'empty']],
  [/(?<!\bself|\bthis)\.(?:delete_topics|deleteTopics)\(/, ['kafka-topics', '--delete']],
  [
    /\betcd\w{0,9}\b[^\n]{0,120}\.delete_prefix\(|\bkv\.delete\([^()\n]{0,120}\brecurse\s{0,9}=\s{0,9}True/,
    ['etcdctl', 'del', '--prefix'],
  ],
  [/(?<!\bself|\bthis)\.(?:delete_namespace|deleteNamespace)\(/, ['kubectl', 'delete', 'namespace']],
  [
    /\.delete_(?:collection_)?namespaced_(?:persistent_volume_claim|stateful_set|secret)\(|\.delete_persistent_volume\(/,
    ['kubectl', 'delete', 'pvc', '--all'],
  ],
  [/\bget_repo\([^()\n]{0,120}\)\.delete\(|\brepos\.delete\(\s{0,9}\{/, ['gh', 'repo', 'delete']],
];
const MENTIONS =
  /[dD]elete|FileSystem|secrets_engine|destroy|undefine|\.drop\(|synchronize|reset|remove_bucket|removeBucket|clear!|recreate_collection|drop_collection/;
/** What such a client has is gone when it ends. */
const IN_MEMORY = /\bEphemeralClient\b|\bchromadb\.Client\(\s{0,9}\)/;
/** Tests put such a thing in its place. */
const MOCKED = /\b(?:moto|mock_aws|MagicMock|Mock|vi\.fn|jest\.fn|mocker|sinon)\b/;

export function deletedStores({ code, strings }: Skeleton): Found[] {
  if (!MENTIONS.test(code) || IN_MEMORY.test(code) || MOCKED.test(code) || strings.includes(':memory:')) return [];
  // Its own reader knows which server those calls go to.
  const isOfAws = code.includes('boto3') || strings.some((text) => text.startsWith('@aws-sdk/'));
  return DELETES.flatMap(([method, [name, ...args]]) => {
    if (isOfAws && name === 'mc') return [];
    const [written] = method.exec(code) ?? [];
    return written === undefined ? [] : [foundCall(name, args, `${withoutMarks(written)}…)`)];
  });
}
