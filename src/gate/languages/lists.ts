// Folds lists of strings in code whose strings are taken out: `["a"] + b`, `["a", *b]`, `b.append("c")`, `b[0]`.
import { type At, type Keep, textsIn } from './marks.ts';

const MARK = String.raw`\uE010\d+\uE011`;
const ITEMS = String.raw`(?:${MARK}\s{0,9},\s{0,9}){0,200}${MARK}`;
const LIST = String.raw`\[\s{0,99}(${ITEMS})\s{0,9},?\s{0,99}\]`;

/** `("a", "b")` where it is no call: `in ("a", "b")`, `*("a", "b")`. */
const TUPLE = new RegExp(
  String.raw`(?<=(?:\bin|\breturn|[=,(*[])[ \t]{0,9})\((${ITEMS})\s{0,9},?\s{0,9}\)|\((${ITEMS})\)(?=[ \t]{0,9}\.(?:each|map)\b)`,
  'g',
);
/** `{"a", "b"}` of Lua, `[]string{"a"}` of Go, `new String[]{"a"}` of Java */
const BRACED = new RegExp(
  String.raw`(?:\bnew[ \t]{1,9}String[ \t]{0,9}\[[ \t]{0,9}\][ \t]{0,9}|\[\]string[ \t]{0,9}|(?<=(?:\bin|\breturn|\bi?pairs|[=,(*[])[ \t]{0,9}))\{\s{0,99}(${ITEMS})\s{0,9},?\s{0,99}\}`,
  'g',
);
const HELD = new RegExp(
  String.raw`(?<![\w.])(\$?)([a-zA-Z_]\w{0,40})(?:[ \t]{0,9}:[ \t]{0,9}[A-Za-z][\w.<>[\]]{0,40})?[ \t]{0,9}:?=[ \t]{0,9}${LIST}(?!(?!\.freeze\b)[.[])`,
  'g',
);
const ADDED = new RegExp(
  String.raw`(?<![\w.])([a-zA-Z_]\w{0,40})(?:\.(?:append|push|extend)\([ \t]{0,9}\[?(${ITEMS})\]?[ \t]{0,9}\)|[ \t]{0,9}(?:\+=[ \t]{0,9}${LIST}|<<[ \t]{0,9}(${MARK})))`,
  'g',
);
const SUM = new RegExp(String.raw`${LIST}[ \t]{0,9}\+[ \t]{0,9}${LIST}`, 'g');
const SPREAD = new RegExp(String.raw`(?<=[[(,][ \t]{0,9})(?:\*|\.\.\.)${LIST}`, 'g');
const ITEM = new RegExp(String.raw`${LIST}\[(\d{1,3})\]`, 'g');
const REST = new RegExp(String.raw`${LIST}(?:\.slice\((\d{1,3})\)|\[(\d{1,3}):\])`, 'g');
/** `list(["a"])` */
const COPIED = new RegExp(String.raw`\b(?:list|tuple|Array\.from)\(${LIST}\)`, 'g');
/** `[a, ...b] = ["c", "d"]`, `a, *b = ["c", "d"]`, `my ($a, @b) = ("c", "d")`, `list($a) = ["c"]` */
const TAKEN_APART = new RegExp(
  String.raw`(?:(?:\blist|(?<![\w\])]))[[(]([\w$, \t.@*]{1,100})[\])]|(?<![\w$.])(\w{1,40}[ \t]{0,9},[\w$, \t*]{1,100}))[ \t]{0,9}=[ \t]{0,9}${LIST}`,
  'g',
);
const JOINED = new RegExp(
  String.raw`${LIST}\.join\(\uE010(\d+)\uE011\)|(?:\uE010(\d+)\uE011\.join\(|\b(?:implode|join)\([ \t]{0,9}\uE010(\d+)\uE011[ \t]{0,9},[ \t]{0,9})${LIST}\)`,
  'g',
);
const MOST_LISTS = 20;
/** Each use makes the code longer. */
const MOST_USES = 200;
const MOST_ROUNDS = 4;

export const LISTED_ITEMS = LIST;

export function foldLists(written: string, keep: Keep, at: At): string {
  const folded = (code: string): string =>
    code
      .replace(SPREAD, '$1')
      .replace(COPIED, '[$1]')
      .replace(SUM, '[$1, $2]')
      .replace(ITEM, (whole, items, place) => itemsOf(items)[Number(place)] ?? whole)
      .replace(REST, (_, items, slice, from) => `[${itemsFrom(items, Number(slice ?? from))}]`)
      .replace(JOINED, (_, items, by, before, inside, joined) =>
        keep(textsIn(items ?? joined, at).join(at(by ?? before ?? inside))),
      );
  const plain = written.replace(BRACED, '[$1]').replace(TUPLE, (_, first, second) => `[${first ?? second}]`);
  let code = withHeldLists(folded(plain).replace(TAKEN_APART, takenApart));
  for (let round = 0, before = ''; round < MOST_ROUNDS && code !== before; round += 1) {
    before = code;
    code = folded(code);
  }
  return code;
}

function takenApart(whole: string, bracketed: string | undefined, bare: string | undefined, items: string): string {
  const names = (bracketed ?? bare ?? '').split(',').map((name) => name.trim());
  const values = itemsOf(items);
  const set = names.map((name, at) => {
    const [, rest, plain = ''] = /^(\.\.\.|\*|@)?\$?(\w+)$/.exec(name) ?? [];
    if (plain === '') return '';
    return rest ? `${plain} = [${values.slice(at).join(', ')}];` : `${plain} = ${values[at] ?? `''`};`;
  });
  return bracketed !== undefined || names.length > 1 ? `;${set.join(' ')}` : whole;
}

/** Names, and the items of the lists that they hold. */
export function listsHeld(code: string): (readonly [name: string, items: string])[] {
  const held = new Map<string, string>();
  for (const [, , name = '', items = ''] of code.matchAll(HELD)) {
    if (held.size < MOST_LISTS && !held.has(name)) held.set(name, items);
  }
  return [...held];
}

/** Writes each list in place of the name that holds it. */
function withHeldLists(written: string): string {
  const held = new Map(listsHeld(written));
  if (held.size === 0) return written;
  // Each name of PHP begins with it; in Perl, one item of a list does.
  const ofPhp = new Set([...written.matchAll(HELD)].flatMap(([, sigil, name = '']) => (sigil ? [name] : [])));
  for (const [, name = '', ...given] of written.matchAll(ADDED)) {
    const items = held.get(name);
    const more = given.find((group) => group !== undefined);
    if (items !== undefined && items.length < 1_000) held.set(name, `${items}, ${more}`);
  }
  let uses = 0;
  return written.replace(
    /(?<![\w$])(?:(?<!(?<!\.\.)\.)|(?=[@$]))([@$]?)([a-zA-Z_]\w{0,40})\b(\[?)(?![ \t]{0,9}(?::?=(?!=)|\+=|<<|\()|\.(?:append|push|extend)\()/g,
    (whole, sigil, name, bracket) => {
      const items = uses < MOST_USES ? held.get(name) : undefined;
      if (items === undefined || (sigil === '$' && bracket === '' && !ofPhp.has(name))) return whole;
      uses += 1;
      // An array of Perl is as good as its items.
      return sigil === '@' ? items + bracket : `[${items}]${bracket}`;
    },
  );
}

function itemsOf(items: string): string[] {
  return items.split(',').map((item) => item.trim());
}

function itemsFrom(items: string, place: number): string {
  return itemsOf(items).slice(place).join(', ');
}
