// Finds, in code, what opens a file for writing, and what changes its rights.
import { splitArguments } from './brackets.ts';
import { evaluate, evaluateWords } from './expression.ts';
import { type Found, foundCall, foundScript, foundWrite } from './found.ts';
import { withoutMarks } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

export function opens(code: string, skeleton: Skeleton, written: string): Found[] {
  const words = evaluateWords(code, skeleton);
  // Perl names the handle first.
  const first = words.findIndex((word) => !/^\uE000*$/.test(word));
  const [path = '', mode = '', ...more] = perlOpen(words.slice(Math.max(0, first)));
  if (/^\||\|$/.test(path))
    return [foundScript([path.replace(/^[|\s]+/, '').replace(/(?<![|\s])[|\s]+$/, ''), mode, ...more].join(' '))];
  const named = /\bmode\s*=\s*\uE010(\d+)\uE011/.exec(code)?.[1];
  // `os.open("/dev/sda", os.O_WRONLY)`
  if (/\bO_(?:WRONLY|RDWR)\b/.test(code)) return [foundWrite(path, written)];
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

const MODE = /^(?:0o?([0-7]{1,4})|(0))$/;

/** The number of a mode as chmod writes it; undefined where it is not known. */
export function modeOf(expression: string): string | undefined {
  const [, octal, none] = MODE.exec(expression.trim()) ?? [];
  return octal ?? none;
}

/** `os.chmod("/etc", 0o777)`, `chmod 0777, "/etc"`, `FileUtils.chmod_R(0777, "/etc")` */
export function changesRights(code: string, skeleton: Skeleton, written: string): Found[] {
  const parts = splitArguments(code);
  const mode = parts.map(modeOf).find((each) => each !== undefined);
  const deep = /^\W{0,3}(?:\w+\.)?chmod_R/.test(written) ? ['-R'] : [];
  const paths = parts.filter((part) => modeOf(part) === undefined && !/^\w+\s*=/.test(part));
  if (mode === undefined) return [];
  return paths.slice(0, 1).map((path) => foundCall('chmod', [...deep, mode, evaluate(path, skeleton)], written));
}

/** `chmod 0777, "/etc"` of Perl and Ruby */
const BARE = /\bchmod(_R)?[ \t]{1,9}(0o?[0-7]{1,4})[ \t]{0,9},[ \t]{0,9}([^;\n})]{1,300})/g;

export function bareRights(skeleton: Skeleton): Found[] {
  return [...skeleton.code.matchAll(BARE)].map(([whole, deep, mode = '', path = '']) => {
    const words = [...(deep ? ['-R'] : []), modeOf(mode) ?? mode, evaluate(path, skeleton)];
    return foundCall('chmod', words, withoutMarks(whole));
  });
}
