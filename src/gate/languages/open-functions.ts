// Writes functions that take any number of arguments, or lists, once more for each call, with the arguments in place of their name.
import { UNKNOWN } from '../command/stand-ins.ts';
import { splitArguments } from './brackets.ts';
import { type Copy, withCopies } from './copies.ts';
import { definedIn } from './given.ts';
import type { Keep } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

const LONGEST_BODY = 1_500;
/** `check=True`, `{stdio: …}`, `**more` */
const NAMED = /^(?:\w+\s*(?:=(?!=)|:(?!:))|\{|\*\*)/;

/** A call that is given a list. */
const GIVES_LIST = /\w\(\s{0,99}(?:[^()[\]]{0,200},\s{0,99})?\[/;

/** `def git(*a): run(["git", *a])` with `git("reset", "--hard")` is `run(["git", "reset", "--hard"])`. */
export function withOpenFunctions(skeleton: Skeleton): Skeleton {
  const { code } = skeleton;
  if (!/\*|\.\.\.|\bsub\b/.test(code) && !GIVES_LIST.test(code)) return skeleton;
  return withCopies(skeleton, (keep) => calls(skeleton, keep));
}

function* calls(skeleton: Skeleton, keep: Keep): Generator<Copy> {
  const { code } = skeleton;
  const defined = definedIn(code);
  for (const [at, { name, parameters, rest, from }] of defined.entries()) {
    if (name === '') continue;
    const takes = parameters[0] === 'self' ? parameters.slice(1) : parameters;
    const body = code.slice(from, Math.min(defined[at + 1]?.from ?? code.length, from + LONGEST_BODY));
    for (const given of argumentsOf(name, code, from)) {
      // Other values are known by their names.
      if (rest === undefined && !given.some(isList)) continue;
      const words = given.map((argument) => (isList(argument) ? argument : asMark(argument, skeleton, keep)));
      const values = new Map(takes.map((parameter, place) => [parameter, words[place] ?? keep(UNKNOWN)]));
      const open = rest === undefined ? '' : (parameters[rest] ?? '');
      if (open !== '') values.set(open, `[${words.slice(takes.indexOf(open)).join(', ')}]`);
      // `my $d = shift` of Perl
      if (open === '_') values.set('shift', words[0] ?? keep(UNKNOWN));
      yield { body, values };
    }
  }
}

function isList(argument: string): boolean {
  return argument.startsWith('[');
}

function argumentsOf(name: string, code: string, defined: number): string[][] {
  const called = new RegExp(
    String.raw`(?<![\w.])(?:(?:self|this)\.)?${name}(?:\(([^()]{0,500})\)|[ \t]{1,9}((?:\uE010\d+\uE011[ \t]{0,9},[ \t]{0,9}){0,20}\uE010\d+\uE011))`,
    'g',
  );
  return [...code.matchAll(called)]
    .filter(({ index }) => index < defined || index > defined + name.length + 12)
    .map(([, bracketed, bare = '']) => splitArguments(bracketed ?? bare).filter((argument) => !NAMED.test(argument)))
    .filter((given) => given.some((argument) => /^[\uE010[]/.test(argument)));
}

function asMark(argument: string, { variables }: Skeleton, keep: Keep): string {
  if (/^\uE010\d+\uE011$/.test(argument)) return argument;
  return keep(variables.get(argument.replace(/^\$/, '')) ?? UNKNOWN);
}
