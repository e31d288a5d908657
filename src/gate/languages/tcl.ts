// Commands of Tcl and expect: `exec …`, `spawn …`, `file delete -force …`, `send "…\r"`.
import { HOME, unquoted, withHome } from '../command/stand-ins.ts';
import { type Found, foundCall, foundScript } from './found.ts';

const COMMAND =
  /(?:^|[\n;{[])[ \t]*(exec|spawn|system|send|open|file[ \t]+delete|eval)[ \t]+((?:"(?:[^"\\]|\\[\s\S])*"|\{[^{}]*\}|[^;\n\]}"{]){1,2000})/g;
const MOST_COMMANDS = 2_000;
const WORD = /"((?:[^"\\]|\\[\s\S])*)"|\{([^{}]*)\}|([^\s"{}]+)/g;

const HOME_VARIABLE = /\$(?:::)?env\(HOME\)/g;
/** `set name value` */
const SETS = /(?:^|[\n;{])[ \t]{0,40}set[ \t]{1,9}(\w{1,40})[ \t]{1,9}([^\s;{}[\]]{1,200})[ \t]{0,9}(?=[\n;}]|$)/g;
const USES = /\$(?:\{(\w{1,40})\}|(\w{1,40}))/g;
/** `[file join a b]`, `{*}[glob -nocomplain -directory a *]` */
const JOINED = /\[file[ \t]{1,9}(?:join|normalize)((?:[ \t]{1,9}[^\s[\]]{1,200}){1,9})[ \t]{0,9}\]/g;
const LISTED = /(?:\{\*\})?\[glob((?:[ \t]{1,9}[^\s[\]]{1,200}){1,9})[ \t]{0,9}\]/g;

/** With what names and lists stand for. What is set last counts. */
function resolved(text: string): string {
  const known = text.replace(HOME_VARIABLE, HOME);
  const values = new Map([...known.matchAll(SETS)].map(([, name = '', value = '']) => [name, value]));
  return known
    .replace(USES, (written, braced, bare) => values.get(braced ?? bare) ?? written)
    .replace(JOINED, (_, words: string) => words.trim().split(/\s+/).join('/'))
    .replace(LISTED, (_, words: string) => globbed(words.trim().split(/\s+/)));
}

function globbed(words: readonly string[]): string {
  const at = words.findIndex((word) => /^-d(?:irectory)?$/.test(word));
  const patterns = words.filter((word, place) => !word.startsWith('-') && (at < 0 || place !== at + 1));
  return patterns.map((pattern) => unquoted(at < 0 ? pattern : `${words[at + 1]}/${pattern}`)).join(' ');
}

export function readTcl(written: string): Found[] {
  const text = resolved(written);
  const commands = [...text.matchAll(COMMAND)];
  if (commands.length > MOST_COMMANDS) return [{ kind: 'excess' }];
  return commands.flatMap(([written, verb = '', rest = '']): Found[] => {
    const words = [...rest.matchAll(WORD)].map(([, quoted, braced, bare]) => quoted ?? braced ?? bare ?? '');
    if (verb.startsWith('file')) {
      const paths = words.filter((word) => !word.startsWith('-')).map((word) => withHome(word));
      return [foundCall('rm', [words.includes('-force') ? '-rf' : '-r', ...paths], written)];
    }
    if (verb === 'open') return words[0]?.startsWith('|') ? [foundScript(words[0].slice(1))] : [];
    if (verb === 'send') return words.filter((word) => !/^-/.test(word)).map((word) => foundScript(decode(word)));
    const command = words.filter((word, at) => at > 0 || !/^-(?:noecho|ignorestderr|keepnewline|-)$/.test(word));
    if (verb === 'eval') return readTcl(command.join(' '));
    if (command.length === 1 || verb === 'system') return [foundScript(command.join(' '))];
    return [foundCall((command[0] ?? '').replace(/^.*\//, ''), command.slice(1), written)];
  });
}

function decode(text: string): string {
  return text.replace(/\\[rn]/g, '\n').replace(/\\(.)/g, '$1');
}
