// What the command line gives to code: its arguments, and the variables of its environment.
import type { Language } from '../../programs/programs.ts';
import type { ReadFile } from '../command/inner.ts';
import { withInput, withLine, withLineInside } from './input-lines.ts';
import type { At, Keep } from './marks.ts';

/** A program as it is started. */
export interface Code {
  text: string;
  args?: readonly string[] | undefined;
  input?: string | undefined;
}

export interface Surroundings {
  arguments: readonly string[];
  /** What comes in; undefined where that is nothing, or the program itself. */
  input?: string | undefined;
  /** Undefined where nobody knows. */
  variable: (name: string) => string | undefined;
  /** What a file holds that the same text has written. */
  file: ReadFile;
}

interface Arguments {
  /** One of them; the first group is its place, where it has one. */
  item: RegExp;
  /** All of them, or those from a place on. */
  list: RegExp;
  /** The place of the first. */
  first: number;
  /** One of them in a string, where no function is called. */
  inString?: RegExp;
}

const PERL: Arguments = {
  item: /\$ARGV\[(-?\d{1,3})\]|\b(?:shift|pop)\b(?![ \t]{0,9}\(?[ \t]{0,9}@(?!ARGV)|[ \t]{0,9}=>)(?:[ \t]{0,9}\(?[ \t]{0,9}@ARGV\b\)?)?/g,
  list: /@ARGV\b/g,
  first: 0,
  inString: /\$ARGV\[(-?\d{1,3})\]/g,
};

const ARGUMENTS: Partial<Record<Language, Arguments>> = {
  python: {
    item: /(?<![\w.])(?:sys\.)?argv\[(-?\d{1,3})\]/g,
    list: /(?<![\w.])(?:sys\.)?argv\[(\d{1,3}):\]/g,
    first: 1,
  },
  javascript: {
    item: /\b(?:process|Bun)\.argv(?:\[(\d{1,3})\]|\.at\((-?\d{1,3})\))/g,
    list: /\b(?:process|Bun)\.argv\.slice\((\d{1,3})\)/g,
    first: 1,
  },
  ruby: {
    item: /\bARGV(?:\[(-?\d{1,3})\]|\.(?:first|shift|last|pop)\b)/g,
    list: /\bARGV\b(?!\.|\[)|\bARGV\b(?=\.(?:each|map)\b)/g,
    first: 0,
  },
  perl: PERL,
  php: { item: /\$argv\[(-?\d{1,3})\]/g, list: /\barray_slice\([ \t]{0,9}\$argv,[ \t]{0,9}(\d{1,3})\)/g, first: 1 },
  awk: { item: /\bARGV\[(\d{1,3})\]/g, list: /(?!)/g, first: 1 },
  lua: { item: /(?<![\w.])arg\[(\d{1,3})\]/g, list: /\{[ \t]{0,9}\.\.\.[ \t]{0,9}\}/g, first: 1 },
};

const NAME = String.raw`(?:\uE010(\d+)\uE011|["'](\w{1,80})["'])`;
/** `os.environ["X"]`, `getenv("X")`, `ENV.fetch("X")`, `process.env.X`, `$ENV{X}` */
const VARIABLE = new RegExp(
  String.raw`(?:\b\w{1,40}\.){0,3}\$?\b(?:environ|ENV|ENVIRON|getenv|get_env|env)(?:\.(?:get|fetch))?[ \t]{0,9}[[({][ \t]{0,9}${NAME}[ \t]{0,9}(?:,[ \t]{0,9}${NAME}[ \t]{0,9})?[\])}]|\b(?:process|Bun)\.env\.(\w{1,80})|\$ENV\{(\w{1,80})\}`,
  'g',
);
const INTERPOLATED = /[#$]?\{([^{}]{1,80})\}/g;
/** Languages in which `$_` is the line that has been read. */
const BY_LINES: ReadonlySet<Language> = new Set<Language>(['perl', 'ruby']);
const MENTIONS = /\$_|argv|ARGV|\barg\[|env|ENV|\b(?:shift|pop)\b|\.\.\./;
/** `unlink for @ARGV`, `for (@ARGV) { … }` */
const GOES_THROUGH = /\bfor(?:each)?[ \t]{0,9}\(?[ \t]{0,9}@ARGV\b/;
/** `const {A, B} = process.env` */
const TAKEN_OUT = /\{([\w, \t]{1,200})\}[ \t]{0,9}=[ \t]{0,9}(?:process|Bun)\.env\b(?!\.)/g;
const MOST_ARGUMENTS = 50;
/** Each makes the code longer. */
const MOST_USES = 100;

/** Writes what is known of them into the code. */
export function withSurroundings(written: string, language: Language, given: Surroundings, keep: Keep, at: At): string {
  const lined = given.input === undefined ? written : withInput(written, language, given.input, keep, at);
  const code = language === 'perl' && GOES_THROUGH.test(lined) ? withLine(lined, given.arguments, keep) : lined;
  if (!MENTIONS.test(code)) return code;
  const known = withVariables(code, given, keep, at);
  const places = ARGUMENTS[language];
  if (places === undefined) return known;
  // In a function, `shift` takes what the function is called with.
  const item = /\bsub\b/.test(code) ? (places.inString ?? places.item) : places.item;
  return withArguments(
    known,
    { ...places, item },
    given.arguments,
    (words, before) => {
      const marks = words.map(keep).join(', ');
      // `rm_rf ARGV` is a call without brackets.
      if (before.trimEnd().endsWith('=')) return `[${marks}]`;
      return language === 'perl' || (language === 'ruby' && /\w[ \t]{1,9}$/.test(before)) ? marks : `[${marks}]`;
    },
    keep,
  );
}

/** The same in a string that holds code: `#{ARGV[0]}`, `{sys.argv[1]}`; in Perl and PHP they need no brackets. */
export function withSurroundingsInside(text: string, language: Language, given: Surroundings): string {
  if (!MENTIONS.test(text)) return text;
  const places = ARGUMENTS[language];
  const same: Keep = (word) => word;
  const fill = (written: string): string => {
    const code = given.input !== undefined && BY_LINES.has(language) ? withLineInside(written, given.input) : written;
    const known = withVariables(code, given, same, () => '');
    if (places === undefined) return known;
    const item = places.inString ?? places.item;
    return withArguments(known, { ...places, item }, given.arguments, (words) => words.join(' '), same);
  };
  const filled = text.replace(INTERPOLATED, (whole, inside) => {
    const value = fill(inside);
    return value === inside ? String(whole) : value;
  });
  return language === 'perl' || language === 'php' ? fill(filled) : filled;
}

function withVariables(code: string, given: Surroundings, keep: Keep, at: At): string {
  const named = code.replace(TAKEN_OUT, (whole, names: string) => {
    const values = names.split(',').map((name) => [name.trim(), given.variable(name.trim())] as const);
    const known = values.filter(([, value]) => value !== undefined);
    return `${whole}; ${known.map(([name, value]) => `${name} = ${keep(value ?? '')};`).join(' ')}`;
  });
  return named.replace(VARIABLE, (whole, ...groups) => {
    const value = variableNamed(groups, given, at);
    return value === undefined ? String(whole) : keep(value);
  });
}

function withArguments(
  code: string,
  { item, list, first }: Arguments,
  given: readonly string[],
  listed: (words: readonly string[], before: string) => string,
  keep: Keep,
): string {
  const words = given.slice(0, MOST_ARGUMENTS);
  if (words.length === 0) return code;
  let taken = 0;
  let uses = 0;
  return code
    .replace(item, (whole, ...groups) => {
      const place = placeOf(groups, first) ?? (/last|pop/.test(whole) ? -1 : /shift/.test(whole) ? taken++ : 0);
      const word = words.at(place);
      return word === undefined ? String(whole) : keep(word);
    })
    .replace(list, (whole, ...groups) => {
      const [from, before] = typeof groups[0] === 'string' ? [Number(groups[0]), ''] : [first, beforeIt(groups)];
      const some = words.slice(Math.max(0, from - first));
      uses += 1;
      return some.length === 0 || uses > MOST_USES ? String(whole) : listed(some, before);
    });
}

function placeOf(groups: readonly unknown[], first: number): number | undefined {
  const [place] = groups.slice(0, 2).filter((group) => typeof group === 'string');
  if (place === undefined) return undefined;
  if (place.startsWith('-')) return Number(place);
  return Number(place) < first ? Number.POSITIVE_INFINITY : Number(place) - first;
}

/** Of what `replace` gives to a function, the place and the text, behind groups that there are none of. */
function beforeIt([at, text]: readonly unknown[]): string {
  return typeof at === 'number' && typeof text === 'string' ? text.slice(Math.max(0, at - 10), at) : '';
}

function variableNamed(groups: readonly unknown[], { variable }: Surroundings, at: At): string | undefined {
  const [index, quoted, , , member, ofPerl] = groups.map((group) => (typeof group === 'string' ? group : undefined));
  const name = index === undefined ? (quoted ?? member ?? ofPerl ?? '') : at(index);
  // What stands for a home is known by other ways.
  return name === '' || name === 'HOME' ? undefined : variable(name);
}
