// How programs start others, where that needs code and not just a line in the table of programs.
import type { Way } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { readFind } from '../command/find.ts';
import { type Inner, scriptOf, scriptThatComesIn, type Unwrap } from '../command/inner.ts';
import { endOfOptions, optionValues, takeCall } from '../command/options.ts';
import { SOME, STAR, UNKNOWN } from '../command/stand-ins.ts';
import { screen, tmux } from './multiplexers.ts';

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

const fd: Unwrap = ({ name, args }) => {
  const at = args.findIndex((word) => /^(-x|-X|--exec|--exec-batch)$/.test(word));
  if (at < 0) return [];
  const { operands } = takeCall({ name, args: args.slice(0, at) });
  const everything =
    /^(?:\.|\.\*|)$/.test(operands[0] ?? '') && !args.slice(0, at).some((word) => /^(-e|-g|--extension)/.test(word));
  const target = `${operands[1] ?? '.'}/${everything ? STAR : SOME}`;
  const words = args.slice(at + 1);
  return [{ kind: 'command', words: words.includes('{}') ? fill(words, '{}', target) : [...words, target] }];
};

const xargs: Unwrap = (call) => {
  const { args, input, from } = call;
  const start = endOfOptions(call);
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
  const start = endOfOptions(call);
  const divider = args.findIndex((word) => /^:::/.test(word));
  const words = args.slice(start, divider < 0 ? undefined : divider);
  const items = divider < 0 ? (input?.text ?? UNKNOWN).split('\n') : args.slice(divider + 1);
  if (words.length === 0) return items.slice(0, MOST_ROUNDS).map((item) => scriptOf(item, call));
  const filled = words.join(' ');
  const item = items.slice(0, MOST_ITEMS).join(' ');
  return [scriptOf(/\{[^{}]*\}/.test(filled) ? filled.replace(/\{[^{}]*\}/g, () => item) : `${filled} ${item}`, call)];
};

const GIT_RUNS = /^(?:core\.(?:pager|editor|sshcommand|fsmonitor)|sequence\.editor|pager\.\w+|diff\.external)$/i;

const git: Unwrap = (call) => {
  const { args } = call;
  const start = endOfOptions(call);
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

const crontab: Unwrap = ({ args, input }) => {
  if (!input || (args.length > 0 && !args.includes('-'))) return [];
  const text = input.text.replace(/^\s*(?:@\w+|(?:\S+\s+){4}\S+)\s+/gm, '');
  return [{ kind: 'script', language: 'shell', program: { text, from: input.from } }];
};

/** The `e` command of GNU sed runs the rest of its line. */
const sed: Unwrap = (call) =>
  captured(
    call,
    [...optionValues(call.args, '-e --expression'), ...takeCall(call).operands.slice(0, 1)],
    /(?:^|[;{}$\d/])[ \t]*e[ \t]+([^\n]+)/,
  );

const debuggerShell: Unwrap = (call) =>
  captured(call, optionValues(call.args, '-ex --eval-command'), /^(?:shell |!)(.*)$/s);

/** `deno eval` takes its program as a word. */
const deno: Unwrap = (call) => (call.args[0] === 'eval' ? [scriptOf(call.args.slice(1).join(' '), call, 'code')] : []);

const lineEditor: Unwrap = (call) => scriptThatComesIn(call, 'prose');

const sshSettings: Unwrap = (call) =>
  captured(call, optionValues(call.args, '-o'), /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[ =](.*)$/is);

/** All after `--` goes to bash. */
const capsh: Unwrap = ({ args }) => {
  const at = args.indexOf('--');
  return at < 0 ? [] : [{ kind: 'command', words: ['bash', ...args.slice(at + 1)] }];
};

/** `bq query` takes a statement; its other verbs take names. */
const bigQuery: Unwrap = (call) => {
  const [verb, ...statement] = takeCall(call).operands;
  return verb === 'query' ? [scriptOf(statement.join(' '), call, 'sql')] : [];
};

const zip: Unwrap = (call) => optionValues(call.args, '-TT --unzip-command').map((text) => scriptOf(text, call));

/** Shell escapes of editors and pagers: `vim -c '!…'`, `less '+!…'`. */
const editor: Unwrap = (call) =>
  captured(
    call,
    [...optionValues(call.args, '-c --cmd'), ...call.args.filter((word) => word.startsWith('+'))],
    /^\+?:?(?:silent!? )?!(.*)$/s,
  );

/** The table of programs names one of these as `starts`. */
export const WAYS: Readonly<Record<Way, Unwrap>> = {
  alias,
  bigQuery,
  capsh,
  crontab,
  debugger: debuggerShell,
  deno,
  editor,
  evaluate,
  fd,
  find,
  git,
  inputScript: (call) => scriptThatComesIn(call),
  lineEditor,
  parallel,
  screen,
  sed,
  source,
  sshSettings,
  tar,
  tmux,
  trap,
  xargs,
  zip,
};

/** The commands that the pattern's first group finds in these texts. */
function captured(call: Call, texts: readonly string[], command: RegExp): Inner[] {
  return texts.flatMap((text) => {
    const found = command.exec(text)?.[1];
    return found === undefined ? [] : [scriptOf(found, call)];
  });
}

function fill(words: readonly string[], placeholder: string, value: string): string[] {
  return words.map((word) => (word.includes(placeholder) ? word.replaceAll(placeholder, () => value) : word));
}
