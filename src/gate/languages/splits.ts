// Writes a text that code splits into words as the list of them: `"a b".split()`, `shlex.split(c)`, `split / /, $c`.
import { wordsOfLine } from '../command/shell-text.ts';
import { type At, type Keep, MARK } from './marks.ts';

type Held = (name: string) => string | undefined;

const OWNER = String.raw`(?:(?<!\w)[frbuFRBU]{1,2})?${MARK}|(?<![\w.$@])\$?([A-Za-z_]\w{0,40})`;
/** A regular expression counts as 0, and takes one of the usual signs. */
const BY = String.raw`[ \t]{0,9}(?:None|(0)|${MARK})?[ \t]{0,9}`;
const USUAL = /[\s,;:|]+/;
const SPLITS = [
  new RegExp(
    String.raw`(?:${OWNER})(?:\.(?:strip|trim|chomp)(?:\(\))?)?\.(?:split|(shellsplit))\b(?:\(${BY}\)|(?!\())`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:shlex\.split|Shellwords\.(?:split|shellwords|shellsplit)|strings\.Fields)\([ \t]{0,9}(?:${OWNER})[ \t]{0,9}(?:,[^()\n]{0,60})?\)`,
    'g',
  ),
  new RegExp(
    String.raw`(?:\bre\.)?\b(?:split|explode)[ \t]{0,9}\(?[ \t]{0,9}(?:(0)|${MARK})[ \t]{0,9},[ \t]{0,9}(?:${OWNER})[ \t]{0,9}\)?`,
    'g',
  ),
];
const MENTIONS = /split|explode|Fields|shellwords/;
const MOST_WORDS = 40;

export function foldSplits(code: string, keep: Keep, at: At, held: Held): string {
  if (!MENTIONS.test(code)) return code;
  const [method, quoted, first] = SPLITS;
  const textOf = (index: string | undefined, name: string | undefined): string | undefined =>
    index === undefined ? held(name ?? '') : at(index);
  const listed = (whole: string, words: readonly string[] | undefined): string =>
    words === undefined || words.length > MOST_WORDS ? whole : `[${words.map(keep).join(', ')}]`;
  return code
    .replace(quoted ?? '', (whole, index, name) => {
      const text = textOf(index, name);
      return listed(whole, text === undefined ? undefined : wordsOfLine(text));
    })
    .replace(method ?? '', (whole, index, name, shell, regex, by) => {
      const text = textOf(index, name);
      if (text === undefined) return String(whole);
      return listed(whole, shell ? wordsOfLine(text) : wordsOf(text, regex ? USUAL : separatorOf(by, at)));
    })
    .replace(first ?? '', (whole, regex, by, index, name) => {
      const text = textOf(index, name);
      return listed(whole, text === undefined ? undefined : wordsOf(text, regex ? USUAL : separatorOf(by, at)));
    });
}

function separatorOf(index: string | undefined, at: At): string | RegExp {
  const by = index === undefined ? '' : at(index);
  return /^(?:\s|\\s|\+)*$/.test(by) ? /\s+/ : by;
}

function wordsOf(text: string, separator: string | RegExp): string[] {
  return text.trim().split(separator);
}
