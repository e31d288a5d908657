// Files that hold keys, passwords or tokens, and words of a command that name one.
import { resolvePath } from './paths.ts';
import { HOME } from './stand-ins.ts';

const SECRET =
  /^~\/\.(?:ssh(?:\/(?!known_hosts|config|[^/]*\.pub$)[^/]*)?|aws(?:\/credentials)?|gnupg(?:\/.*)?|kube(?:\/config)?|azure(?:\/.*)?|netrc|npmrc|pypirc|pgpass|my\.cnf|vault-token|docker\/config\.json|git-credentials|config\/gh\/hosts\.yml|config\/gcloud(?:\/.*)?|bash_history|zsh_history|password-store.*)$|^~\/Library\/Keychains(?:\/.*)?$|^\/etc\/(?:shadow|gshadow|sudoers|ssh\/ssh_host_[^.]*)$|^\/proc\/(?:self|\d+)\/environ$/;

/** Also behind `file=@`, `file=@…;type=…`, `key=@`, or `<`, as curl and its like take files. */
export function isSecret(word: string, cwd: string): boolean {
  const path = fileIn(word);
  return SECRET.test(resolvePath(path, cwd)) || (word !== path && SECRET.test(resolvePath(word, cwd)));
}

/** The variables of a program, not those of an example or of its tests. */
const ENVIRONMENT_FILE =
  /(?:^|\/)\.env(?:\.(?!(?:example|sample|template|dist|defaults?|schema|tests?|ci)(?:\.|$))[\w.-]+)?$/;

export function isEnvironmentFile(word: string): boolean {
  return ENVIRONMENT_FILE.test(fileIn(word));
}

function fileIn(word: string): string {
  return word
    .replace(/^.*[@=]/, '')
    .replace(/^<|;.*$/g, '')
    .replace(/^~/, HOME);
}
