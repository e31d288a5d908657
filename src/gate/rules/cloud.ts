// Deletion of resources in the cloud.
import type { Call } from '../command/call.ts';
import { takeCall } from '../command/options.ts';
import { PART_OF_REPOSITORY } from './forges.ts';
import { sendsDelete } from './http-stores.ts';
import type { Rule } from './rule.ts';

const advice = 'Rehearse it (plan, --dry-run), and make a snapshot of the data first.';

/** Leaves out verbs that delete one message, one item or one tag, which is everyday work. */
const DELETES_IN_AWS =
  '(?:close-account|leave-organization|stop-logging|disable-key$|delete-(?!(?:message(?:-batch)?|tags?|item|objects?-tagging|object-tagging|alarms|metric-filter|log-stream|parameter-history|scaling-policy|dashboards|session|public-access-block|bucket-tagging|function-concurrency|events)$)|batch-delete-|terminate-|destroy-|purge-|deregister-|schedule-key-deletion|reset-db|remove-(?!tags|permission))';

const DELETES =
  /^(?:delete|destroy|purge|terminate|remove|rm|wipe|nuke|erase|delete-\w+|bulk-delete|[\w-]+-delete|[\w-]+\.(?:destroy|rm|delete)|Delete[A-Z]\w*|Terminate[A-Z]\w*|rebuild)$/;

const SMALL = /^(?:env|alias|aliases|tags?|labels?|cache|ssh-keys?)$/;

/** A single key or object of a store. */
const ONE_ENTRY: ReadonlyMap<string, RegExp> = new Map([
  ['wrangler', /^(?:kv (?:namespace )?key|kv:key|r2 object)$/],
  ['az', /^storage (?:blob|file|entity|message|directory metadata)$/],
]);

/** `gcloud compute instances delete x`: the verb stands behind the groups, and a name behind the verb. */
function deletesByVerb(call: Call): boolean {
  const { name } = call;
  const { operands } = takeCall(call);
  const verb = operands.findIndex(
    (word) =>
      /^(?:list|describe|show|get|read|create|update|ls|info|view|help|ssh|scp|deploy|cp|sync|set|config|auth)$/.test(
        word,
      ) || DELETES.test(word),
  );
  if (operands[verb] === 'delete' && ONE_ENTRY.get(name)?.test(operands.slice(0, verb).join(' '))) return false;
  if (operands.slice(0, verb).some((word) => SMALL.test(word))) return false;
  // The rule bucket-delete judges these.
  return verb >= 0 && DELETES.test(operands[verb] ?? '') && !(operands[0] === 'storage' && operands[1] === 'rm');
}

/** These also take an address without its protocol. */
const API_OF_CLOUD =
  /^(?:https?:\/\/)?(?:api\.(?:digitalocean|github|heroku|cloudflare|fly|vultr|linode|hetzner|vercel|netlify)\.|[\w.-]{0,200}(?:googleapis|azure|amazonaws)\.com(?:[/:]|$))/;
const IN_REPOSITORY = new RegExp(PART_OF_REPOSITORY.slice(1, -1));

export const CLOUD_RULES: readonly Rule[] = [
  {
    name: 'aws-delete',
    reason: 'deletes resources in AWS with their data',
    advice,
    patterns: [
      'aws s3 rb',
      'aws s3 rm --recursive [without --dryrun]',
      String.raw`aws s3 rm [next /^s3:\/\/[^/]+\/?$/]`,
      `aws [next !s3|s3api] [next /^${DELETES_IN_AWS}/]`,
      `aws s3api [next /^(?!delete-object$)${DELETES_IN_AWS}/]`,
    ],
  },
  {
    name: 'bucket-delete',
    reason: 'removes buckets or all that is in them',
    advice,
    patterns: [
      'gsutil|s3cmd|mc|mcli rb',
      'gsutil rsync -d [without -n]',
      'gsutil rm -r|-R|-a',
      String.raw`gsutil rm [some /\*|^gs:\/\/[^/]+\/?$/]`,
      'gcloud storage rm -r|-R|--recursive',
      String.raw`gcloud storage rm [some /\*/]`,
      's3cmd del|rm|sync -r|--recursive|--delete-removed [without -n]',
      String.raw`s5cmd rm [some /\*/]`,
      's5cmd rb',
      'azcopy remove|rm --recursive',
      'azcopy sync [line /--delete-destination[= ]true/]',
      'swift delete',
      'aws s3 sync --delete [line /(?:empty|\\/dev\\/null|\\/tmp\\/)\\S{0,80} s3:/] [without --dryrun]',
      'mc|mcli rm -r|--recursive',
      'b2 delete-bucket',
      'b2 bucket delete',
      'b2 rm -r|--recursive [without --dry-run|--dryRun]',
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
      'okta',
      'boundary',
      'astro',
      'ovhai',
      'maas',
      'hub-tool',
      'sentry-cli',
      'flarectl',
      'kaggle',
      'hf',
      'huggingface-cli',
      'twilio',
      'cbt',
      'keycloak',
      'kcadm.sh',
    ],
    check: deletesByVerb,
    patterns: [
      'az deployment [some create] [value --mode /^complete$/i]',
      'cbt deletetable|deletefamily|deleteinstance|dropallrows',
      'gcloud services disable --force',
      'az backup [value --delete-backup-data /^(?:true|yes|1)$/i]',
      'netlify api [next /^delete/]',
      'firebase database:set /',
      'supabase secrets unset',
      'netlify env:unset',
      'appwrite databases|storage|functions|users|teams|projects delete',
      'fly|flyctl scale count 0',
      'aws route53 [next /^change-/] [line /"Action"\\s*:\\s*"DELETE"/]',
      'dbt run-operation [next /^drop/]',
      'tailscale|zerotier-cli logout|leave',
      'twilio [next /:remove$/]',
      'consul leave',
      'lando|ddev destroy|delete',
      'kamal remove',
      'kamal app|accessory remove',
    ],
  },
  {
    name: 'call-delete',
    reason: 'deletes a cloud resource through its API',
    advice,
    commands: ['curlie', 'http', 'https', 'xh', 'xhs', 'wget', 'invoke-webrequest'],
    check: (call) =>
      sendsDelete(call) && call.args.some((word) => API_OF_CLOUD.test(word) && !IN_REPOSITORY.test(word)),
    patterns: [
      String.raw`curl [line /(?:^|\s)(?:-X ?|--request[ =])DELETE\b/i] [word /https?:\/\/(?:api\.(?:digitalocean|github|heroku|cloudflare|fly|vultr|linode|hetzner|vercel|netlify)|[\w.-]*(?:googleapis|azure|amazonaws)\.com)/] [line !${PART_OF_REPOSITORY}]`,
    ],
  },
];
