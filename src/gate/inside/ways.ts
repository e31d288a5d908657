// How programs start others, where that needs code and not just a line in the table of programs.
import type { Way } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { readFind } from '../command/find.ts';
import { type Inner, scriptOf, scriptThatComesIn, type Unwrap } from '../command/inner.ts';
import { optionValue, optionValues, takeCall } from '../command/options.ts';
import { pagedBy } from '../command/shown-rows.ts';
import { debuggerShell, editor, emacs, finder, lineEditor, terminal } from './editor-ways.ts';
import { git, mercurial } from './git-ways.ts';
import { httpQuery } from './http-ways.ts';
import { foundByFd } from './listings.ts';
import { cmake, m4, rpm } from './macro-ways.ts';
import { awk, make, sed } from './make-awk-sed.ts';
import { screen, tmux } from './multiplexers.ts';
import { bun, packageScript } from './package-scripts.ts';
import { plan } from './plan-ways.ts';
import { ansible, awsRemote, chef, flatpak, netns, puppet, salt, socat, startStopDaemon } from './remote-ways.ts';
import { jobsOf } from './run-files.ts';
import { tasks } from './tasks.ts';
import { writtenCode } from './written-code.ts';
import { fill, MOST_ROUNDS, parallel, xargs, zargs } from './xargs-ways.ts';

const evaluate: Unwrap = (call) => [scriptOf(call.args.join(' '), call)];

/** Each operand is a command line: `concurrently 'npm start' 'npm test'`. */
const commands: Unwrap = (call) => takeCall(call).operands.map((text) => scriptOf(text, call));

const source: Unwrap = (call, readFile) => {
  const content = readFile(call.args[0] || '-');
  return content ? [{ kind: 'script', language: 'shell', program: content, args: call.args.slice(1) }] : [];
};

const trap: Unwrap = (call) => {
  const [text = '', ...signals] = call.args[0] === '--' ? call.args.slice(1) : call.args;
  return signals.length > 0 && !text.startsWith('-') ? [scriptOf(text, call)] : [];
};

const alias: Unwrap = (call) => {
  const given = call.args.filter((word) => word.includes('=')).map((word) => word.slice(word.indexOf('=') + 1));
  // fish: `alias name command`
  const { operands } = takeCall(call);
  const texts = given.length > 0 ? given : [operands.slice(1).join(' ')];
  return texts.filter((text) => text !== '').map((text) => scriptOf(text.replace(/^[\s;&|]+/, ''), call));
};

const find: Unwrap = (call) =>
  readFind(call.args, call.cwd).commands.flatMap(({ words, targets }) =>
    targets.slice(0, MOST_ROUNDS).map((target) => ({ kind: 'command', words: fill(words, '{}', target) })),
  );

const fd: Unwrap = (call) => {
  const at = call.args.findIndex((word) => /^(-x|-X|--exec|--exec-batch)$/.test(word));
  if (at < 0) return [];
  const words = call.args.slice(at + 1);
  return foundByFd({ ...call, args: call.args.slice(0, at) })
    .slice(0, MOST_ROUNDS)
    .map((target) => ({
      kind: 'command',
      words: words.includes('{}') ? fill(words, '{}', target) : [...words, target],
    }));
};

const tar: Unwrap = (call) =>
  optionValues(
    call.args,
    '--checkpoint-action --to-command --use-compress-program -I --info-script --new-volume-script -F --rsh-command --rmt-command',
  ).map((text) => scriptOf(text.replace(/^exec=/, ''), call));

const crontab: Unwrap = (call, readFile) => {
  const table = readFile(takeCall(call).operands[0] ?? '-');
  return table ? [{ kind: 'script', language: 'shell', program: jobsOf(table) }] : [];
};

/** `at -f file` */
const job: Unwrap = (call, readFile) => {
  const program = readFile(optionValue(call.args, '-f') ?? '-');
  return program ? [{ kind: 'script', language: 'shell', program }] : [];
};

/** The client shows its rows in this. */
const pager: Unwrap = (call) => optionValues(call.args, '--pager').map((text) => scriptOf(pagedBy(text), call));

/** `java -jar bfg-1.14.jar …`, of programs that come as one file. */
const jar: Unwrap = ({ args }) => {
  const at = args.indexOf('-jar') + 1;
  const name = /(?:^|\/)(bfg|flyway|liquibase|h2|hsqldb)(?:-[\d.]+)?\.jar$/.exec(args[at] ?? '')?.[1];
  return at === 0 || name === undefined ? [] : [{ kind: 'command', words: [name, ...args.slice(at + 1)] }];
};

/** `gio trash`, `gio remove` */
const gio: Unwrap = ({ args: [verb = '', ...words] }) => {
  if (verb === 'trash') return [{ kind: 'command', words: ['trash', ...words] }];
  return verb === 'remove' ? [{ kind: 'command', words: ['rm', ...words] }] : [];
};

/** `deno eval` takes its program as a word, and `deno run` the name of a package. */
const deno: Unwrap = (call) => {
  const [verb = '', ...operands] = takeCall(call).operands;
  if (verb === 'eval') return [scriptOf(operands.join(' '), call, 'javascript')];
  const [script = '', ...words] = operands;
  const name = /^(?:npm|jsr):(?:@[^/]+\/)?([\w-]+)/.exec(script)?.[1];
  if (name !== undefined) return [{ kind: 'command', words: [name, ...words] }];
  return verb === 'run' && script === '-' ? scriptThatComesIn(call, 'javascript') : [];
};

/** `python -m pip …` is `pip …`. */
const module: Unwrap = ({ args }) => {
  const at = args.findIndex((word) => /^-[a-zA-Z]*m$/.test(word));
  const first = args.findIndex((word) => !word.startsWith('-'));
  return at >= 0 && first === at + 1 ? [{ kind: 'command', words: args.slice(first) }] : [];
};

/** `ruby -run -e rm -- -rf …` is `rm -rf …`. */
const rubyModule: Unwrap = ({ args }) => {
  const verb = args.includes('-run') ? optionValues(args, '-e')[0] : undefined;
  const words = args.slice(args.indexOf('--') + 1);
  return verb === undefined || !args.includes('--') ? [] : [{ kind: 'command', words: [verb, ...words] }];
};

/** `rails runner '…'`, `rails runner file`, `rails runner -` */
const rails: Unwrap = (call, readFile) => {
  const [verb = '', ...texts] = takeCall(call).operands;
  if (!/^(?:runner|r)$/.test(verb)) return [];
  const file = readFile(texts[0] ?? '');
  return file ? [{ kind: 'script', language: 'ruby', program: file }] : [scriptOf(texts.join(' '), call, 'ruby')];
};

const sshSettings: Unwrap = (call) =>
  captured(
    call,
    optionValues(call.args, '-o'),
    /^\s*(?:ProxyCommand|LocalCommand|RemoteCommand|KnownHostsCommand|PKCS11Provider|ssh_command)[ =]+(.*)$/is,
  );

/** All after `--` goes to bash. */
const capsh: Unwrap = ({ args }) => {
  const at = args.indexOf('--');
  return at < 0 ? [] : [{ kind: 'command', words: ['bash', ...args.slice(at + 1)] }];
};

/** `bq query` takes a statement; its other verbs take names. */
const bigQuery: Unwrap = (call) => {
  const [verb, ...statement] = takeCall(call).operands;
  if (call.args.some((word) => /^--?(?:n$|dry_run)/.test(word))) return [];
  return verb === 'query' ? [scriptOf(statement.join(' '), call, 'sql')] : [];
};

const zip: Unwrap = (call) => optionValues(call.args, '-TT --unzip-command').map((text) => scriptOf(text, call));

/** The table of programs names one of these as `starts`. */
export const WAYS: Readonly<Record<Way, Unwrap>> = {
  alias,
  ansible,
  awk,
  awsRemote,
  bigQuery,
  bun: (call, readFile) => [...deno(call, readFile), ...bun(call, readFile)],
  capsh,
  chef,
  cmake,
  commands,
  crontab,
  debugger: debuggerShell,
  deno,
  editor,
  emacs,
  evaluate,
  fd,
  find,
  finder,
  flatpak,
  gio,
  git,
  httpQuery,
  jar: (call, readFile) => [...jar(call, readFile), ...writtenCode(call, readFile)],
  job,
  lineEditor,
  m4,
  make,
  mercurial,
  module,
  netns,
  packageScript,
  pager,
  parallel,
  plan,
  puppet,
  rails,
  rpm,
  rubyModule,
  salt,
  screen,
  sed,
  socat,
  source,
  sshSettings,
  startStopDaemon,
  tar,
  tasks,
  terminal,
  tmux,
  trap,
  writtenCode,
  xargs,
  zargs,
  zip,
};

/** The commands that the pattern's first group finds in these texts. */
function captured(call: Call, texts: readonly string[], command: RegExp): Inner[] {
  return texts.flatMap((text) => {
    const found = command.exec(text)?.[1];
    return found === undefined ? [] : [scriptOf(found, call)];
  });
}
