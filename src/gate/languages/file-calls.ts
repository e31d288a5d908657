// Finds, in code, what opens a file for writing, and what removes one by a method of its path.
import { evaluateWords } from './expression.ts';
import { type Found, foundCall, foundScript, foundWrite } from './found.ts';
import type { Skeleton } from './skeleton.ts';

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

/** Methods of a path: `Path("/etc/passwd").unlink()`. */
export function pathMethods({ code, strings, variables }: Skeleton): Found[] {
  const named = [...code.matchAll(/\b(\w{1,40})\.(?:unlink|rmdir|rmtree)\(\)/g)].flatMap(([written, name = '']) => {
    const path = variables.get(name);
    return path === undefined ? [] : [foundCall('rm', ['-f', path], written)];
  });
  const direct = [
    ...code.matchAll(
      /\b(?:Path|Pathname|Pathname\.new|File)\(\uE010(\d+)\uE011\)\.(?:(unlink|rmdir|rmtree|delete|deleteDir|deleteRecursively)\b|write_(?:text|bytes)\()/g,
    ),
  ].map(([written, index, removes]): Found => {
    const path = strings[Number(index)] ?? '';
    return removes
      ? foundCall('rm', [/tree|Dir|Recursively/.test(removes) ? '-rf' : '-f', path], written)
      : foundWrite(path, written);
  });
  return [...named, ...direct];
}
