// Which commands print keys, passwords or tokens, and whether what comes of several still holds them.
import type { Call, Held } from '../command/call.ts';
import { optionValue } from '../command/options.ts';
import { resolvePath } from '../command/paths.ts';
import { isSecret, namesKey, namesVariables } from '../command/secret-files.ts';
import { isTestDatabase } from '../command/test-databases.ts';
import { compileRulePattern, type Pattern } from './pattern.ts';
import { Subject } from './subject.ts';

/** Their words name a key that they use, or a file of which they tell no more than names and sums. */
const USES_KEYS =
  /^(?:ssh(?:-\w+)?|autossh|mosh|scp|sftp|rsync|git|gh|curl|kubectl|oc|helm|aws|psql|mysql|ls|stat|file|wc|du|find|fd|test|(?:sha\d*|md5|b2)sum)$/;

/** Commands that print secrets which no file name tells. */
const TELLERS = [
  'gpg|gpg2 --export-secret-keys|--export-secret-subkeys',
  String.raw`security [next /^(?:find-\w+-password|dump-keychain|export)$/]`,
  'pass|gopass|lpass|passage show',
  'op read|inject',
  'op item|document get',
  'bw get|export|list',
  'rbw get',
  'secret-tool lookup|search',
  'keepassxc-cli show|export',
  'keyring get',
  'kwallet-query -r|--read-password',
  'ansible-vault view',
  'gpg|gpg2|age|rage -d|--decrypt [without -o|--output]',
  'systemd-creds decrypt',
  'git credential fill',
  'npm|pnpm config get [some /_authToken|_password/]',
  'wg showconf',
  'wg show [some private-key|preshared-keys]',
  'gh auth token',
  'aws secretsmanager get-secret-value|batch-get-secret-value',
  'aws ssm get-parameter|get-parameters|get-parameters-by-path --with-decryption',
  'aws sts get-session-token|get-federation-token|assume-role*',
  'aws ecr get-login-password',
  'gcloud secrets versions access',
  'gcloud auth print-access-token|print-identity-token',
  'gcloud auth application-default print-access-token',
  'az account get-access-token',
  'az keyvault secret show|download',
  'vault kv get',
  'vault read [next /^secret\\//]',
  'vault token create',
  'vault print token',
  'doppler secrets',
  'infisical export|secrets',
  'chamber export|read',
  'heroku config|config:get|auth:token',
  'doctl|fly|flyctl auth token',
  'railway variables|variable',
  String.raw`docker|podman|nerdctl inspect [value -f|--format /\.Env\b/]`,
  'pulumi config|stack --show-secrets',
  'terraform|tofu state pull',
  'kubectl config view --raw',
  'kubectl|oc create token',
  'oc whoami -t',
  'sops -d|--decrypt|decrypt',
  'kubectl|oc|k get [next /^secrets?(?:/|$)/] -o|--output',
  'aws configure export-credentials',
].map(compileRulePattern);

/** Programs that print all rows of a database. */
const DUMPS = [
  'pg_dump|pg_dumpall|mysqldump|mariadb-dump',
  'mongodump --archive',
  'redis-cli --rdb',
  'sqlite3 [word .dump]',
].map(compileRulePattern);

/** What they let through, nobody else can read. */
const SEALERS = [
  'gpg|gpg2 -c|-e|--symmetric|--encrypt',
  'age|rage -r|-R|-p|--recipient|--recipients-file|--passphrase',
  'openssl enc [without -d]',
  'sops -e|--encrypt',
  'zip -e|--encrypt|-P|--password',
].map(compileRulePattern);

/** Picking one of many variables is how a token is used. */
const PICKS = /^(?:[ef]?grep|rg|ag|g?awk|sed|cut|jq|head|tail|wc|sort)$/;
const READS_WHOLE = /^(?:cat|base64|base32|xxd|od|hexdump|gzip|tar|zip|openssl|gpg|cp|mv|ln|install|dd|tee)$/;
const PACKS = /^(?:bsd)?tar$/;
/** What they print comes from a server, whatever they were told to log in with. */
const FETCHES = /^(?:curl|curlie|wget2?|https?|xh|ssh|psql|mysql|mariadb|mongosh|docker|podman|kubectl|helm)$/;

export function readsKey(call: Call): boolean {
  const { name, args, cwd } = call;
  if (USES_KEYS.test(name)) return false;
  const folder = PACKS.test(name) ? optionValue(args, '-C --directory') : undefined;
  const inFolder = folder === undefined ? undefined : resolvePath(folder, cwd);
  return args.some((word) => namesKey(word, call) || (inFolder !== undefined && isSecret(word, inFolder)));
}

export function tellsSecret(source: Call): boolean {
  return isOneOf(TELLERS, source);
}

export function dumpsDatabase(source: Call): boolean {
  return isOneOf(DUMPS, source) && !source.args.some(isTestDatabase);
}

export function isOneOf(patterns: readonly Pattern[], call: Call): boolean {
  return patterns.some(({ names, matches }) => names.includes(call.name) && matches(new Subject(call)));
}

/** All variables, or a file of them. */
export function tellsVariables(sources: readonly Call[]): boolean {
  if (sources.some(({ name }) => PICKS.test(name))) return false;
  return sources.some(
    (source) =>
      (/^(?:env|printenv|set|history)$/.test(source.name) && source.args.length === 0) ||
      (/^(?:export|declare|typeset)$/.test(source.name) && source.args.every((word) => /^-\w+$/.test(word))) ||
      (READS_WHOLE.test(source.name) && source.args.some((word) => namesVariables(word, source))),
  );
}

export function tellSecrets(sources: readonly Call[]): boolean {
  return sources.some(readsKey) || sources.some(tellsSecret) || tellsVariables(sources);
}

/** Nothing of what comes in counts if it is encrypted on its way. */
export function unsealed(sources: readonly Call[]): readonly Call[] {
  return sources.some((source) => isOneOf(SEALERS, source)) ? [] : sources;
}

/** What a file then holds that is made by these. */
export function heldBy(sources: readonly Call[]): Held | undefined {
  const open = unsealed(sources);
  if (open.some(readsKey)) return 'key';
  const tells = open.some(tellsSecret) && open.every((call) => !FETCHES.test(call.name) || tellsSecret(call));
  return tells || tellsVariables(open) ? 'told' : undefined;
}
