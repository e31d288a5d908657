// Emacs Lisp and its relatives: `(shell-command "…")`, `(delete-directory "…" t)`.
import { HOME } from '../command/stand-ins.ts';
import { type Found, foundCall, foundScript } from './found.ts';

const STRING = String.raw`"((?:[^"\\]|\\[\s\S])*)"`;
/** The argument may stand inside another call, such as `(expand-file-name "…")`. */
const ARGUMENT = String.raw`(?:\([\w*:-]+\s+)?${STRING}`;
const SHELL = new RegExp(
  String.raw`\((?:[\w-]+:)?(?:shell-command(?:-to-string)?|async-shell-command|shell-command-on-region|compile|system\*?|shell|sh|run-(?:program|shell-command)|uiop:run-program|start-process-shell-command|ext:run-(?:shell-command)|make-process|process)\s+(?:"[^"]*"\s+nil\s+)?'?\(?\s*${STRING}`,
  'g',
);
const PROCESS = new RegExp(
  String.raw`\((?:call-process|start-process|process-file|run-program|sb-ext:run-program|system\*|run)\s+((?:${STRING}|[\w'():#-]+|\s+)+)`,
  'g',
);
const REMOVES = new RegExp(
  String.raw`\((delete-directory(?:/files)?|delete-file(?:-recursively)?|delete-recursively|rm-rf|uiop:delete-directory-tree|delete-tree|remove-directory)\s+(?:#p)?${ARGUMENT}([^()]*)`,
  'g',
);
const SHOWN_ATOM = /"((?:[^"\\]|\\[\s\S])*)"/g;

export function readLisp(text: string): Found[] {
  const found: Found[] = [];
  for (const [, command = ''] of text.matchAll(SHELL)) found.push(foundScript(plain(command)));
  for (const [whole, words = ''] of text.matchAll(PROCESS)) {
    const [name = '', ...args] = [...words.matchAll(SHOWN_ATOM)].map(([, word = '']) => plain(word));
    const command = /^\(start-process\b/.test(whole) ? args : [name, ...args];
    if (command.length > 1) found.push(foundCall((command[0] ?? '').replace(/^.*\//, ''), command.slice(1), whole));
  }
  for (const [whole, verb = '', path = '', rest = ''] of text.matchAll(REMOVES)) {
    const deep = /recursive|rm-rf|tree|\/files/.test(verb) || /\bt\b|:recursive/.test(rest);
    found.push(foundCall('rm', [deep ? '-rf' : '-f', plain(path).replace(/^~/, HOME)], whole));
  }
  return found;
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
