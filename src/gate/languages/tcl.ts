// Commands of Tcl and expect: `exec …`, `spawn …`, `file delete -force …`, `send "…\r"`.
import { withHome } from '../command/stand-ins.ts';
import { type Found, foundCall, foundScript } from './found.ts';

const COMMAND =
  /(?:^|[\n;{[])[ \t]*(exec|spawn|system|send|open|file[ \t]+delete|eval)[ \t]+((?:"(?:[^"\\]|\\[\s\S])*"|\{[^{}]*\}|[^;\n\]}"{]){1,2000})/g;
const MOST_COMMANDS = 2_000;
const WORD = /"((?:[^"\\]|\\[\s\S])*)"|\{([^{}]*)\}|([^\s"{}]+)/g;

export function readTcl(text: string): Found[] {
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
