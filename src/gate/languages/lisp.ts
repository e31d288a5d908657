// Emacs Lisp and its relatives: `(shell-command "…")`, `(delete-directory "…" t)`.
import { withHome } from '../command/stand-ins.ts';
import { type Found, foundCall, foundScript, foundWrite } from './found.ts';

const STRING = String.raw`"((?:[^"\\]|\\[\s\S])*)"`;
/** The argument may stand inside another call, such as `(expand-file-name "…")`. */
const ARGUMENT = String.raw`(?:\([\w*:-]+\s+)?${STRING}`;
/** `uiop:`, `clojure.java.shell/`, `s/` */
const PACKAGE = String.raw`(?:[\w.*+-]{1,60}[:/]{1,2})?`;
const SHELL = new RegExp(
  String.raw`\(${PACKAGE}(?:shell-command(?:-to-string)?|async-shell-command|shell-command-on-region|compile|system\*?|shell|sh|run-(?:program|shell-command)|start-process-shell-command|process|exec)\s+(?:"[^"]*"\s+nil\s+)?'?\(?\s*${STRING}`,
  'g',
);
const PROCESS = new RegExp(
  String.raw`\(${PACKAGE}(?:call-process|start-process|process-file|run-program|system\*|sh|shell|process|run|exec)\s+((?:${STRING}|[\w'():#-]+|\s+){1,40})`,
  'g',
);
const REMOVES = new RegExp(
  String.raw`\(${PACKAGE}(delete-directory(?:\/files|-tree)?|delete-file(?:-recursively)?|delete-recursively|rm-rf|delete-tree|remove-directory|delete-dir)\s+(?:#p)?${ARGUMENT}([^()]*)`,
  'g',
);
/** `(write-region "" nil "…")`, `(with-temp-file "…" …)` */
const WRITES = new RegExp(
  String.raw`\((?:write-region\s+(?:"[^"]*"|\([^()]*\)|[\w-]+)\s+(?:nil|[\w-]+|\([^()]*\))\s+|with-temp-file\s+)${ARGUMENT}`,
  'g',
);
const SHOWN_ATOM = /"((?:[^"\\]|\\[\s\S])*)"/g;

/** `(find-system-path 'home-dir)` of Racket, `(fs/home)` of babashka, `(user-homedir-pathname)` of Common Lisp */
const HOMES =
  /\((?:find-system-path\s+(?:'|\(quote\s+)home-dir\)?|[\w.]{0,40}\/home|user-homedir-pathname|(?:get-?env|uiop:getenv|System\/getenv|System\/getProperty)\s+"(?:HOME|user\.home)")\s*\)/g;

export function readLisp(written: string): Found[] {
  const text = written.replace(HOMES, '"~"');
  const found: Found[] = [];
  for (const [, command = ''] of text.matchAll(SHELL)) found.push(foundScript(plain(command)));
  for (const [whole, words = ''] of text.matchAll(PROCESS)) {
    const [name = '', ...args] = [...words.matchAll(SHOWN_ATOM)].map(([, word = '']) => plain(word));
    const command = /^\(start-process\b/.test(whole) ? args : [name, ...args];
    if (command.length > 1) found.push(foundCall((command[0] ?? '').replace(/^.*\//, ''), command.slice(1), whole));
  }
  for (const [whole, verb = '', path = '', rest = ''] of text.matchAll(REMOVES)) {
    const deep = /recursive|rm-rf|tree|\/files/.test(verb) || /\bt\b|:recursive/.test(rest);
    found.push(foundCall('rm', [deep ? '-rf' : '-f', withHome(plain(path))], whole));
  }
  for (const [written, path = ''] of text.matchAll(WRITES)) {
    found.push(foundWrite(withHome(plain(path)), written));
  }
  return found;
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
