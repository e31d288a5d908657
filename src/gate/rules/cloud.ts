// Infrastructure and cloud resources.
import type { Call } from '../call.ts';
import { hasFlag, takeApart } from '../options.ts';
import { VALUED } from '../pattern.ts';
import type { Rule } from './rule.ts';

const advice = 'Rehearse it (plan, --dry-run), and make a snapshot of the data first.';

/** One message, one item, one mark on a resource: everyday. */
const SMALL_AWS =
  /^delete-(?:message(?:-batch)?|tags?|item|objects?-tagging|object-tagging|alarms|metric-filter|log-stream|parameter-history|scaling-policy|dashboards|session|public-access-block|bucket-tagging|function-concurrency|events)$/;

function deletesInAws(call: Call): boolean {
  const { options, operands } = takeApart(call.args, VALUED.get('aws'));
  const [service = '', verb = ''] = operands;
  if (service === 's3')
    return (
      verb === 'rb' ||
      (verb === 'rm' && (hasFlag(options, '--recursive') || /^s3:\/\/[^/]+\/?$/.test(operands[2] ?? '')))
    );
  if (service === 's3api' && verb === 'delete-object') return false;
  return (
    /^(?:delete-|batch-delete-|terminate-|destroy-|purge-|deregister-|schedule-key-deletion|reset-db|remove-)/.test(
      verb,
    ) &&
    !SMALL_AWS.test(verb) &&
    !/^remove-(?:tags|permission)/.test(verb)
  );
}

const DELETES = /^(?:delete|destroy|purge|terminate|remove|rm|wipe|nuke|erase|[\w-]+-delete)$/;

const SMALL = /^(?:env|alias|aliases|tags?|labels?|cache|ssh-keys?)$/;

/** `gcloud compute instances delete x`: the verb comes after the groups, and what comes after it is a name. */
function deletesByVerb(call: Call): boolean {
  const { operands } = takeApart(call.args, VALUED.get(call.name));
  const verb = operands.findIndex(
    (word) =>
      /^(?:list|describe|show|get|read|create|update|ls|info|view|help|ssh|scp|deploy|cp|sync|set|config|auth)$/.test(
        word,
      ) || DELETES.test(word),
  );
  if (operands.slice(0, verb).some((word) => SMALL.test(word))) return false;
  // Objects of a bucket have a rule of their own.
  return verb >= 0 && DELETES.test(operands[verb] ?? '') && !(operands[0] === 'storage' && operands[1] === 'rm');
}

function removesObjects(call: Call): boolean {
  const { options, operands } = takeApart(call.args, VALUED.get(call.name));
  const [first = '', second = ''] = operands;
  if (call.name === 'gsutil')
    return (
      first === 'rb' ||
      (first === 'rsync' && hasFlag(options, '-d') && !hasFlag(options, '-n')) ||
      (first === 'rm' &&
        (hasFlag(options, '-r', '-R', '-a') ||
          operands.some((word) => /[*\uE002]/.test(word) || /^gs:\/\/[^/]+\/?$/.test(word))))
    );
  if (call.name === 'gcloud')
    return (
      first === 'storage' &&
      second === 'rm' &&
      (hasFlag(options, '-r', '-R', '--recursive') || operands.some((word) => /\*|\uE002/.test(word)))
    );
  if (call.name === 's3cmd')
    return first === 'rb' || (/^(?:del|rm)$/.test(first) && hasFlag(options, '-r', '--recursive'));
  if (call.name === 'mc' || call.name === 'mcli')
    return first === 'rb' || (first === 'rm' && hasFlag(options, '-r', '--recursive'));
  return false;
}

export const CLOUD_RULES: readonly Rule[] = [
  {
    name: 'aws-delete',
    reason: 'deletes resources in AWS with their data',
    advice,
    commands: ['aws', 'awslocal'],
    check: (call) => call.name === 'aws' && deletesInAws(call),
    blocked: [
      'aws s3 rm s3://bucket --recursive',
      'aws s3 rb s3://bucket --force',
      'aws --profile prod ec2 terminate-instances --instance-ids i-1',
      'aws rds delete-db-instance --db-instance-identifier db',
      'aws cloudformation delete-stack --stack-name x',
      'aws dynamodb delete-table --table-name t',
    ],
    passing: [
      'aws s3 ls',
      'aws s3 cp a.txt s3://bucket/',
      'aws s3 rm s3://bucket/key.txt',
      'aws ec2 describe-instances',
      'aws sqs delete-message --queue-url q',
      'aws s3 sync dist s3://site --delete',
      'aws s3 rm s3://b --recursive --dryrun',
    ],
  },
  {
    name: 'cloud-delete',
    reason: 'deletes resources in the cloud with their data',
    advice,
    commands: [
      'gcloud',
      'az',
      'doctl',
      'linode-cli',
      'hcloud',
      'scw',
      'openstack',
      'oci',
      'ibmcloud',
      'aliyun',
      'exo',
      'vultr-cli',
      'civo',
      'equinix',
      'metal',
      'upctl',
      'yc',
      'tccli',
      'govc',
      'nova',
      'firebase',
      'supabase',
      'wrangler',
      'vercel',
      'railway',
      'render',
      'netlify',
      'auth0',
      'stripe',
      'confluent',
      'databricks',
      'snow',
      'atlas',
      'mongocli',
      'fastly',
      'b2',
      'keycloak',
      'kcadm.sh',
    ],
    check: deletesByVerb,
    blocked: [
      'gcloud projects delete my-project',
      'gcloud compute instances delete vm-1 --quiet',
      'az group delete -n rg --yes',
      'doctl compute droplet delete web',
      'hcloud server delete web',
      'openstack server delete vm',
      'gcloud --project p sql instances delete db',
      'vercel remove app --yes',
      'wrangler delete',
      'wrangler d1 delete db',
      'oci os bucket delete --name b',
    ],
    passing: [
      'gcloud compute instances list',
      'az group list',
      'doctl compute droplet list',
      'gcloud config set project delete',
      'vercel deploy',
      'gcloud logging read delete',
      'vercel env rm FOO',
    ],
  },
  {
    name: 'bucket-delete',
    reason: 'removes buckets or all that is in them',
    advice,
    patterns: ['b2 delete-bucket', 'b2 bucket delete'],
    commands: ['gsutil', 'gcloud', 's3cmd', 'mc', 'mcli'],
    check: removesObjects,
    blocked: [
      'gsutil -m rm -r gs://bucket',
      'gsutil rb gs://bucket',
      'gcloud storage rm -r gs://bucket',
      's3cmd del --recursive s3://bucket',
      'mc rm --recursive --force x/bucket',
      "gsutil rm 'gs://bucket/*'",
      'gsutil rsync -d empty gs://b',
      'b2 delete-bucket x',
    ],
    passing: [
      'gsutil ls',
      'gsutil rsync -d -n a gs://b',
      'gsutil rm gs://bucket/one.txt',
      'gsutil cp a gs://b/',
      'mc ls x',
    ],
  },
  {
    name: 'call-delete',
    reason: 'deletes a cloud resource through its API',
    advice,
    commands: ['curl'],
    check: ({ args }: Call) =>
      /(?:^|\s)(?:-X ?|--request[ =])DELETE\b/i.test(args.join(' ')) &&
      args.some((word) =>
        /https?:\/\/(?:api\.(?:digitalocean|github|heroku|cloudflare|fly|vultr|linode|hetzner|vercel|netlify)|[\w.-]*(?:googleapis|azure|amazonaws)\.com)/.test(
          word,
        ),
      ),
    blocked: [
      'curl -X DELETE https://api.digitalocean.com/v2/droplets/1',
      'curl -XDELETE https://api.github.com/repos/o/r',
    ],
    passing: ['curl -X DELETE http://localhost:3000/items/1', 'curl https://api.github.com/repos/o/r'],
  },
];
