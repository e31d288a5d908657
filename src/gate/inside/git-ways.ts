// What git starts: settings whose value is a command, options that name a program, verbs that are followed by one.
import type { Call } from '../command/call.ts';
import { type Inner, scriptOf, type Unwrap } from '../command/inner.ts';
import { endOfOptions, optionValues, skipOptions } from '../command/options.ts';
import { fileOfGitSetting } from '../command/remembered.ts';

/** Settings whose value git gives to a shell. */
const RUNS = new RegExp(
  '^(?:core\\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy)|sequence\\.editor|pager\\.[\\w-]+|diff\\.external|' +
    'diff\\..+\\.(?:command|textconv)|(?:merge|filter)\\..+\\.(?:driver|clean|smudge|process)|(?:diff|merge)tool\\..+\\.cmd|' +
    'gpg\\.program|gpg\\..+\\.program|interactive\\.difffilter|(?:browser|man)\\..+\\.cmd|trailer\\..+\\.(?:command|cmd)|' +
    'uploadpack\\.packobjectshook|remote\\..+\\.(?:uploadpack|receivepack)|sendemail\\.\\w+|web\\.browser|' +
    'credential(?:\\..+)?\\.helper|submodule\\..+\\.update)$',
  'i',
);
/** Of these, only a value that begins with `!` is a command. */
const ONLY_MARKED = /helper$|update$/i;

/** Options of verbs whose value is a command. */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['rebase', '-x --exec'],
  ['difftool', '-x --extcmd'],
  ['clone', '-u --upload-pack'],
  ['fetch', '--upload-pack'],
  ['pull', '--upload-pack'],
  ['ls-remote', '--upload-pack --exec'],
  ['fetch-pack', '--upload-pack --exec'],
  ['push', '--receive-pack --exec'],
  ['send-pack', '--receive-pack --exec'],
  ['archive', '--exec'],
  ['grep', '-O --open-files-in-pager'],
  ['filter-branch', '--tree-filter --index-filter --msg-filter --env-filter --commit-filter --parent-filter'],
  ['submodule', ''],
  ['interpret-trailers', ''],
]);

export const git: Unwrap = (call, readFile) => {
  const { args } = call;
  const start = endOfOptions(call);
  const [verb = '', ...rest] = args.slice(start);
  const given = [
    ...optionValues(args.slice(0, start), '-c'),
    ...(verb === 'clone' ? optionValues(rest, '-c --config') : []),
  ];
  const found = given.flatMap((setting) => fromSetting(setting, verb, rest, call));
  if (verb === 'config') found.push(...configured(rest, call));
  const alias = readFile(fileOfGitSetting(`alias.${verb}`));
  if (alias) found.push(...fromSetting(`alias.${verb}=${alias.text}`, verb, rest, call));
  found.push(...optionValues(rest, OPTIONS.get(verb) ?? '').map((text) => scriptOf(text, call)));
  const command = rest.indexOf(verb === 'bisect' ? 'run' : 'foreach');
  if (/^(?:bisect|submodule)$/.test(verb) && command >= 0) {
    const words = rest.slice(skipOptions(rest, command + 1));
    found.push(words.length > 1 ? { kind: 'command', words } : scriptOf(words.join(' '), call));
  }
  if (verb === 'for-each-repo') found.push({ kind: 'command', words: ['git', ...rest.slice(skipOptions(rest, 0))] });
  // The transport `ext::` runs what follows.
  found.push(...rest.filter((word) => word.startsWith('ext::')).map((word) => transport(word.slice(5))));
  return found;
};

/** Blanks divide words, and `% ` stands for one inside a word. */
function transport(text: string): Inner {
  return { kind: 'command', words: text.split(/(?<!%) /).map((word) => word.replaceAll('% ', ' ')) };
}

function fromSetting(setting: string, verb: string, rest: readonly string[], call: Call): Inner[] {
  const name = setting.split('=', 1).join('');
  const text = setting.slice(name.length + 1);
  if (RUNS.test(name)) return runs(name, text, call);
  if (name.toLowerCase() !== `alias.${verb.toLowerCase()}`) return [];
  return [scriptOf(text.startsWith('!') ? text.slice(1) : `git ${text} ${rest.join(' ')}`, call)];
}

/** `git config alias.x '!…'`: git itself reads the alias only when it is used, maybe in the same breath. */
function configured(args: readonly string[], call: Call): Inner[] {
  const at = args.findIndex((word) => /^[\w-]+\.[^\s]+$/.test(word));
  const [name = '', text] = at < 0 ? [] : args.slice(at);
  if (text === undefined) return [];
  if (/^alias\./i.test(name) && text.startsWith('!')) return [scriptOf(text.slice(1), call)];
  return RUNS.test(name) ? runs(name, text, call) : [];
}

/** `hg --config alias.x='!…'`, `hooks.…`, `ui.editor`. */
export const mercurial: Unwrap = (call) =>
  optionValues(call.args, '--config').flatMap((setting) => {
    const command =
      /^(?:alias\.[\w-]+=!|(?:hooks\.[\w.-]+|ui\.(?:editor|ssh|merge)|extdiff\.[\w.]+|pager\.pager)=(?!python:))(.*)$/s.exec(
        setting,
      )?.[1];
    return command === undefined ? [] : [scriptOf(command, call)];
  });

function runs(name: string, text: string, call: Call): Inner[] {
  if (text.startsWith('!')) return [scriptOf(text.slice(1), call)];
  return ONLY_MARKED.test(name) ? [] : [scriptOf(text, call)];
}
