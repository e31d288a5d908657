// Infrastructure and cloud resources.
import type { Call } from '../call.ts';
import { hasFlag, takeCall } from '../options.ts';
import type { Rule } from './rule.ts';

const advice = 'Rehearse it (plan, --dry-run), and make a snapshot of the data first.';

/** One message, one item, one mark on a resource: everyday. */
const SMALL_AWS =
  /^delete-(?:message(?:-batch)?|tags?|item|objects?-tagging|object-tagging|alarms|metric-filter|log-stream|parameter-history|scaling-policy|dashboards|session|public-access-block|bucket-tagging|function-concurrency|events)$/;

function deletesInAws(call: Call): boolean {
  const { options, operands } = takeCall(call);
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
  const { operands } = takeCall(call);
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
  const { options, operands } = takeCall(call);
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
  },
  {
    name: 'bucket-delete',
    reason: 'removes buckets or all that is in them',
    advice,
    patterns: ['b2 delete-bucket', 'b2 bucket delete'],
    commands: ['gsutil', 'gcloud', 's3cmd', 'mc', 'mcli'],
    check: removesObjects,
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
  },
];
