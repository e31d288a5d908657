// Patterns over a resolved command: `git push -f|--force`, `docker volume|image prune`, `aws s3 rb *`.
import type { Call } from './call.ts';
import { showMarks } from './marks.ts';
import { hasFlag, takeApart } from './options.ts';

export interface Pattern {
  names: readonly string[];
  matches(call: Call): boolean;
}

type Test = (word: string) => boolean;

/**
 * The first word is the command. Words with a dash are options that must be given somewhere; all others are the first
 * operands, in order. `a|b` is a choice, `*` any characters.
 */
export function compilePattern(text: string): Pattern {
  const [name = '', ...words] = text.trim().split(/\s+/);
  const names = name.split('|');
  const flags = words.filter((word) => word.startsWith('-')).map((word) => word.split('|'));
  const operands = words.filter((word) => !word.startsWith('-')).map(compileWord);
  return { names, matches: (call) => holds(call, flags, operands) };
}

function holds(call: Call, flags: readonly (readonly string[])[], tests: readonly Test[]): boolean {
  const { options, operands } = takeApart(call.args, VALUED.get(call.name));
  if (!tests.every((test, at) => test(showMarks(operands[at] ?? '')))) return false;
  return flags.every((choices) => choices.some((choice) => isGiven(options, choice)));
}

function isGiven(options: readonly string[], flag: string): boolean {
  if (hasFlag(options, flag)) return true;
  return /^-[A-Za-z]{2,3}$/.test(flag) && [...flag.slice(1)].every((letter) => hasFlag(options, `-${letter}`));
}

function compileWord(word: string): Test {
  if (!/[|*]/.test(word)) return (given) => given === word;
  const source = word.replace(/[\\^$.+?()[\]{}]/g, '\\$&').replaceAll('*', '.*');
  const regex = new RegExp(`^(?:${source})$`, 's');
  return (given) => given !== '' && regex.test(given);
}

/** Options that take the next word, where that word could be mistaken for the first operands. */
export const VALUED: ReadonlyMap<string, string> = new Map([
  ['git', '-C -c --git-dir --work-tree --namespace -m -F --author --date'],
  ['docker', '-H -l -c --config --context --host --log-level -f --filter --file -p --project-name --profile'],
  ['podman', '-c --connection --url --filter -f'],
  ['docker-compose', '-f -p --file --project-name --profile --env-file'],
  [
    'kubectl',
    '-n -l -f -o --namespace --context --kubeconfig --cluster --user --server -s --selector --filename --token --as',
  ],
  ['oc', '-n -l -f -o --namespace --context --kubeconfig --server --selector'],
  ['helm', '-n --namespace --kube-context --kubeconfig'],
  ['aws', '--profile --region --output --endpoint-url --query --ca-bundle'],
  ['gcloud', '--project --account --configuration --format --region --zone --impersonate-service-account'],
  ['gsutil', '-o -u -h'],
  ['az', '--subscription -o --output --query -g --resource-group -n --name'],
  ['terraform', ''],
  ['systemctl', '-H --host -M --machine -t --type -s --signal'],
  ['heroku', '-a --app -r --remote'],
  ['npm', '--registry --tag --otp -w --workspace --prefix'],
  ['zfs', '-o -t'],
  ['nmcli', '-f -g -t'],
  ['gh', '-R --repo'],
  ['s3cmd', '-c'],
  ['mc', '-C --config-dir'],
  ['rclone', '--config'],
  ['vault', '-address -namespace'],
  ['consul', '-http-addr -token'],
  ['restic', '-r -p --repo --repository-file --password-file -o'],
  ['cryptsetup', '-d -c -s -h --key-file'],
  ['redis', ''],
  ['snap', ''],
  ['tmux', '-L -S -f'],
  ['screen', '-S -p'],
]);
