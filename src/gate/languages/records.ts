// Values that code keeps under names of their own: in a record, or as the default of an option.
import { bracketed, splitArguments } from './brackets.ts';
import { type At, MARK } from './marks.ts';

/** `roots = {"etc": "/etc"}`, `const c: Config = { root: "/etc" }` */
const RECORD = /(?<![\w.])([A-Za-z_]\w{0,40})(?:[ \t]{0,9}:[ \t]{0,9}[A-Za-z][\w.]{0,40})?[ \t]{0,9}=[ \t]{0,9}(?=\{)/g;
const ENTRY = new RegExp(String.raw`^(?:${MARK}|(\w{1,40}))\s{0,9}(?::|=>)\s{0,9}([^\s][^]*)$`);
const TEXT = new RegExp(String.raw`^(?:[\w.]{0,40}Path\()?(${MARK})\)?$`);
const LIST = /^\[\s{0,99}((?:\uE010\d+\uE011\s{0,9},?\s{0,9}){1,40})\]$/;
/** `roots["etc"]`, `roots.get("etc")`, `roots.etc`, and of what is in it */
const USED =
  /(?<![\w.])([A-Za-z_]\w{0,40})((?:\[[ \t]{0,9}\uE010\d+\uE011[ \t]{0,9}\]|\.get\([ \t]{0,9}\uE010\d+\uE011[^()\n]{0,40}\)|\.\w{1,40}){1,4})/g;
const STEP = /\[[^\]]{0,40}\]|\.get\([^()\n]{0,60}\)|\.\w{1,40}/g;
/** `parser.add_argument("--root", default="/etc")`, then `a = parser.parse_args()` */
const OPTION = /\.add_argument(?=\()/g;
const PARSED = /(?<![\w.])([A-Za-z_]\w{0,40})[ \t]{0,9}=[ \t]{0,9}\w{1,40}\.parse_args\(/g;
const DEFAULT = new RegExp(String.raw`^default[ \t]{0,9}=[ \t]{0,9}${MARK}$`);
const MOST_RECORDS = 20;
const MOST_ENTRIES = 40;
const DEEPEST = 3;

export interface Records {
  code: string;
  /** By `record.key`, and `record.key.key` of one in it. */
  values: ReadonlyMap<string, string>;
}

interface Kept {
  at: At;
  values: Map<string, string>;
  /** Lists that records hold, and rows of the records themselves. */
  lists: Map<string, string>;
  rows: Map<string, string[][]>;
}

/** In the code, `record["key"]` becomes `record.key`, and what goes through a record goes through a list. */
export function foldRecords(code: string, at: At): Records {
  const kept: Kept = { at, values: new Map(), lists: new Map(), rows: new Map() };
  for (const { 0: head, 1: name = '', index } of [...code.matchAll(RECORD)].slice(0, MOST_RECORDS))
    addEntries(name, bracketed(code, index + head.length), kept, DEEPEST);
  addOptions(code, at, kept.values);
  const { values, lists } = kept;
  return values.size + lists.size === 0 ? { code, values } : { code: written(code, kept), values };
}

function addEntries(name: string, content: string, kept: Kept, deepest: number): void {
  const { at, values, lists, rows } = kept;
  for (const entry of splitArguments(content).slice(0, MOST_ENTRIES)) {
    const [, index, bare = '', value = ''] = ENTRY.exec(entry) ?? [];
    const key = `${name}.${index === undefined ? bare : at(index)}`;
    const [, mark, text] = TEXT.exec(value) ?? [];
    const [, items] = LIST.exec(value) ?? [];
    if (items !== undefined) lists.set(key, items);
    if (value.startsWith('{') && deepest > 1) addEntries(key, value.slice(1, -1), kept, deepest - 1);
    if (mark === undefined) continue;
    values.set(key, at(text));
    rows.set(name, [...(rows.get(name) ?? []), [index === undefined ? "''" : `\uE010${index}\uE011`, mark]]);
  }
}

function addOptions(code: string, at: At, values: Map<string, string>): void {
  const parsed = [...code.matchAll(PARSED)].slice(0, MOST_RECORDS).map(([, name]) => name);
  if (parsed.length === 0) return;
  for (const { 0: whole, index } of [...code.matchAll(OPTION)].slice(0, MOST_ENTRIES)) {
    const given = splitArguments(bracketed(code, index + whole.length));
    const value = given.map((part) => DEFAULT.exec(part)?.[1]).find((part) => part !== undefined);
    const names = given.flatMap((part) => /^\uE010(\d+)\uE011$/.exec(part)?.[1] ?? []).map(at);
    const long = names.find((name) => name.startsWith('--')) ?? names[0];
    if (value === undefined || long === undefined) continue;
    for (const name of parsed) values.set(`${name}.${long.replace(/^-+/, '').replaceAll('-', '_')}`, at(value));
  }
}

function written(code: string, { at, values, lists, rows }: Kept): string {
  const rowsOf = (name: string, whole: string, ofValues: boolean): string => {
    const entries = rows.get(name);
    if (entries === undefined) return whole;
    return `[${entries.map(([key = '', value = '']) => (ofValues ? value : `[${key}, ${value}]`)).join(', ')}]`;
  };
  return code
    .replace(USED, (whole, name: string, chain: string) => {
      const steps = chain.match(STEP) ?? [];
      for (let taken = steps.length; taken > 0; taken -= 1) {
        const key = [name, ...steps.slice(0, taken).map((step) => keyOf(step, at))].join('.');
        const rest = steps.slice(taken).join('');
        const items = lists.get(key);
        if (items !== undefined) return `[${items}]${rest}`;
        if (values.has(key)) return key + rest;
      }
      return whole;
    })
    .replace(/(?<![\w.])([A-Za-z_]\w{0,40})\.(items|values)\(\)/g, (whole, name, how) =>
      rowsOf(name, whole, how === 'values'),
    )
    .replace(/\bObject\.(entries|values)\(([A-Za-z_]\w{0,40})\)/g, (whole, how, name) =>
      rowsOf(name, whole, how === 'values'),
    );
}

function keyOf(step: string, at: At): string {
  const [, index] = /\uE010(\d+)\uE011/.exec(step) ?? [];
  return index === undefined ? step.slice(1) : at(index);
}
