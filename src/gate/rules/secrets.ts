// Keys, passwords and tokens that are sent to another machine.
import type { Call } from '../command/call.ts';
import { takeCall } from '../command/options.ts';
import { isEnvironmentFile, isSecret } from '../command/secret-files.ts';
import { compileRulePattern, type Pattern } from '../patterns/pattern.ts';
import { Subject } from '../patterns/subject.ts';
import type { Rule } from './rule.ts';

/** They send what is fed to them, or what an option names. A name that is looked up reaches whoever answers for it. */
const SENDERS =
  'curl curlie wget wget2 nc ncat netcat http https xh socat telnet openssl mail mailx mutt sendmail pastebinit wgetpaste fpaste dig kdig drill host nslookup ping'.split(
    ' ',
  );
const COPIERS = 'scp rsync sftp'.split(' ');

/** Their words name a key that they use, or a file of which they tell no more than names and sums. */
const USES_KEYS =
  /^(?:ssh(?:-\w+)?|autossh|mosh|scp|sftp|rsync|git|gh|curl|kubectl|oc|helm|aws|psql|mysql|ls|stat|file|wc|du|find|fd|test|(?:sha\d*|md5|b2)sum)$/;

/** Commands that print secrets which no file name tells. */
const TELLERS = [
  'gpg|gpg2 --export-secret-keys|--export-secret-subkeys',
  String.raw`security [next /^(?:find-\w+-password|dump-keychain|export)$/]`,
  'pass|gopass|lpass show',
  'op read',
  'bw get|export',
  'gh auth token',
  'aws secretsmanager get-secret-value|batch-get-secret-value',
  'aws ssm get-parameter|get-parameters|get-parameters-by-path --with-decryption',
  'gcloud secrets versions access',
  'gcloud auth print-access-token|print-identity-token',
  'az keyvault secret show|download',
  'vault kv get',
  'vault read [next /^secret\\//]',
  'doppler secrets',
  'infisical export|secrets',
  'chamber export|read',
  'heroku config|config:get',
  'kubectl config view --raw',
  'sops -d|--decrypt|decrypt',
  'kubectl|oc|k get [next /^secrets?(?:/|$)/] -o|--output',
  'aws configure export-credentials',
].map(compileRulePattern);

/** What they let through, nobody else can read. */
const SEALERS = [
  'gpg|gpg2 -c|-e|--symmetric|--encrypt',
  'age|rage -r|-R|-p|--recipient|--recipients-file|--passphrase',
  'openssl enc [without -d]',
  'sops -e|--encrypt',
].map(compileRulePattern);

/** Picking one of many variables is how a token is used. */
const PICKS = /^(?:[ef]?grep|rg|ag|g?awk|sed|cut|jq|head|tail|wc|sort)$/;
const READS_WHOLE = /^(?:cat|base64|base32|xxd|od|hexdump|gzip|tar|zip|openssl|gpg)$/;

const LOCAL = /^(?:\w+:\/\/)?(?:[^/@]*@)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?:[:/]|$)/;
const UPLOADS = /^(?:-F|--form|-T|--upload-file|-d|--data\S*|--post-file\S*|--body-file\S*)/;

function sendsSecret(call: Call): boolean {
  const { name, args, cwd } = call;
  if (COPIERS.includes(name)) return copiesSecret(call);
  if (name === 'openssl' && args[0] !== 's_client') return false;
  const fed = whatComesIn(call);
  if (name === 'gh') return tellsForge(call, fed);
  if (fed.some(readsSecret)) return true;
  // A password may be what the other side asks for.
  if (name === 'ssh') return false;
  if (call.from.some(readsSecret) || fed.some(tellsSecret) || uploads(args, (word) => isSecret(word, cwd))) return true;
  return (
    !args.some((word) => LOCAL.test(word)) &&
    (tellsEnvironment(fed) || tellsEnvironment(call.from) || uploads(args, isEnvironmentFile))
  );
}

/** Others read what is written on a forge; `gh secret set` keeps it from them. */
function tellsForge({ args, from }: Call, fed: readonly Call[]): boolean {
  if (!/^(?:gist|issue|pr|release|discussion)$/.test(args[0] ?? '')) return false;
  const takesFiles = args[0] === 'gist' || args[0] === 'release';
  return (takesFiles && args.some(isEnvironmentFile)) || tellsSecrets([...fed, ...from]);
}

function tellsSecrets(sources: readonly Call[]): boolean {
  return sources.some(readsSecret) || sources.some(tellsSecret) || tellsEnvironment(sources);
}

/** Nothing of it counts if it is encrypted on its way. */
function whatComesIn({ input }: Call): readonly Call[] {
  const sources = input?.from ?? [];
  return sources.some((source) => isOneOf(SEALERS, source)) ? [] : sources;
}

function copiesSecret(call: Call): boolean {
  if (!call.args.some((word) => /^[\w.@-]+:(?!\\)|^https?:/.test(word))) return false;
  return takeCall(call)
    .operands.slice(0, -1)
    .some((word) => isSecret(word, call.cwd));
}

function uploads(args: readonly string[], test: (word: string) => boolean): boolean {
  return args.some((word, at) => UPLOADS.test(word) && (test(args[at + 1] ?? '') || test(word)));
}

function readsSecret({ name, args, cwd }: Call): boolean {
  return !USES_KEYS.test(name) && args.some((word) => isSecret(word, cwd));
}

function tellsSecret(source: Call): boolean {
  return isOneOf(TELLERS, source);
}

function isOneOf(patterns: readonly Pattern[], call: Call): boolean {
  return patterns.some(({ names, matches }) => names.includes(call.name) && matches(new Subject(call)));
}

/** All variables, or a file of them. */
function tellsEnvironment(sources: readonly Call[]): boolean {
  if (sources.some(({ name }) => PICKS.test(name))) return false;
  return sources.some(
    ({ name, args }) =>
      (/^(?:env|printenv|set|history)$/.test(name) && args.length === 0) ||
      (/^(?:export|declare|typeset)$/.test(name) && args.every((word) => /^-\w+$/.test(word))) ||
      (READS_WHOLE.test(name) && args.some(isEnvironmentFile)),
  );
}

/** bash and ksh connect to another machine by such a path. */
const NETWORK = /^\/dev\/(?:tcp|udp)\/(?!localhost\/|127\.)/;

function writesSecretToNetwork(call: Call): boolean {
  if (!call.writes.some(({ path }) => NETWORK.test(path))) return false;
  const sources = [call, ...whatComesIn(call), ...call.from];
  return tellsSecrets(sources);
}

const WHAT = {
  reason: 'sends keys or passwords elsewhere',
  advice: 'Send the public key, or let the person move the secret.',
};

export const SECRET_RULES: readonly Rule[] = [
  {
    name: 'send-secrets',
    ...WHAT,
    patterns: [
      'aws s3 cp|mv|sync [next <secret>]',
      'gsutil cp|mv|rsync [source <secret>]',
      'gcloud storage cp|mv|rsync [next <secret>]',
      'gcloud compute scp [source <secret>]',
      'az storage blob|file upload|upload-batch [value -f|--file|-s|--source <secret>]',
      'azcopy copy|cp|sync [next <secret>]',
      'rclone copy|copyto|move|moveto|sync|bisync [next <secret>]',
      'mc|mcli cp|mv|mirror [next <secret>]',
      's3cmd|s4cmd|s5cmd put|cp|sync [next <secret>]',
      'gh gist create [some <secret>]',
      'gh release upload|create [some <secret>]',
      'python|python3 [value -m http.server] [value -d|--directory <secret>]',
      'serve|http-server|live-server [some <secret>]',
      'croc|wormhole send [some <secret>]',
      'mail|mailx|mutt [value -a|-A|--attach <secret>]',
      // Code does it.
      'send-secrets',
    ],
    commands: [...SENDERS, ...COPIERS, 'ssh', 'gh'],
    check: sendsSecret,
  },
  { name: 'send-secrets-raw', ...WHAT, commands: ['*'], check: writesSecretToNetwork },
];
