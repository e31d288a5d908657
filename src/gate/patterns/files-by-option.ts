// What programs that read write or remove all the same, where an option says so. Nobody expects that of them.
import type { Call } from '../command/call.ts';
import { hasFlag, optionValues, takeCall } from '../command/options.ts';
import { filesWrittenByAwk } from './awk-files.ts';

/** By program, the options whose value is a file that is written. */
const NAMED: readonly (readonly [names: string, options: string])[] = [
  ['find gfind bfs', '-fprint -fprint0 -fprintf -fls'],
  ['tree', '-o'],
  ['less info', '-o -O --log-file --LOG-FILE --output'],
  ['sort gsort shuf gshuf pv iconv xmllint strace ltrace time gtime', '-o --output'],
  [
    'curl curlie',
    '-o --output -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --etag-save --hsts --alt-svc --libcurl',
  ],
  ['git', '--output'],
  ['openssl', '-out'],
  ['ssh', '-E'],
  ['rsync', '--log-file'],
  ['psql', '-o --output -L --log-file'],
  ['mysql mariadb', '--tee'],
  ['nmap', '-oN -oX -oS -oG -oA'],
  ['tcpdump tshark', '-w'],
  ['journalctl', '--cursor-file'],
  ['gpg', '-o --output'],
];

/** By program, flags that make it write or remove what no option names. */
const UNNAMED: readonly (readonly [names: string, flags: string])[] = [
  ['find gfind bfs', '-delete'],
  ['tree', '-R'],
  // A file of settings may hold every other option.
  ['curl curlie', '-O --remote-name --remote-name-all -K --config'],
  ['awk gawk', '-o --pretty-print -d --dump-variables -p --profile'],
  ['yq', '-i --inplace'],
];

const OPTIONS = byName(NAMED);
const FLAGS = byName(UNNAMED);
/** They write their second operand. */
const TO_SECOND = new Set(['uniq', 'guniq', 'xxd']);

/** Nothing is written there that anybody keeps. */
const NOWHERE = /^(?:|-|\/dev\/(?:null|stdout|stderr|tty|fd\/\d+))$/;

export function filesByOption(call: Call): readonly string[] {
  const options = OPTIONS.get(call.name);
  const [, second = ''] = TO_SECOND.has(call.name) ? takeCall(call).operands : [];
  const named = options === undefined ? [] : optionValues(call.args, options);
  return [...named, second, ...filesWrittenByAwk(call)].filter((path) => !NOWHERE.test(path));
}

/** The same for files that the words do not name. */
export function changesUnnamed({ name, args }: Call): boolean {
  const flags = FLAGS.get(name);
  return flags !== undefined && hasFlag(args, ...flags.split(' '));
}

function byName(lines: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(lines.flatMap(([names, words]) => names.split(' ').map((name) => [name, words] as const)));
}
