// Evaluates an expression of Python, JavaScript, Ruby, … whose parts are strings.
import { asGlob, HOME, UNKNOWN } from '../command/stand-ins.ts';
import { splitArguments } from './brackets.ts';
import { isHome, withHomes, withHomesInText } from './homes.ts';
import { keeperOf, readerOf } from './marks.ts';
import { isOfShell } from './shell-braces.ts';
import type { Skeleton } from './skeleton.ts';

/** `f"…"`: what stands there is no name. */
const PREFIX = /(?<!\w)[frbuFRBU]{1,2}(?=\uE010)/g;
/** Functions whose result counts as their argument here. */
const TRANSPARENT =
  /^(?:(?:\w+\.)*(?:[jJ]oin|resolve|expanduser|abspath|normpath|realpath|expand_path|normalize|text|sql|SQL|i?glob|Dir|Path|PosixPath|PurePath|String|str|fspath|freeze|to_s|path|fs|new|URL)|[frbuFRBU]{1,2}|await|return|os|shell|q|qq|path\.expand|escapeshell(?:arg|cmd)|(?:shlex|pipes)\.quote|Shellwords\.(?:escape|shellescape))$/;
/** `"…" % d`, `text.format(d)`, `sprintf("…", d)` */
const FILLS = /\uE011\s*%|\.format\(|\bsprintf\(/;
/** What stands so is a variable, even if a function has the same name. */
const STANDS_ALONE = /^\s{0,9}(?:$|[,)\]+])/;
/** What these make of a text is as good as the text. */
const SUFFIX = /\.(?:path|shellescape|to_s|toString|strip|trim|as_posix|value|format|freeze)$/;

export function evaluate(expression: string, skeleton: Skeleton): string {
  const plain = expression.replace(PREFIX, '').replaceAll('$this->', 'this.');
  const written = withHomes(plain, readerOf(skeleton.strings));
  if (FILLS.test(written)) return filledIn(written, skeleton);
  const parts = partsOf(written, skeleton);
  const separator = /^\s*\uE010\d+\uE011\.join\(|^\s*join\s*\(\s*\uE010/.test(written) ? parts.shift() : undefined;
  if (separator !== undefined) return parts.join(separator);
  const slash = JOINS.test(written) ? '/' : '';
  return parts.reduce((path, part, place) => (place === 0 ? part : behind(path, part, slash)), '');
}

/** `os.path.join(a, b)`, `Path(a) / b` */
const JOINS =
  /\b(?:[jJ]oin|resolve|Path)\b|\uE011\s*\/\s*\uE010|\uE004\s*\/|\uE004\s*,|[\w)\uE011]\s{1,9}\/\s{1,9}[\w(\uE010]/;

function partsOf(written: string, { strings, variables }: Skeleton): string[] {
  const expands = /expanduser|expand_path|path\.expand/.test(written);
  const globs = /\bi?glob\b|\bDir\s*\[/.test(written);
  const parts: string[] = [];
  for (const { 0: word, 1: index, index: at } of written.matchAll(/\uE004|\uE010(\d+)\uE011|[A-Za-z_$@][\w.$]*/g)) {
    if (word === HOME) parts.push(HOME);
    else if (index !== undefined) {
      const text = interpolate(strings[Number(index)] ?? '', expands, variables);
      parts.push(globs ? asGlob(text) : text);
    } else {
      const known = held(word.replace(SUFFIX, ''), variables);
      const isVariable = STANDS_ALONE.test(written.slice(at + word.length, at + word.length + 20));
      const text = known !== undefined && /HOME|home/.test(known) ? interpolate(known, expands, variables) : known;
      if (text !== undefined || isVariable || !TRANSPARENT.test(word)) parts.push(text ?? UNKNOWN);
    }
  }
  return parts;
}

/** `"rm -rf %s" % "/"`, `"rm -rf {}".format("/")`, `text.format(dir="/")` */
function filledIn(written: string, skeleton: Skeleton): string {
  const variables = new Map(skeleton.variables);
  const rest = written.replace(/\.format(?=\()|\bsprintf(?=\()/g, '').replace(NAMED_VALUE, (_, name, value) => {
    variables.set(name, evaluate(value, skeleton));
    return '';
  });
  const [template = '', ...values] = partsOf(rest, { ...skeleton, variables });
  return values.reduce(
    (text, value) => (text.includes(UNKNOWN) ? text.replace(UNKNOWN, () => value) : text + value),
    interpolate(template, false, variables),
  );
}

const NAMED_VALUE = /(?<=[(,]\s{0,9})(\w{1,40})\s{0,9}=(?!=)\s{0,9}(\uE010\d+\uE011|[\w.]{1,80})\s{0,9}(?=[,)])/g;

/** An attribute that is set nowhere else has what its class, or the function that makes it, says under the same name. */
function held(word: string, variables: ReadonlyMap<string, string>): string | undefined {
  const [, attribute] = ATTRIBUTE.exec(word) ?? [];
  const value = variables.get(word.replace(/^\$/, ''));
  if (attribute === undefined) return value;
  return value ?? variables.get(`.${attribute}`) ?? variables.get(attribute);
}

/** `self.root`, `this.root`, `@root`, and `Config.root` of a class */
const ATTRIBUTE = /^(?:(?:self|this|cls|[A-Z]\w{0,40})\.|@{1,2})(\w{1,40})$/;

/** What a folder has is named with the folder already. */
function behind(before: string, part: string, separator: string): string {
  const folder = before.replace(/(?<!\/)\/{1,9}$/, '');
  const isListed = folder !== '' && LISTED.test(part) && part.startsWith(`${folder}/`);
  return isListed ? part : before + separator + part;
}

const LISTED = /[\uE001\uE002\uE005]$/;

const GIVEN =
  /(?:^|[\n;{(]|\b(?:const|let|var|my|local)[ \t])[ \t]*(?:\$|((?:self|this|cls)\.|\$this->|@{1,2}))?(\w{1,40})(?:[ \t]*,[ \t]*\w{1,40}(?=[ \t]*:=)|[ \t]*:[ \t]*[A-Za-z][\w.]{0,40}(?=[ \t]*=))?[ \t]*:?=(?![=>~])[ \t]*([^\n;]{1,300})/g;
const MOST_VARIABLES = 40;

/** Adds the variables whose text is made of strings and of what those before them hold. */
export function withVariables(skeleton: Skeleton): Skeleton {
  const variables = new Map(skeleton.variables);
  for (const [, owner, plain = '', expression = ''] of skeleton.code.matchAll(GIVEN)) {
    const name = owner === undefined ? plain : `.${plain}`;
    if (variables.size - skeleton.variables.size > MOST_VARIABLES) break;
    if (variables.has(name)) continue;
    const isText = /[\uE010\uE004]|home/i.test(expression) || joinsKnown(expression, variables);
    if (owner === undefined && !isText) continue;
    const text = evaluate(expression, { ...skeleton, variables });
    // An attribute that holds something else is not what has its name elsewhere.
    if (owner !== undefined) variables.set(name, text === '' ? UNKNOWN : text);
    else if (text !== UNKNOWN && text !== '') variables.set(name, text);
  }
  return { ...withArguments(skeleton, variables), variables };
}

/** `os.path.join(folder, name)`, `folder / name`, where it is known what the folder has, or what each of them is. */
function joinsKnown(expression: string, variables: ReadonlyMap<string, string>): boolean {
  if (!/\bjoin\(|\bresolve\(|[+/]/.test(expression)) return false;
  const parts = JOIN_OF_NAMES.exec(expression)?.[1] ?? expression;
  const values = (parts.match(/[A-Za-z_@][\w.]*/g) ?? []).map((word) => held(word, variables));
  if (values.some((value) => LISTED.test(value ?? ''))) return true;
  return (parts !== expression || SUM_OF_NAMES.test(expression)) && values.every((value) => value !== undefined);
}

const SUM_OF_NAMES = /^[\w.@]{1,80}(?:[ \t]{0,9}[+/][ \t]{0,9}[\w.@]{1,80}){1,5}[ \t)]{0,9}$/;
const JOIN_OF_NAMES = /^(?:[\w.]{1,40}\.)?(?:[jJ]oin|resolve)\(([\w.@, \t]{1,200})\)[ \t]{0,9}$/;

/** `rm_rf d`: without brackets, a variable behind a name is an argument. */
function withArguments(skeleton: Skeleton, variables: ReadonlyMap<string, string>): Skeleton {
  if (variables.size === 0) return skeleton;
  const strings = [...skeleton.strings];
  const keep = keeperOf(strings);
  const code = skeleton.code.replace(/(?<=\w[ \t])\$?([a-z_]\w{0,40})(?=[ \t]{0,9}(?:[;\n})]|$))/g, (whole, name) => {
    const value = variables.get(name);
    return value === undefined ? whole : keep(value);
  });
  return { ...skeleton, code, strings };
}

/** A text of Perl or Ruby with its variables filled in. */
export function fillVariables(text: string, { variables }: Skeleton): string {
  return interpolate(text, false, variables);
}

/** Behind a variable that is no list, a bracket is text. */
function withItem(value: string | undefined, item: string): string | undefined {
  return value === undefined ? undefined : value + item;
}

function interpolate(text: string, expands: boolean, variables: ReadonlyMap<string, string>): string {
  const plain = withHomesInText(text);
  let filled = '';
  let from = 0;
  for (const match of plain.matchAll(PLACES)) {
    if (isOfShell(match[0], plain)) continue;
    const value = valueAt(match, variables);
    const before = filled + plain.slice(from, match.index);
    const word = LISTED.test(value) ? (/[^\s'"=]*$/.exec(before.slice(-300))?.[0] ?? '') : '';
    filled = before.slice(0, before.length - word.length) + (word === '' ? value : behind(word, value, ''));
    from = match.index + match[0].length;
  }
  filled += plain.slice(from);
  return expands ? filled.replace(/^~[\w.-]*/, HOME) : filled;
}

function valueAt(
  [whole, inside = '', braced = '', place = '', bare, item = '']: RegExpExecArray,
  variables: ReadonlyMap<string, string>,
): string {
  // Doubled braces stand for one of each.
  if (whole === '{{}}') return '{}';
  if (bare !== undefined) return variables.get(bare + item) ?? withItem(variables.get(bare), item) ?? whole;
  if (isHome(inside)) return HOME;
  const member = /[.@\]>]/.test(inside) ? held(memberIn(inside), variables) : undefined;
  return member ?? variables.get(braced + place) ?? variables.get(braced) ?? UNKNOWN;
}

/** `cfg["root"]`, `$this->root` as code has them elsewhere: `cfg.root`, `this.root` */
function memberIn(inside: string): string {
  return inside
    .trim()
    .replace('$this->', 'this.')
    .replace(/\[["'](\w{1,40})["']\]/g, '.$1');
}

const PLACES = /\{\{\}\}|[#$]?\{(\$?(\w*)(\[\d{1,3}\])?[^{}]*)\}|\$(\w+)(\[\d{1,3}\])?|%[sd]/g;

/** `[…]`, `(…)`, `*[…]`, and `c(…)` of R. */
const LIST = /^\*?(?:c|list|tuple|array|listOf|arrayOf|List\.of|Arrays\.asList)?[[(](.*)[\])]$/s;
/** `new String[]{"rm", "-rf", "/"}` of Java */
const ARRAY_OF_JAVA = /^new\s+String\s*\[\s*\]\s*\{(.*)\}$/s;
/** `{args: […]}` of Deno, `{cmd: […]}` of Bun */
const NAMED_LIST = /^\{[^[\]]{0,100}\b(?:args|cmd)\s*:\s*(\[[^\]]*\])/;
/** `Cmd(["rm", "-rf", "/"])` of Julia */
const OF_COMMAND = /^Cmd\((\[[^\]]*\])\)$/;
/** Names of arguments that could as well stand without. */
const NAME =
  /^(?:args|command|cmd|cmdline|popenargs|program|file|filename|path|src|dst|source|destination)\s*(?:=(?!=)|:(?!:))\s*/;

/** The words of `["rm", "-rf", "/"]` or `"rm", ["-rf", "/"]`; named arguments and objects are left out. */
export function evaluateWords(code: string, skeleton: Skeleton): string[] {
  return splitArguments(code)
    .map(
      (part) =>
        NAMED_LIST.exec(part)?.[1] ??
        OF_COMMAND.exec(part)?.[1] ??
        part.replace(ARRAY_OF_JAVA, '[$1]').replace(NAME, ''),
    )
    .filter((part) => !/^(?:\w+\s*(?:=(?!=)|:)|\{)/.test(part))
    .flatMap((part) => wordsOf(part, skeleton, DEEPEST));
}

const DEEPEST = 3;

/** A list may stand in another one. */
function wordsOf(part: string, skeleton: Skeleton, deepest: number): string[] {
  const list = deepest > 0 ? LIST.exec(part)?.[1] : undefined;
  if (list === undefined) return [evaluate(part, skeleton)];
  return splitArguments(list).flatMap((item) => wordsOf(item, skeleton, deepest - 1));
}
