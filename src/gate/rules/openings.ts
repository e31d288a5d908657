// Rights of root for others, and services or clouds that are opened to everyone.
import type { Call } from '../command/call.ts';
import { resolvePath } from '../command/paths.ts';
import { writesOf } from '../patterns/writes.ts';
import type { Rule } from './rule.ts';
import { letsRootIn } from './ssh-settings.ts';

const CLUSTER = 'kubectl|oc|k';
const ANYWHERE = String.raw`(?:0\.0\.0\.0|::)\/0`;
/** Of logins, desktops, databases and Docker. */
const PORT_OF_ADMIN = String.raw`/^(?:\S{1,60}:)?(?:22|2375|3306|3389|5432|5900|6379|27017)$/`;
/** Programs that run what they are told: with the rights of root, everyone has them. */
const RUNNERS = String.raw`\/(?:python[\d.]*|perl|ruby|node|php|lua|gdb|(?:ba|da|z|k)?sh|vim?|find|cp|mv|tar|tee|dd|env|g?awk)$`;
const SHELLS = String.raw`(?:^|\/)(?:ba|da|z|k)?sh$`;
const TRUSTED_HOSTS = String.raw`path:/(?:^|\/)\.rhosts$|^\/etc\/hosts\.equiv$/`;
const USERS = String.raw`path:/^\/etc\/passwd$/`;

const SUDOERS = String.raw`path:/^\/etc\/sudoers(?:\.d\/[^/]+)?$/`;
/** What comes in from the network may run as these. */
const ACCOUNT_OF_SERVICE = '/^(?:www-data|nobody|nginx|apache|httpd|http|daemon|postgres|mysql|redis)$/';
const GROUP_OF_ROOT = '/(?:^|,)(?:sudo|wheel|root|admin|docker|lxd|disk|shadow)(?:,|$)/';
const EVERY_COMMAND = String.raw`NOPASSWD:\s*ALL\b`;

const KEY = /\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\w+|sk-\S{1,40}) AAAA/;
const OWN_PUBLIC_KEY = /^~\/\.ssh\/[^/]+\.pub$/;
/** `>> ~/.ssh/authorized_keys`, `tee -a .ssh/authorized_keys` as words for another machine */
const ADDS_THERE =
  /(?:(?<!>)>{1,2}|\btee\b[^|;&>\n]{0,40}(?<=\s))\s{0,9}["']?([^\s"'<>|;&]{0,200}\.ssh\/authorized_keys)\b/;
const OF_ROOT = /^\/(?:var\/)?root\//;

function isOwnKey({ name, args, cwd }: Call): boolean {
  return name === 'cat' && args.length > 0 && args.every((word) => OWN_PUBLIC_KEY.test(resolvePath(word, cwd)));
}

/** The caller's own public key is what `ssh-copy-id` would put there. */
function letsOthersIn(call: Call): boolean {
  const [source] = call.input?.from ?? [];
  const isOwn = source !== undefined && isOwnKey(source);
  const key = KEY.test(call.input?.text ?? '') || KEY.test(call.args.join(' '));
  if (call.name === 'ssh') {
    const [, file = ''] = ADDS_THERE.exec(call.args.join(' ').slice(0, LONGEST)) ?? [];
    const isRoot = OF_ROOT.test(file) || call.args.some((word) => word.startsWith('root@'));
    return file !== '' && (key || (isRoot && !isOwn));
  }
  return !isOwn && !isOwnKey(call) && writesOf(call).some(({ path }) => OF_ROOT.test(path) && KEYS_FILE.test(path));
}

const KEYS_FILE = /\/\.ssh\/authorized_keys2?$/;
const LONGEST = 20_000;

export const OPENING_RULES: readonly Rule[] = [
  {
    name: 'root-for-others',
    reason: 'gives another account the rights of root',
    advice: 'Add the account to the group of sudo, or allow it one command.',
    sparesOwn: 'files',
    patterns: [
      'useradd|adduser|usermod [value -u|--uid /^0+$/]',
      String.raw`echo|printf [writes ${USERS}] [line /^(?:-\w+ )?[^: ]*:[^:]*:0+:/]`,
      String.raw`tee|sponge [writes ${USERS}] [input /^[^:\n]*:[^:\n]*:0+:(?!0*:root:\/root:)/m]`,
      String.raw`install [value -m|--mode /^(?:0?[46]\d{3}|u\+s)/] [some /${SHELLS}/]`,
      String.raw`setcap [line /(?:cap_(?:setuid|setgid|sys_admin|dac_override|dac_read_search|chown|fowner)|\ball)\b.{0,200}${RUNNERS}/]`,
      `usermod|gpasswd|adduser|addgroup [some ${ACCOUNT_OF_SERVICE}] [word ${GROUP_OF_ROOT}] [without -d|--delete]`,
      `echo|printf [writes ${SUDOERS}] [line /${EVERY_COMMAND}/]`,
      `tee|sponge|cat [writes ${SUDOERS}] [input /${EVERY_COMMAND}/]`,
      `visudo [input /${EVERY_COMMAND}/]`,
      String.raw`chown|chgrp [next !/^(?:root|wheel|0)?(?:[:.]|$)/] [some path:/^\/etc\/(?:passwd|shadow|gshadow|group|sudoers|sudoers\.d)$/]`,
    ],
  },
  {
    name: 'keys-of-others',
    reason: 'lets whoever has the key log in to another machine, or as root',
    advice: 'Use ssh-copy-id with a key of your own, or let the owner of the machine add it.',
    sparesOwn: 'files',
    commands: ['ssh', 'echo', 'printf', 'cat', 'tee', 'sponge'],
    check: letsOthersIn,
  },
  {
    name: 'root-by-password',
    reason: 'lets root log in with a password, or anybody without one',
    advice: 'Leave PermitRootLogin at prohibit-password and PAM as it is, and log in with a key.',
    sparesOwn: 'files',
    commands: ['*'],
    check: letsRootIn,
  },
  {
    name: 'open-to-everyone',
    reason: 'gives everyone, or everyone on the internet, what only a few should have',
    advice: 'Name who needs it, and the one port or right that is needed.',
    patterns: [
      String.raw`echo|printf [writes ${TRUSTED_HOSTS}] [line /\+/]`,
      String.raw`tee|sponge|cat [writes ${TRUSTED_HOSTS}] [input /^\s*\+/m]`,
      `${CLUSTER} create clusterrolebinding|rolebinding [line /system:(?:anonymous|unauthenticated)/]`,
      `${CLUSTER} create clusterrolebinding [value --clusterrole cluster-admin] [value --group system:authenticated|system:serviceaccounts]`,
      'aws s3api put-bucket-acl|put-object-acl|create-bucket [value --acl public-read-write]',
      'aws s3 cp|sync|mv [value --acl public-read-write]',
      `aws ec2 authorize-security-group-ingress [value --protocol all|-1] [value --cidr|--cidr-ip /^${ANYWHERE}$/]`,
      String.raw`aws ec2 authorize-security-group-ingress [line /IpProtocol["']?\s*[=:]\s*["']?-1\b.{0,500}${ANYWHERE}/]`,
      'aws rds|redshift modify-db-instance|create-db-instance|modify-cluster|create-cluster --publicly-accessible',
      String.raw`gcloud sql instances patch|create [line /--authorized-networks[= ]\S*${ANYWHERE}/]`,
      // A tunnel shows what a firewall keeps away.
      `ngrok tcp [some ${PORT_OF_ADMIN}]`,
      `bore local [some ${PORT_OF_ADMIN}]`,
      'cloudflared tunnel [value --url /^(?:ssh|rdp|smb):/]',
      String.raw`ssh|autossh [value -R /^(?:\*|0\.0\.0\.0|\[::\]):\d+:(?:localhost|127\.0\.0\.1):(?:22|2375|3389|5900)$/]`,
      String.raw`gcloud compute firewall-rules create [line /--(?:allow|rules)[= ]all\b/] [line !/--source-(?:tags|service-accounts)|--source-ranges[= ](?!0\.0\.0\.0\/0)|--(?:direction|action)[= ](?:EGRESS|DENY)/i]`,
      'gcloud projects|organizations|folders add-iam-policy-binding [line /--member[= ]all(?:Authenticated)?Users/]',
      String.raw`az network nsg rule create [value --access /^allow$/i] [value --source-address-prefixes|--source-address-prefix /^(?:\*|Internet|0\.0\.0\.0\/0)$/i] [value --destination-port-ranges|--destination-port-range /^(?:\*|0-65535)$/]`,
      String.raw`az sql|postgres|mysql [line /firewall-rule create.{0,500}\b0\.0\.0\.0\b.{0,500}\b255\.255\.255\.255\b/]`,
      String.raw`dockerd [value -H|--host /^tcp:\/\/(?!127\.|localhost)/] [without --tlsverify]`,
    ],
  },
];
