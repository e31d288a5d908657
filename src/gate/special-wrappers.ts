// Programs that start others in a way of their own. A new one is one function and one line in the list.
import { readFind } from './find.ts';
import { type Inner, scriptOf, type Unwrap } from './inner.ts';
import { SOME, STAR, UNKNOWN } from './marks.ts';
import { screen, terminal, tmux } from './multiplexers.ts';
import { optionValues, skipOptions, takeApart } from './options.ts';

const MOST_ITEMS = 200;
const MOST_ROUNDS = 16;

const evaluate: Unwrap = (call) => [scriptOf(call.args.join(' '), call)];

const source: Unwrap = (call, readFile) => {
  const [path = ''] = call.args;
  const content = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(path) ? call.input : readFile(path);
  return content ? [{ kind: 'script', language: 'shell', program: content, args: call.args.slice(1) }] : [];
};

const trap: Unwrap = (call) => {
  const [text = ''] = call.args;
  return call.args.length > 1 && !text.startsWith('-') ? [scriptOf(text, call)] : [];
};

const alias: Unwrap = (call) =>
  call.args.filter((word) => word.includes('=')).map((word) => scriptOf(word.slice(word.indexOf('=') + 1), call));

const find: Unwrap = (call) => {
  const { targets, commands } = readFind(call.args);
  return targets
    .slice(0, MOST_ROUNDS)
    .flatMap((target) => commands.map((words) => fill(words, '{}', target)))
    .map((words) => ({ kind: 'command', words }));
};

const fd: Unwrap = ({ args }) => {
  const at = args.findIndex((word) => /^(-x|-X|--exec|--exec-batch)$/.test(word));
  if (at < 0) return [];
  const { operands } = takeApart(args.slice(0, at), '-e -t -d -E -g --extension --type --max-depth --exclude');
  const everything =
    /^(?:\.|\.\*|)$/.test(operands[0] ?? '') && !args.slice(0, at).some((word) => /^(-e|-g|--extension)/.test(word));
  const target = `${operands[1] ?? '.'}/${everything ? STAR : SOME}`;
  const words = args.slice(at + 1);
  return [{ kind: 'command', words: words.includes('{}') ? fill(words, '{}', target) : [...words, target] }];
};

const XARGS_VALUED =
  '-n -P -L -I -d -s -E -a -i --max-args --max-procs --max-lines --replace --delimiter --arg-file --max-chars';

const xargs: Unwrap = ({ args, input, from }) => {
  const start = skipOptions(args, 0, XARGS_VALUED.replace(' -i', ''));
  const words = args.slice(start);
  if (words.length === 0) return [];
  const placeholder = optionValues(args.slice(0, start), '-I --replace')[0];
  const items = (input?.text ?? UNKNOWN)
    .split(/[\s\0]+/)
    .filter((item) => item !== '')
    .slice(0, MOST_ITEMS);
  const sources = [...from, ...(input?.from ?? [])];
  if (placeholder === undefined) return [{ kind: 'command', words: [...words, ...items], from: sources }];
  const rounds = items.length > MOST_ROUNDS ? [items.join(' ')] : items;
  return rounds.map((item) => ({ kind: 'command', words: fill(words, placeholder, item), from: sources }));
};

const parallel: Unwrap = (call) => {
  const { args, input } = call;
  const start = skipOptions(args, 0, '-j -n -N -L -I -S -a --jobs --joblog --results --delay --retries --colsep');
  const divider = args.findIndex((word) => /^:::/.test(word));
  const words = args.slice(start, divider < 0 ? undefined : divider);
  const items = divider < 0 ? (input?.text ?? UNKNOWN).split('\n') : args.slice(divider + 1);
  if (words.length === 0) return items.slice(0, MOST_ROUNDS).map((item) => scriptOf(item, call));
  const filled = words.join(' ');
  const item = items.slice(0, MOST_ITEMS).join(' ');
  return [scriptOf(/\{[^{}]*\}/.test(filled) ? filled.replace(/\{[^{}]*\}/g, () => item) : `${filled} ${item}`, call)];
};

const CONTAINER_VALUED =
  '-e -v -p -w -u -l -h -m -c --name --env --env-file --volume --publish --workdir --user --network --net --mount ' +
  '--label --entrypoint --hostname --memory --cpus --platform --add-host --device --cap-add --cap-drop --gpus --ip ' +
  '--restart --log-driver --pull --shm-size --tmpfs --ulimit --context --host -H -f --file --project-name -n --namespace';

const container: Unwrap = ({ args }) => {
  let at = skipOptions(args, 0, CONTAINER_VALUED);
  if (/^(compose|container)$/.test(args[at] ?? '')) at = skipOptions(args, at + 1, CONTAINER_VALUED);
  if (!/^(exec|run|create)$/.test(args[at] ?? '')) return [];
  const from = at + 1;
  const image = skipOptions(args, from, CONTAINER_VALUED);
  const words = args.slice(skipOptions(args, image + 1, CONTAINER_VALUED));
  const options = args.slice(from, image);
  const entry = optionValues(options, '--entrypoint').slice(0, 1);
  return [
    { kind: 'command', words: [...entry, ...words].map((word) => onHost(word, optionValues(options, '-v --volume'))) },
  ];
};

/** A path inside a container that is a folder of the machine: `-v /:/host`. */
function onHost(word: string, mounts: readonly string[]): string {
  for (const mount of mounts) {
    const [source = '', target = ''] = mount.split(':');
    if (target.length > 1 && (word === target || word.startsWith(`${target}/`)))
      return source + word.slice(target.length);
  }
  return word;
}

/** The form without `--`, which older clients take. */
const pod: Unwrap = ({ args }) => {
  const { operands } = takeApart(args, '-n -c --namespace --container --context --kubeconfig');
  if (args.includes('--') || operands[0] !== 'exec') return [];
  return [{ kind: 'command', words: args.slice(args.indexOf(operands[1] ?? '') + 1) }];
};

const GIT_RUNS = /^(?:core\.(?:pager|editor|sshcommand|fsmonitor)|sequence\.editor|pager\.\w+|diff\.external)$/i;

const git: Unwrap = (call) => {
  const { args } = call;
  const start = skipOptions(args, 0, '-C -c --git-dir --work-tree --namespace');
  const [verb = '', ...rest] = args.slice(start);
  const found = optionValues(args.slice(0, start), '-c').flatMap((setting): Inner[] => {
    const name = setting.split('=', 1).join('');
    const text = setting.slice(name.length + 1);
    if (GIT_RUNS.test(name)) return [scriptOf(text, call)];
    if (name !== `alias.${verb}`) return [];
    return [scriptOf(text.startsWith('!') ? text.slice(1) : `git ${text} ${rest.join(' ')}`, call)];
  });
  const command = rest.indexOf(verb === 'bisect' ? 'run' : 'foreach');
  if (/^(bisect|submodule)$/.test(verb) && command >= 0) found.push(scriptOf(rest.slice(command + 1).join(' '), call));
  if (verb === 'rebase') found.push(...optionValues(rest, '-x --exec').map((text) => scriptOf(text, call)));
  return found;
};

const tar: Unwrap = (call) =>
  optionValues(call.args, '--checkpoint-action --to-command --use-compress-program -I').map((text) =>
    scriptOf(text.replace(/^exec=/, ''), call),
  );

const inputScript: Unwrap = (call) => (call.input ? [{ kind: 'script', language: 'shell', program: call.input }] : []);

const crontab: Unwrap = ({ args, input }) => {
  if (!input || (args.length > 0 && !args.includes('-'))) return [];
  const text = input.text.replace(/^\s*(?:@\w+|(?:\S+\s+){4}\S+)\s+/gm, '');
  return [{ kind: 'script', language: 'shell', program: { text, from: input.from } }];
};

/** The `e` command of GNU sed runs the rest of its line. */
const sed: Unwrap = (call) =>
  [...optionValues(call.args, '-e --expression'), ...takeApart(call.args, '-e -f -E').operands.slice(0, 1)]
    .map((text) => /(?:^|[;{}$\d/])[ \t]*e[ \t]+([^\n]+)/.exec(text)?.[1])
    .filter((text) => text !== undefined)
    .map((text) => scriptOf(text, call));

const debuggerShell: Unwrap = (call) =>
  optionValues(call.args, '-ex --eval-command')
    .map((text) => /^(?:shell |!)(.*)$/s.exec(text)?.[1])
    .filter((text) => text !== undefined)
    .map((text) => scriptOf(text, call));

/** `deno eval` takes its program as a word. */
const deno: Unwrap = (call) => (call.args[0] === 'eval' ? [scriptOf(call.args.slice(1).join(' '), call, 'code')] : []);

const lineEditor: Unwrap = ({ input }) => (input ? [{ kind: 'script', language: 'prose', program: input }] : []);

const ssh: Unwrap = (call) =>
  optionValues(call.args, '-o')
    .map((setting) => /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[ =](.*)$/is.exec(setting)?.[1])
    .filter((text) => text !== undefined)
    .map((text) => scriptOf(text, call));

/** All after `--` goes to bash. */
const capsh: Unwrap = ({ args }) => {
  const at = args.indexOf('--');
  return at < 0 ? [] : [{ kind: 'command', words: ['bash', ...args.slice(at + 1)] }];
};

const nix: Unwrap = ({ args }) => {
  const at = args.findIndex((word) => word === '-c' || word === '--command');
  return at < 0 ? [] : [{ kind: 'command', words: args.slice(at + 1) }];
};

/** `bq query` takes a statement; its other verbs take names. */
const bigQuery: Unwrap = (call) => {
  const [verb, ...statement] = takeApart(call.args).operands;
  return verb === 'query' ? [scriptOf(statement.join(' '), call, 'sql')] : [];
};

const gio: Unwrap = ({ args }) => (args[0] === 'trash' ? [{ kind: 'command', words: args }] : []);

const zip: Unwrap = (call) => optionValues(call.args, '-TT --unzip-command').map((text) => scriptOf(text, call));

/** Shell escapes of editors and pagers: `vim -c '!…'`, `less '+!…'`. */
const editor: Unwrap = (call) =>
  [...optionValues(call.args, '-c --cmd'), ...call.args.filter((word) => word.startsWith('+'))]
    .map((text) => /^\+?:?(?:silent!? )?!(.*)$/s.exec(text)?.[1])
    .filter((text) => text !== undefined)
    .map((text) => scriptOf(text, call));

export const SPECIAL: ReadonlyMap<string, Unwrap> = new Map<string, Unwrap>([
  ['eval', evaluate],
  // Of mysql and Ruby, where the program is not known.
  ['system', evaluate],
  ['source', source],
  ['.', source],
  ['trap', trap],
  ['alias', alias],
  ['find', find],
  ['gfind', find],
  ['fd', fd],
  ['fdfind', fd],
  ['xargs', xargs],
  ['gxargs', xargs],
  ['parallel', parallel],
  ['docker', container],
  ['podman', container],
  ['nerdctl', container],
  ['docker-compose', container],
  ['podman-compose', container],
  ['kubectl', pod],
  ['oc', pod],
  ['tmux', tmux],
  ['byobu', tmux],
  ['screen', screen],
  ['zellij', terminal],
  ['kitty', terminal],
  ['wezterm', terminal],
  ['git', git],
  ['tar', tar],
  ['gtar', tar],
  ['sed', sed],
  ['gsed', sed],
  ['deno', deno],
  ['gdb', debuggerShell],
  ['lldb', debuggerShell],
  ['ed', lineEditor],
  ['ex', lineEditor],
  ['zip', zip],
  ['gio', gio],
  ['ssh', ssh],
  ['scp', ssh],
  ['sftp', ssh],
  ['capsh', capsh],
  ['nix', nix],
  ['bq', bigQuery],
  ['at', inputScript],
  ['batch', inputScript],
  ['crontab', crontab],
  ['vim', editor],
  ['vi', editor],
  ['nvim', editor],
  ['less', editor],
  ['more', editor],
]);

function fill(words: readonly string[], placeholder: string, value: string): string[] {
  return words.map((word) => (word.includes(placeholder) ? word.replaceAll(placeholder, () => value) : word));
}
