// Files that hold keys, passwords or tokens, and words of a command that name one.
import type { Call } from './call.ts';
import { resolvePath } from './paths.ts';
import { HOME } from './stand-ins.ts';

const SECRET =
  /^~\/\.(?:ssh(?:\/(?!known_hosts|config|[^/]*\.pub$)[^/]*)?|aws(?:\/credentials)?|gnupg(?:\/.*)?|kube(?:\/config)?|azure(?:\/.*)?|netrc|npmrc|pypirc|pgpass|my\.cnf|vault-token|docker\/config\.json|git-credentials|config\/gh\/hosts\.yml|config\/gcloud(?:\/.*)?|bash_history|zsh_history|password-store.*)$|^~\/Library\/Keychains(?:\/.*)?$|^\/Library\/Keychains\/System\.keychain$|^\/etc\/(?:shadow|gshadow|sudoers|ssh\/ssh_host_[^.]*)$|^\/proc\/(?:self|\d+)\/environ$/;

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

export function isEnvironmentFile(word: string): boolean {
  return ENVIRONMENT_FILE.test(fileIn(word));
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
