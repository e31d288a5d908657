// Finds, in code, what opens a file for writing, and what removes one by a method of its path.
import { evaluate, evaluateWords } from './expression.ts';
import { type Found, foundCall, foundScript, foundWrite } from './found.ts';
import { bracketed, type Skeleton } from './skeleton.ts';

export function opens(code: string, skeleton: Skeleton, written: string): Found[] {
  const words = evaluateWords(code, skeleton);
  // Perl names the handle first.
  const first = words.findIndex((word) => !/^\uE000*$/.test(word));
  const [path = '', mode = '', ...more] = perlOpen(words.slice(Math.max(0, first)));
  if (/^\||\|$/.test(path))
    return [foundScript([path.replace(/^[|\s]+/, '').replace(/(?<![|\s])[|\s]+$/, ''), mode, ...more].join(' '))];
  const named = /\bmode\s*=\s*\uE010(\d+)\uE011/.exec(code)?.[1];
  const how = named === undefined ? mode : (skeleton.strings[Number(named)] ?? '');
  if (!/^(?=.{1,4}$)[rwxabt+]*[wxa+][rwxabt+]*$/.test(how)) return [];
  return [foundWrite(path, written, how.includes('a') ? 'append' : 'empty')];
}

/** `open(F, "-|", "rm", …)` runs a command, `open(F, ">", "file")` and `open(F, ">file")` write. */
function perlOpen(words: readonly string[]): readonly string[] {
  const [mode = '', path = '', ...more] = words;
  if (/^(?:-\||\|-)$/.test(mode)) return [`|${path}`, ...more];
  if (/^\+?>{1,2}/.test(mode)) {
    const target = mode.replace(/^\+?>{1,2}(?::\S+)?\s*/, '');
    return [target === '' ? path : target, mode.includes('>>') ? 'a' : 'w'];
  }
  return words;
}

export function overwrites(code: string, skeleton: Skeleton, written: string): Found[] {
  const path = evaluateWords(code, skeleton)[0] ?? '';
  return [foundWrite(path, written)];
}

/** awk: `print … > "file"`; a shell's redirection has no quotes so close. */
export function redirects({ code, strings }: Skeleton): Found[] {
  return [...code.matchAll(/\bprintf?\b[^;}\n|>]{0,200}(>{1,2})\s*\uE010(\d+)\uE011/g)].map(
    ([written, arrow = '', index]) =>
      foundWrite(strings[Number(index)] ?? '', written, arrow === '>' ? 'empty' : 'append'),
  );
}

const OF_NAME = /\b(\w{1,40})\.(unlink|rmdir|rmtree|deleteDir|deleteRecursively)\(\)/g;
const OF_PATH = /\b(?:Path|Pathname|Pathname\.new|File|Directory)(?=\()/g;
const REMOVES =
  /^\)\.(unlink|rmdir|rmtree|delete|deleteSync|deleteDir|deleteRecursively)\b(?:\(\s{0,9}(recursive)\s{0,9}:\s{0,9}true)?/;
const WRITES = /^\)\.write_(?:text|bytes)\(/;
const RECURSIVE = /tree|Dir|Recursively/;
const MOST_PATHS = 100;

/** Methods of a path: `Path("/etc/passwd").unlink()`. */
export function pathMethods(skeleton: Skeleton): Found[] {
  const { code, variables } = skeleton;
  if (!/\.(?:unlink|rm|delete|write_)/.test(code)) return [];
  const named = [...code.matchAll(OF_NAME)].flatMap(([written, name = '', how = '']) => {
    const path = variables.get(name);
    return path === undefined ? [] : [foundCall('rm', [RECURSIVE.test(how) ? '-rf' : '-f', path], written)];
  });
  const direct = [...code.matchAll(OF_PATH)].slice(0, MOST_PATHS).flatMap(({ 0: whole, index }): Found[] => {
    const given = bracketed(code, index + whole.length);
    const behind = code.slice(index + whole.length + given.length + 1, index + whole.length + given.length + 40);
    const [, removes, deep] = REMOVES.exec(behind) ?? [];
    if (removes === undefined && !WRITES.test(behind)) return [];
    const path = evaluate(given, skeleton);
    const written = `${whole}(…${behind.split('\n')[0] ?? ''}`;
    if (removes === undefined) return [foundWrite(path, written)];
    return path === '' ? [] : [foundCall('rm', [deep || RECURSIVE.test(removes) ? '-rf' : '-f', path], written)];
  });
  return [...named, ...direct];
}
