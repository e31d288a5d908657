// Files that hold keys, passwords or tokens, and words of a command that name one.
import type { Call } from './call.ts';
import { resolvePath } from './paths.ts';
import { HOME } from './stand-ins.ts';

/** In a home. */
const OF_PROGRAMS = [
  String.raw`ssh(?:\/(?!known_hosts|config|[^/]*\.pub$)[^/]*)?`,
  String.raw`aws(?:\/credentials)?|gnupg(?:\/.*)?|kube(?:\/config)?|azure(?:\/.*)?|config\/gcloud(?:\/.*)?|oci\/.*`,
  String.raw`netrc|npmrc|pypirc|pgpass|my\.cnf|git-credentials|config\/git\/credentials|cargo\/credentials(?:\.toml)?`,
  String.raw`gem\/credentials|m2\/settings(?:-security)?\.xml|(?:config\/)?composer\/auth\.json|databrickscfg`,
  String.raw`docker\/config\.json|config\/containers\/auth\.json|config\/(?:gh|glab-cli|hub)\/(?:hosts|config)\.yml`,
  String.raw`boto|s3cfg|config\/rclone(?:\/rclone\.conf)?|config\/doctl\/config\.yaml|config\/hcloud\/cli\.toml|mc\/config\.json`,
  String.raw`fly\/config\.yml|cloudflared\/.*|pulumi\/credentials\.json|terraform\.d\/credentials\.tfrc\.json`,
  String.raw`vault-token|password-store.*|config\/sops(?:\/age(?:\/keys\.txt)?)?|config\/age\/.*|local\/share\/keyrings(?:\/.*)?`,
  // Programs for agents and models.
  String.raw`claude\/\.credentials\.json|codex\/auth\.json|gemini\/oauth_creds\.json|local\/share\/opencode\/auth\.json`,
  String.raw`(?:cache\/)?huggingface\/token|kaggle\/kaggle\.json`,
  String.raw`bitcoin\/.*wallet.*|ethereum\/keystore.*|config\/solana\/id\.json`,
  '(?:bash|zsh|psql|mysql|python)_history|local/share/fish/fish_history',
];
/** Of the machine, of a cluster's node, or of what runs in a container. */
const OF_SYSTEM = [
  String.raw`etc\/(?:shadow|gshadow|sudoers|krb5\.keytab|ipsec\.secrets|ssh\/ssh_host_[^.]*)`,
  String.raw`etc\/ssl\/private(?:\/.*)?|etc\/letsencrypt\/(?:live|archive)\/(?:.*\/)?privkey[^/]*\.pem|etc\/wireguard(?:\/.*)?`,
  String.raw`etc\/NetworkManager\/system-connections(?:\/.*)?|etc\/rancher\/k3s\/k3s\.yaml`,
  String.raw`etc\/kubernetes\/(?:admin|super-admin|controller-manager|scheduler)\.conf|etc\/kubernetes\/pki(?:\/.*\.key)?`,
  String.raw`(?:var\/)?run\/secrets(?:\/.*)?|proc\/(?:self|\d+)\/environ|Library\/Keychains\/System\.keychain`,
];
const SECRET = new RegExp(
  String.raw`^~\/\.(?:${OF_PROGRAMS.join('|')})$|^~\/Library\/Keychains(?:\/.*)?$|^\/(?:${OF_SYSTEM.join('|')})$`,
);

/** Passwords and sessions that a browser keeps. A pattern may stand for the profile. */
const OF_BROWSERS = [
  String.raw`(?:/\.mozilla/firefox|/Firefox/Profiles|/\.thunderbird)(?:/.*/(?:key[34]\.db|logins(?:-backup)?\.json|cookies\.sqlite|\{.*(?:key4\.db|logins\.json|cookies\.sqlite).*\}))?`,
  '(?:/Google/Chrome|/google-chrome|/chromium|/Chromium|/Brave-Browser|/[Mm]icrosoft[ -][Ee]dge|/Microsoft/Edge|/[Vv]ivaldi|/opera|/Opera)[^/]{0,20}(?:/User Data)?(?:/.*(?:Cookies|Login Data|Web Data)[^/]*)?',
].map((path) => new RegExp(`^(?:~|[A-Za-z]:).*${path}$`));

/** Also behind `file=@`, `file=@…;type=…`, `key=@`, or `<`, as curl and its like take files. */
export function isSecret(word: string, cwd: string): boolean {
  return filesIn(word).some((file) => {
    const path = resolvePath(file, cwd);
    return SECRET.test(path) || OF_BROWSERS.some((store) => store.test(path.replaceAll('\\', '/')));
  });
}

/** The variables of a program, not those of an example or of its tests. */
const ENVIRONMENT_FILE =
  /(?:^|\/)\.env(?:\.(?!(?:example|sample|template|dist|defaults?|schema|tests?|ci)(?:\.|$))[\w.-]+)?$/;

/** What a program, or a tool that sets up machines, keeps beside its code under such a name wherever it is. */
const KEPT_BY_NAME =
  /(?:^|\/)(?:master\.key|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|privkey\d{0,3}\.pem|[\w.-]{0,60}\.(?:tfstate(?:\.backup)?|kdbx))$/;

function isEnvironmentFile(word: string): boolean {
  const file = fileIn(word);
  return ENVIRONMENT_FILE.test(file) || KEPT_BY_NAME.test(file);
}

/** Also a file into which the text itself has put what such a file holds. */
export function namesKey(word: string, { cwd, holds }: Call): boolean {
  return isSecret(word, cwd) || holds?.get(word) === 'key';
}

/** The same of variables, and of what a command told. */
export function namesVariables(word: string, { holds }: Call): boolean {
  return isEnvironmentFile(word) || holds?.get(word) === 'told';
}

/** The files that a word may name. */
export function filesIn(word: string): readonly string[] {
  const path = fileIn(word);
  return path === word ? [word] : [path, word];
}

function fileIn(word: string): string {
  return word
    .replace(/^.*[@=]/, '')
    .replace(/^-[a-zA-Z](?=[./~\uE004])/, '')
    .replace(/^<|;.*$/g, '')
    .replace(/^~/, HOME);
}
