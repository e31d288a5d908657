// Takes strings and comments out of source code, so that words in them are not mistaken for calls.
import type { Language } from '../../programs/programs.ts';
import { addFolderLoops } from './folder-loops.ts';
import { foldSpellings } from './folds.ts';
import { withHomesAsStrings } from './homes.ts';
import { foldLists, listsHeld } from './lists.ts';
import { keeperOf, MARK, readerOf, textsIn } from './marks.ts';
import { withRealNames } from './names.ts';
import { foldRecords } from './records.ts';
import { readSource } from './source.ts';
import { foldSplits } from './splits.ts';
import { type Surroundings, withSurroundings, withSurroundingsInside } from './surroundings.ts';
import type { Syntax } from './syntax.ts';

export interface Skeleton {
  /** The code, with a numbered mark in place of each string. */
  code: string;
  strings: readonly string[];
  /** Variables that hold one known string. */
  variables: ReadonlyMap<string, string>;
  /** What stands between backticks, as it is written. */
  backticks: readonly string[];
  /** What the programs are fed that the code starts. */
  fed?: string | undefined;
}

export const STRING = new RegExp(MARK);

/** `"a" + "b"`, but not `"a" + " ".join(…)` */
const JOINED = /\uE010(\d+)\uE011[ \t]*(?:\+|\.(?!\w)|\.\.)[ \t]*\uE010(\d+)\uE011(?!\.join\()/g;
const MOST_JOINED = 12;
/** `chr(114)`, `String.fromCharCode(114, 109)` */
const BY_CODE = /\b(?:String\.fromCharCode|chr|unichr)\([ \t]*(\d{1,3}(?:[ \t]*,[ \t]*\d{1,3}){0,200})[ \t]*\)/g;

const ASSIGNED =
  /(?:^|[\n;{(]|\b(?:const|let|var|my|def|val|string|String|static|private|public|protected|readonly)[ \t])[ \t]*(?:\$|((?:self|this|cls)\.|\$this->|@{1,2}))?(\w+)(?:[ \t]*:[ \t]*[A-Za-z][\w.]{0,40}(?=[ \t]*=))?[ \t]*:?=[ \t]*(?:(?:new[ \t]+)?[\w.]{0,40}(?:Path|File)\()?\uE010(\d+)\uE011\)?[ \t]*(?=[\n;]|$)/g;

export function takeStringsOut(
  text: string,
  syntax: Syntax,
  language: Language,
  given: Surroundings | undefined,
): Skeleton {
  const strings: string[] = [];
  const [keep, at] = [keeperOf(strings), readerOf(strings)];
  const filled = (content: string): string => (given ? withSurroundingsInside(content, language, given) : content);
  const source = readSource(text.replace(/[\uE010\uE011]/g, ' '), syntax, (written) => {
    return keep(filled(stringContent(written)));
  });
  const known = given ? withSurroundings(source.code, language, given, keep, at) : source.code;
  let code = known.replace(BY_CODE, (_, codes) => keep(String.fromCodePoint(...String(codes).split(',').map(Number))));
  code = withHomesAsStrings(foldSpellings(code, keep, at), keep, at);
  for (let round = 0; round < MOST_JOINED && JOINED.test(code); round += 1) {
    code = code.replace(JOINED, (_, first, second) => keep(at(first) + at(second)));
  }
  const records = foldRecords(code, at);
  code = foldLists(
    foldSplits(records.code, keep, at, () => undefined),
    keep,
    at,
  );
  const variables = new Map<string, string>(records.values);
  for (const [, owner, name = '', index] of code.matchAll(ASSIGNED))
    variables.set(owner === undefined ? name : `.${name}`, at(index));
  for (const [name, items] of listsHeld(code))
    for (const [place, text] of textsIn(items, at).entries()) variables.set(`${name}[${place}]`, text);
  addFolderLoops(code, at, variables);
  return { code: withRealNames(code, at, variables), strings, variables, backticks: source.backticks.map(filled) };
}

function stringContent(piece: string): string {
  const quote = /^("""|'''|.)/s.exec(piece)?.[0] ?? '';
  const end = piece.length > quote.length && piece.endsWith(quote) ? piece.length - quote.length : piece.length;
  return piece
    .slice(quote.length, end)
    .replace(/\\(x[\da-f]{2}|u[\da-f]{4}|[\s\S])/gi, (_, escaped: string) => decode(escaped));
}

function decode(escaped: string): string {
  if (/^[xu]./i.test(escaped)) return String.fromCodePoint(Number.parseInt(escaped.slice(1), 16));
  return { n: '\n', t: '\t', r: '\r', '\n': '' }[escaped] ?? escaped;
}
