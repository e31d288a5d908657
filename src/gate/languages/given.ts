// What names hold one after the other: the items of loops, and what functions are called with.
import { UNKNOWN } from '../command/stand-ins.ts';
import { bracketed, splitArguments } from './brackets.ts';
import { evaluate } from './expression.ts';
import { LISTED_ITEMS } from './lists.ts';
import { readerOf, textsIn, withoutOwnNames } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

export type Given = ReadonlyMap<string, readonly string[]>;

/** `for d in ["/etc"]`, `for (const d of ["/etc"])`, `for _, d in ipairs {"/etc"}`, `for _, d := range []string{"/etc"}` */
const LOOPED = new RegExp(
  String.raw`\bfor\s{0,9}\(?\s{0,9}(?:(?:const|let|var|String|auto)\s{1,9})?(?:\w{1,40}\s{0,9},\s{0,9})?(\w{1,40})\s{1,9}(?:in|of|:=\s{0,9}range|:)\s{1,9}(?:(?:i?pairs|enumerate|sorted|list|set|reversed)\s{0,9}\(?\s{0,9}|&|vec!)?${LISTED_ITEMS}`,
  'g',
);
/** `foreach my $d ("/etc")` of Perl */
const EACH_OF_PERL =
  /\bfor(?:each)?[ \t]{0,9}(?:my[ \t]{1,9})?\$(\w{1,40})[ \t]{0,9}\([ \t]{0,9}((?:\uE010\d+\uE011[ \t]{0,9},[ \t]{0,9}){0,200}\uE010\d+\uE011)[ \t]{0,9}\)/g;
/** `unlink $_ for glob "/etc/*"` */
const LINES_OF_PERL =
  /\bfor(?:each)?[ \t]{1,9}(?:glob\b[ \t]{0,9})?\(?((?:\uE010\d+\uE011[ \t]{0,9},[ \t]{0,9}){0,200}\uE010\d+\uE011)\)?[ \t]{0,9}(?=[;}\n]|$)/g;
/** `["/etc"].forEach(d => …`, `%w[/etc].each do |d|` */
const EACH = new RegExp(
  String.raw`${LISTED_ITEMS}[ \t]*\.(?:each|forEach|map)\b[^\w\n]{0,8}(?:do[ \t]*\|)?(\w{1,40})`,
  'g',
);
/** `foreach (["/etc"] as $d)` of PHP */
const EACH_OF_PHP = new RegExp(String.raw`${LISTED_ITEMS}[ \t]{1,9}as[ \t]{1,9}\$(\w{1,40})`, 'g');
/** `class C:`, whose calls make one: `C(a)`, `new C(a)`, `C.new(a)` */
const CLASS = /\bclass[ \t]{1,9}(\w{1,40})/g;
const MAKES_ONE = /^(?:__init__|constructor|initialize)$/;
/** `def f(a, b)`, `function f(a)`, `f = lambda a:`, `f = (a) =>`, `f = a =>`, `sub f {` */
const DEFINED =
  /(?:\b(?:def|function)[ \t]{1,9}|(?=\bconstructor[ \t]{0,9}\())(\w{1,40})(?:[ \t]{0,9}\(([^()]{0,300})\)|[ \t]{1,9}(\w{1,40}))|(?<![\w.])(\w{1,40})[ \t]{0,9}=[ \t]{0,9}(?:async[ \t]{1,9})?(?:lambda[ \t]{1,9}([\w, *]{1,100}):|(?:function[ \t]{0,9})?\(([^()\n]{0,200})\)[ \t]{0,9}(?:=>|\{)|(\w{1,40})[ \t]{0,9}=>)|\bsub[ \t]{1,9}(\w{1,40})[ \t]{0,9}(?=\{)/g;
/** `dir="/etc"`, `dir: Path = ROOT` */
const NAMED = /^\s{0,9}\$?(\w{1,40})[ \t]{0,9}(?::[ \t]{0,9}[\w.]{1,40}[ \t]{0,9})?[=:](?!=)\s{0,9}([^=]{1,200})$/;
/** `os.path.expanduser("~")` */
const MADE_OF_TEXT = /\uE010|HOME|home/;
const MOST_DEFINED = 20;
const MOST_VALUES = 8;
const MOST_HANDED_ON = 3;

export interface Defined {
  name: string;
  parameters: readonly string[];
  /** What each is where a call says nothing of it. */
  defaults: readonly string[];
  /** It takes any number of arguments. */
  isOpen: boolean;
  /** The place of the parameter that holds those. */
  rest: number | undefined;
  /** Where it is defined. */
  from: number;
}

/** Functions that the code defines itself. */
export function definedIn(code: string): Defined[] {
  return [...code.matchAll(DEFINED)].slice(0, MOST_DEFINED).map((match) => {
    const [, named, listed, bare, held, ofPython, ofJavaScript, short, ofPerl] = match;
    // One of Perl has all that it is given in `@_`.
    const parameters = (listed ?? bare ?? ofPython ?? ofJavaScript ?? short ?? (ofPerl && '*_') ?? '').split(',');
    const rest = parameters.findIndex((parameter) => /^\s*(?:\*(?=\w)|\.\.\.)/.test(parameter));
    return {
      name: MAKES_ONE.test(named ?? '') ? classAt(code, match.index) : (named ?? held ?? ofPerl ?? ''),
      parameters: parameters.map((parameter) => parameter.trim().replace(/^\W+|\W.*$/g, '')),
      defaults: parameters.map((parameter) => NAMED.exec(parameter)?.[2] ?? ''),
      isOpen: parameters.some((parameter) => /^\s*(?:\*|\.\.\.)/.test(parameter)),
      rest: rest < 0 ? undefined : rest,
      from: match.index,
    };
  });
}

function classAt(code: string, at: number): string {
  return [...code.slice(0, at).matchAll(CLASS)].at(-1)?.[1] ?? '';
}

interface Loop {
  names: readonly string[];
  items: string;
  from: number;
}

/** Loops over lists of strings. */
export function loopsIn(code: string): Loop[] {
  const ahead = [LOOPED, EACH_OF_PERL].flatMap((regex) =>
    [...code.matchAll(regex)].map(({ 1: name = '', 2: items = '', index }) => ({ names: [name], items, from: index })),
  );
  const behind = [EACH, EACH_OF_PHP].flatMap((regex) =>
    [...code.matchAll(regex)].map(({ 1: items = '', 2: name = '', index }) => ({ names: [name], items, from: index })),
  );
  const lines = [...code.matchAll(LINES_OF_PERL)].map(({ 1: items = '', index }) => ({
    names: ['_'],
    items,
    from: index,
  }));
  return [...ahead, ...behind, ...lines];
}

export function givenIn({ code, strings, variables, ...more }: Skeleton): Given {
  const at = readerOf(strings);
  const given = new Map<string, string[]>();
  const give = (name: string, texts: readonly string[]): void => {
    if (name !== '') given.set(name, [...(given.get(name) ?? []), ...texts].slice(0, MOST_VALUES));
  };
  for (const { names, items } of loopsIn(code)) for (const name of names) give(name, textsIn(items, at));
  const textOf = (argument: string): readonly string[] => {
    const [, index, word = ''] = /^(?:\uE010(\d+)\uE011|\$?(\w+))$/.exec(argument) ?? [];
    if (index !== undefined) return [at(index)];
    if (word === '' && MADE_OF_TEXT.test(argument)) {
      const made = evaluate(argument, { code, strings, variables, ...more });
      return made === '' || made.includes(UNKNOWN) ? [] : [made];
    }
    const value = variables.get(word);
    return given.get(word) ?? (value === undefined ? [] : [value]);
  };
  const calls = callsIn(code);
  // A function may hand on what another one is given, which stands behind it.
  for (let round = 0, open = calls; round < MOST_HANDED_ON && open.length > 0; round += 1) {
    open = open.filter((values) => {
      const texts = values.map(([, argument]) => textOf(argument));
      for (const [place, [parameter]] of values.entries()) give(parameter, texts[place] ?? []);
      return texts.every((each) => each.length === 0);
    });
  }
  return given;
}

/** What each call gives to the parameters of a function. */
function callsIn(code: string): (readonly (readonly [parameter: string, argument: string])[])[] {
  return definedIn(code).flatMap(({ name, parameters, defaults, rest }) => {
    // Each call of these is written out.
    if (rest !== undefined) return [];
    const called = new RegExp(
      String.raw`(?<!\b(?:def|function|class)[ \t]{1,9})(?<![\w.])(?:(?:self|this)\.)?${name}(?:\.new)?(?:(?=\()|[ \t]{1,9}(\uE010\d+\uE011))`,
      'g',
    );
    const takes = parameters[0] === 'self' ? parameters.slice(1) : parameters;
    const otherwise = defaults.slice(parameters.length - takes.length);
    return [...code.matchAll(called)].slice(0, MOST_DEFINED).map(({ 0: whole, 1: bare, index }) => {
      const given = splitArguments(bare ?? bracketed(code, index + whole.length));
      const named = new Map(given.flatMap((argument) => pairIn(argument)));
      const placed = given.filter((argument) => pairIn(argument).length === 0);
      return takes.map((parameter, place): readonly [string, string] => [
        parameter,
        named.get(withoutOwnNames(parameter)) ?? placed[place] ?? otherwise[place] ?? '',
      ]);
    });
  });
}

function pairIn(argument: string): (readonly [name: string, value: string])[] {
  const [, name, value] = NAMED.exec(argument) ?? [];
  return name === undefined || value === undefined ? [] : [[name, value]];
}
