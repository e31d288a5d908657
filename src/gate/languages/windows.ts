// Reads lines of PowerShell and cmd: splits at blanks, removes quotes, keeps backslashes.
import { type Call, plainCall } from '../command/call.ts';
import { HOME } from '../command/stand-ins.ts';
import { type Found, foundCall, foundScript } from './found.ts';
import { folderBehind, inFolder } from './windows-folders.ts';
import { scriptOfForfiles, sourcesFirst } from './windows-moves.ts';
import { fromNetwork } from './windows-network.ts';
import { withTables } from './windows-tables.ts';
import { writtenPlainly } from './windows-values.ts';

/** In cmd, `^` takes its meaning from the character behind it. */
const WORD = /"[^"]*"?|'[^']*'?|(?:\^[^\n]|[^\s"';|&()])+|&&?|\|\|?|[;()]|\n/g;
const SEPARATOR = /^(?:&&?|\|\|?|[;()]|\n)$/;
const MOST_UPSTREAM = 30;
const MOST_COMMANDS = 3_000;
/** Blocks, and words that begin one: what stands in them runs. */
const BLOCK = /[{}]/g;
const DOT_NET =
  /\[(?:System\.)?IO\.(Directory|File)\]::Delete\(\s*["']?([^"',)]+)["']?\s*(,\s*(?!\$false\b|0\b)[^\s)])?/gi;
const PLAIN_VARIABLE = /\$(\w+)\s*=\s*(?:"([^"\n]{0,300})"|'([^']*)'|(\$(?:env:)?\w{1,40})(?=[ \t]{0,9}(?:[;\n}]|$)))/g;
const SET_BY_CMD = /\bset[ \t]{1,9}"?(\w{1,40})=([^\n&|"]{0,300})/gi;
/** `for /d %d in (…) do …` of cmd; in a file each `%` is doubled. */
const LOOPED_BY_CMD = /\bfor\s+(?:\/\w\s+(?:[^%\s]\S*\s+)?)?%%?(\w)\s+in\s*\(([^)]*)\)/gi;
const LOOPED = /\bforeach\s*\(\s*\$(\w+)\s+in\s+([^)]*)\)/gi;

/** `Get-WmiObject Win32_ShadowCopy | % { $_.Delete() }` */
const DELETES_SHADOWS =
  /\bWin32_ShadowCopy\b[^\n]{0,200}?(?:\.Delete\(|\bRemove-(?:Cim|Wmi))|\bRemove-(?:Cim|Wmi)\w{1,20}\b[^\n]{0,200}?\bWin32_ShadowCopy\b/i;

export function readWindows(written: string): Found[] {
  const text = withVariables(withTables(writtenPlainly(written)))
    .replace(BLOCK, ' ; ')
    .replace(/(^|[\n;&|])[ \t]{0,20}\\(?=\s)/g, '$1');
  const found: Found[] = [...written.matchAll(DOT_NET)].map(([whole, kind = '', path = '', deep]) =>
    foundCall('remove-item', [home(path), ...(deep || kind === 'File' ? ['-recurse'] : [])], whole),
  );
  found.push(...fromNetwork(written));
  if (DELETES_SHADOWS.test(written)) found.push(foundCall('vssadmin', ['delete', 'shadows'], written.slice(0, 200)));
  const calls: Call[] = [];
  let folder: string | undefined;
  for (const { words, piped } of commands(text)) {
    if (calls.length >= MOST_COMMANDS) return [...found, ...calls.map(foundAs), { kind: 'excess' }];
    // `… | % { Remove-Item $_ }`
    const isFed = piped || words.some((word) => /^\$_/.test(word));
    const call = inFolder(callOf(words, isFed ? calls.slice(-MOST_UPSTREAM) : []), folder);
    folder = folderBehind(call, folder);
    calls.push(call);
    found.push(...textsRun(call).map((text) => foundScript(text, 'windows')));
    if (/^(?:cmd|powershell|pwsh)$/.test(call.name)) {
      found.push(foundScript(call.args.filter((word) => !/^[-/]\w+$/.test(word)).join(' '), 'windows'));
    }
    const started = scriptOf(call);
    if (started !== undefined) found.push(foundScript(started, 'windows'));
    if (/^(?:for|do|foreach|foreach-object|if|start|call|%|invoke-command|icm|start-process|saps)$/.test(call.name))
      found.push(...nested(words));
  }
  return [...found, ...calls.map((call) => foundAs(withBrackets(call, calls)))];
}

/** What `iex …` runs, and the programs that `start` starts. */
function textsRun({ name, args }: Call): string[] {
  if (name === 'invoke-expression') return [args.filter((word) => !/^-command$/i.test(word)).join(' ')];
  if (!/^(?:start-process|saps|start)$/.test(name)) return [];
  return args.filter((word) => /\s/.test(word)).map((word) => word.replace(BEFORE_COMMAND, ''));
}

/** `/c …`, `-NoProfile -Command …` */
const BEFORE_COMMAND = /^(?:\/[ck]|(?:-\w{1,30}\s{1,9}(?:\w{1,30}\s{1,9})?){0,5}?-c(?:ommand)?)\s/i;

/** What `forfiles /c …` and `schtasks /create /tr …` start. */
function scriptOf({ name, args }: Call): string | undefined {
  if (name === 'forfiles') return scriptOfForfiles(args);
  return name === 'schtasks' ? args.find((_, at) => /^\/tr$/i.test(args[at - 1] ?? '')) : undefined;
}

/** `$d = 'C:\\'; Remove-Item $d` */
function withVariables(text: string): string {
  const values = new Map<string, string>();
  const known = (value: string): string =>
    value.replace(/\$(\w+)/g, (whole, name) => values.get(String(name).toLowerCase()) ?? whole);
  for (const [, name = '', double, single, other = ''] of text.matchAll(PLAIN_VARIABLE))
    values.set(name.toLowerCase(), single ?? known(double ?? other));
  for (const [, name = '', list = ''] of text.matchAll(LOOPED))
    values.set(name.toLowerCase(), list.replace(/["']/g, '').split(',')[0]?.trim() ?? '');
  const set = new Map(
    [...text.matchAll(SET_BY_CMD)].map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  );
  const given = set.size === 0 ? text : text.replace(/%(\w+)%/g, (whole, name) => set.get(name.toLowerCase()) ?? whole);
  const looped = withLoops(given);
  if (values.size === 0) return looped;
  return looped.replace(/\$(\w+)(?!\s*=)/g, (whole, name) => values.get(String(name).toLowerCase()) ?? whole);
}

function withLoops(text: string): string {
  const items = [...text.matchAll(LOOPED_BY_CMD)].map(([, name = '', list = '']) => [name, firstOf(list)] as const);
  return items.reduce((looped, [name, item]) => looped.replace(new RegExp(`%%?${name}\\b`, 'g'), () => item), text);
}

function firstOf(list: string): string {
  return (
    list
      .replace(/["']/g, '')
      .trim()
      .split(/[\s,]+/)[0] ?? ''
  );
}

function foundAs(call: Call): Found {
  return { kind: 'call', call };
}

function callOf([first = '', ...args]: readonly string[], from: readonly Call[]): Call {
  const name = canonical(first);
  const [verb = '', ...rest] = args;
  // Verbs may be in upper or lower case; the words behind them may be paths or keys, and stay as they are.
  const words = name !== 'remove-item' && /^[A-Za-z]+$/.test(verb) ? [verb.toLowerCase(), ...rest] : args;
  const writes = args.flatMap((word, at): Call['writes'] => {
    const [, arrow = '', path = ''] = REDIRECTION.exec(word) ?? [];
    return arrow === '' ? [] : [{ path: path || (args[at + 1] ?? ''), how: arrow === '>' ? 'empty' : 'append' }];
  });
  const given = /^(?:mv|cp)$/.test(name) ? sourcesFirst(beforeRedirection(args)) : words;
  const apart =
    name === 'remove-item'
      ? given.flatMap((word) => (SWITCHES.test(word) ? (word.match(/\/./g) ?? []) : [word]))
      : given;
  return { ...plainCall(name, apart), written: [first, ...args].join(' '), from, writes };
}

/** `/s/q` of cmd */
const SWITCHES = /^(?:\/[a-z]){2,3}$/i;
const REDIRECTION = /^[\d*]?(>{1,2})(?!&)(.*)$/;

function beforeRedirection(args: readonly string[]): readonly string[] {
  const at = args.findIndex((word) => REDIRECTION.test(word));
  return at < 0 ? args : args.slice(0, at);
}

/** In `iex (iwr …)`, the command before the brackets runs what the one inside prints. */
function withBrackets(call: Call, all: readonly Call[]): Call {
  return call.name === 'invoke-expression' ? { ...call, from: all.slice(0, MOST_UPSTREAM) } : call;
}

/** `for … do rd /s …`, `if … del …`, `start rd …`. */
function nested(words: readonly string[]): Found[] {
  const at = words.findIndex((word, index) => index > 0 && CANONICAL.has(word.toLowerCase()));
  // In cmd, the command stands behind this word, whatever it is.
  const start = at < 0 && /^(?:do|call)$/i.test(words[0] ?? '') ? 1 : at;
  if (start < 0 || words[start] === undefined) return [];
  return [foundCall(canonical(words[start]), words.slice(start + 1), words.join(' '))];
}

function* commands(text: string): Generator<{ words: string[]; piped: boolean }> {
  let words: string[] = [];
  let piped = false;
  let isText = false;
  for (const [token] of `${text}\n`.matchAll(WORD)) {
    if (!SEPARATOR.test(token)) {
      isText = (words.length === 0 ? /^["']/ : isText ? /^["',]/ : /(?!)/).test(token);
      words.push(...wordsOf(token, words.length === 0));
      continue;
    }
    // A text alone is what the next command gets.
    if (words.length > 0) yield { words: isText && token === '|' ? ['write-output', ...words] : words, piped };
    if (words.length > 0 || token === '|') piped = token === '|';
    words = [];
  }
}

/** `@rd`, `rd/s/q`, `r^d` */
function wordsOf(token: string, isFirst: boolean): string[] {
  if (/^["']/.test(token)) return [home(token.replace(/^["']|["']$/g, ''))];
  const word = home(token.replace(/\^(.)/g, '$1'));
  if (!isFirst) return [word];
  const [, name = '', options = ''] = /^@?([a-z]+)((?:\/[a-z](?::[^\s/]*)?)*)$/i.exec(word) ?? [];
  return CANONICAL.has(name.toLowerCase()) ? [name, ...(options.match(/\/[^/]+/g) ?? [])] : [word];
}

function home(word: string): string {
  return word
    .replace(/^(?:~|\$HOME|\$?env:\\?(?:USERPROFILE|HOME)|%USERPROFILE%|(?:%HOMEDRIVE%)?%HOMEPATH%)(?=$|[\\/])/i, HOME)
    .replace(/^(?:\$env:APPDATA|%APPDATA%)(?=$|[\\/])/i, `${HOME}/AppData/Roaming`)
    .replace(/^(?:\$env:LOCALAPPDATA|%LOCALAPPDATA%)(?=$|[\\/])/i, `${HOME}/AppData/Local`)
    .replace(/^(\uE004)\\/, '$1/');
}

const CANONICAL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'remove-item': 'remove-item',
    ri: 'remove-item',
    rm: 'remove-item',
    rd: 'remove-item',
    rmdir: 'remove-item',
    del: 'remove-item',
    erase: 'remove-item',
    iex: 'invoke-expression',
    'invoke-expression': 'invoke-expression',
    iwr: 'invoke-webrequest',
    irm: 'invoke-webrequest',
    curl: 'invoke-webrequest',
    wget: 'invoke-webrequest',
    'invoke-webrequest': 'invoke-webrequest',
    'invoke-restmethod': 'invoke-webrequest',
    spps: 'stop-process',
    kill: 'stop-process',
    mi: 'mv',
    mv: 'mv',
    move: 'mv',
    'move-item': 'mv',
    ren: 'mv',
    rni: 'mv',
    rename: 'mv',
    'rename-item': 'mv',
    cp: 'cp',
    cpi: 'cp',
    copy: 'cp',
    'copy-item': 'cp',
    'set-content': 'set-content',
    clc: 'clear-content',
  }),
);

function canonical(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('\\'), word.lastIndexOf('/')) + 1).toLowerCase();
  const bare = name.replace(/\.(?:exe|com|cmd)$/, '');
  return CANONICAL.get(bare) ?? bare;
}

const COMMANDS =
  /^\s*(?:[\w-]+\.exe|[a-z]+-[a-z]+(?:[a-z-]*)|ri|rd|rmdir|del|erase|format|iex|iwr|irm|spps|diskpart|vssadmin|wbadmin|bcdedit|wmic|reg|cipher|takeown|icacls|shutdown|taskkill|wevtutil|netsh|net|sc|fsutil|for(?=\s+[/%])|forfiles|cmd|powershell|pwsh|wsl|schtasks|manage-bde|clear-\w+|get-\w+|gci|gi|echo|&|\(|\$\w+|\[[\w.]{1,60}\](?=::))(?=$|[\s(.;|:])/i;

/** What no other shell has where a command may stand: `; Remove-Item`, `| % {`, `& rd /s`. */
const COMMAND_INSIDE =
  /(?:^|[;|&{(\n])[ \t]{0,20}(?:(?:Add|Clear|Copy|Disable|ForEach|Format|Get|Import|Initialize|Invoke|Move|New|Out|Remove|Reset|Restart|Select|Set|Start|Stop|Test|Uninstall|Where|Write)-[A-Z][A-Za-z]{2,40}\b|(?:rd|rmdir|del|erase) \/[sfq]\b)|\|[ \t]{0,20}(?:[%?][ \t]{0,9}\{|(?:ri|iex|diskpart)(?=$|[\s;}]))/;

/** Whether a text for an unknown program may be this. */
export function looksLikeWindows(text: string): boolean {
  if (COMMANDS.test(text) || /%0\s*\|\s*%0/.test(text)) return true;
  // In a heredoc, such a line is most likely written to a file.
  return COMMAND_INSIDE.test(text) && !text.includes('<<');
}
