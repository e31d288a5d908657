// Keys, passwords and tokens that are sent to another machine.
import type { Call } from '../command/call.ts';
import { takeCall } from '../command/options.ts';
import { REPOSITORY } from '../command/remembered.ts';
import { namesKey, namesVariables } from '../command/secret-files.ts';
import { SHOWN_ROWS } from '../command/shown-rows.ts';
import {
  dumpsDatabase,
  readsKey,
  tellSecrets,
  tellsSecret,
  tellsVariables,
  unsealed,
} from '../patterns/secret-sources.ts';
import type { Rule } from './rule.ts';
import { isAbroad, sendsHome } from './sent-homes.ts';
import { LOGS_IN, logsInWith, sendsToken } from './sent-tokens.ts';

/** They send what is fed to them, or what an option names. A name that is looked up reaches whoever answers for it. */
const SENDERS =
  'curl curlie wget wget2 nc ncat netcat http https xh socat telnet openssl mail mailx mutt sendmail pastebinit wgetpaste fpaste dig kdig drill host nslookup ping'.split(
    ' ',
  );
const COPIERS = 'scp rsync sftp'.split(' ');

const LOCAL = /^(?:\w+:\/\/)?(?:[^/@]*@)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?:[:/]|$)/;
const UPLOADS = /^(?:-F|--form|-T|--upload-file|-d|--data\S*|--json|--post-file\S*|--body-file\S*)/;

function sendsSecret(call: Call): boolean {
  const { name, args } = call;
  if (COPIERS.includes(name)) return copiesSecret(call);
  if (name === 'git') return pushesSecret(call) || sendsToken(call);
  if (name === 'openssl' && args[0] !== 's_client') return false;
  const fed = unsealed(call.input?.from ?? []);
  if (name === 'gh') return tellsForge(call, fed);
  if (fed.some(readsKey) || sendsHome(call, fed)) return true;
  // A password may be what the other side asks for.
  if (name === 'ssh') return false;
  if (call.from.some((source) => readsKey(source) && !logsInWith(source, call))) return true;
  if (fed.some(tellsSecret) || sendsToken(call)) return true;
  if (uploads(args, (word) => namesKey(word, call))) return true;
  if (fed.some(dumpsDatabase) && sendsAbroad(call)) return true;
  return (
    !args.some((word) => LOCAL.test(word)) &&
    (fed.some(({ name: source }) => source === SHOWN_ROWS) ||
      tellsVariables(fed) ||
      tellsVariables(call.from) ||
      uploads(args, (word) => namesVariables(word, call)))
  );
}

/** Others read what is written on a forge; `gh secret set` keeps it from them. */
function tellsForge(call: Call, fed: readonly Call[]): boolean {
  const { args, from } = call;
  if (!/^(?:gist|issue|pr|release|discussion)$/.test(args[0] ?? '')) return false;
  const takesFiles = args[0] === 'gist' || args[0] === 'release';
  return (takesFiles && args.some((word) => namesVariables(word, call))) || tellSecrets([...fed, ...from]);
}

function copiesSecret(call: Call): boolean {
  if (!call.args.some((word) => /^[\w.@-]+:(?!\\)|^https?:/.test(word))) return false;
  return (
    sendsHome(call, []) ||
    takeCall(call)
      .operands.slice(0, -1)
      .some((word) => namesKey(word, call))
  );
}

/** A key to wherever it goes; what else is secret to an address that no setting of the repository names. */
function pushesSecret(call: Call): boolean {
  const [verb, to = ''] = takeCall(call).operands;
  const held = verb === 'push' ? call.holds?.get(REPOSITORY) : undefined;
  return held === 'key' || (held === 'told' && /^\w+:\/\/|^[\w.-]+@[\w.-]+:/.test(to));
}

/** To a machine outside, where the caller has no account. */
function sendsAbroad({ args }: Call): boolean {
  return (
    isAbroad(args) && !args.some((word) => LOGS_IN.test(word) || /\/\/[^/@\s]{1,200}@|[?&]X-Amz-Signature=/.test(word))
  );
}

function uploads(args: readonly string[], test: (word: string) => boolean): boolean {
  return args.some((word, at) => UPLOADS.test(word) && (test(args[at + 1] ?? '') || test(word)));
}

/** bash and ksh connect to another machine by such a path. */
const NETWORK = /^\/dev\/(?:tcp|udp)\/(?!localhost\/|127\.)/;

function writesSecretToNetwork(call: Call): boolean {
  if (!call.writes.some(({ path }) => NETWORK.test(path))) return false;
  return tellSecrets([call, ...unsealed(call.input?.from ?? []), ...call.from]);
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
    commands: [...SENDERS, ...COPIERS, 'ssh', 'gh', 'git'],
    check: sendsSecret,
  },
  { name: 'send-secrets-raw', ...WHAT, commands: ['*'], check: writesSecretToNetwork },
];
