// How each language writes what is no code of its own: comments, strings with code in them, and regular expressions.
import type { Language } from '../../programs/programs.ts';

export interface Syntax {
  /** Matches a comment where one begins. */
  comment: RegExp;
  /** A slash where a value is expected begins a regular expression. */
  slashes: boolean;
  /** A line may go on with a division, so that its first slash tells nothing. */
  joinsLines?: true;
  /** In `split /,/` the regular expression is an argument, and `$'` is a variable. */
  likePerl?: true;
  /** `s/…/…/`, `m{…}`, `tr/…/…/`, `%r{…}`, `~r{…}` */
  operators?: RegExp;
  /** What begins code in a string: for each quote, and for the letter that stands before a quote of Python. */
  interpolates: Readonly<Record<string, RegExp>>;
}

const HASH = /#[^\n]*/y;
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
/** Any of them, as long as it is hardly a part of a path, of an address or of a name. */
const ANY = /\/\*[\s\S]*?(?:\*\/|$)|(?<![\w)\]:'"$&/\\])(?:#(?![{!])|\/\/)[^\n]*/y;

const DOLLAR = /\$\{/y;
const NUMBER_SIGN = /#\{/y;
const OF_RUBY = { '"': NUMBER_SIGN, '`': NUMBER_SIGN, '/': NUMBER_SIGN };
const OF_PERL = { '"': /[@$]\{/y, '`': /[@$]\{/y, '/': /@\{/y };
const OF_PHP = { '"': /\{(?=\$)|\$\{/y, '`': /\{(?=\$)|\$\{/y };

const UNKNOWN: Syntax = { comment: ANY, slashes: false, interpolates: {} };
const UNKNOWN_WITH_CODE: Syntax = {
  comment: ANY,
  slashes: true,
  operators: /~[rR](?=[^\w\s])/y,
  interpolates: { '"': /[#$]\{/y, '`': DOLLAR, f: /\{/y },
};

const SYNTAXES: Partial<Record<Language, Syntax>> = {
  python: { comment: HASH, slashes: false, interpolates: { f: /\{/y } },
  javascript: { comment: SLASHES, slashes: true, joinsLines: true, interpolates: { '`': DOLLAR } },
  ruby: {
    comment: HASH,
    slashes: true,
    likePerl: true,
    operators: /(?<![\w)\]$@])%r(?=[^\w\s])/y,
    interpolates: OF_RUBY,
  },
  perl: {
    comment: /(?<!\$)#[^\n]*/y,
    slashes: true,
    likePerl: true,
    operators: /(?<![\w$@%&>-])(?:m|qr|s|tr|y)(?=[^\w\s,;)=}\]>])/y,
    interpolates: OF_PERL,
  },
  php: { comment: /#(?!\[)[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y, slashes: false, interpolates: OF_PHP },
  awk: { comment: HASH, slashes: true, interpolates: {} },
  lua: { comment: /--(?:\[\[[\s\S]*?(?:\]\]|$)|[^\n]*)/y, slashes: false, interpolates: {} },
};

/** A text of an unknown language is read in two ways, since each may hide what the other shows. */
export function syntaxesOf(language: Language): readonly Syntax[] {
  const known = SYNTAXES[language];
  return known ? [known] : [UNKNOWN, UNKNOWN_WITH_CODE];
}
