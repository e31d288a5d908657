// Values that code keeps under names of their own: in a record, or as the default of an option.
import { bracketed, splitArguments } from './brackets.ts';
import { type At, MARK } from './marks.ts';

/** `roots = {"etc": "/etc"}`, `const c = { root: "/etc" }` */
const RECORD = /(?<![\w.])([A-Za-z_]\w{0,40})[ \t]{0,9}=[ \t]{0,9}\{([^{}]{1,1000})\}/g;
const ENTRY = new RegExp(String.raw`^(?:${MARK}|(\w{1,40}))\s{0,9}(?::|=>)\s{0,9}(${MARK})$`);
/** `parser.add_argument("--root", default="/etc")`, then `a = parser.parse_args()` */
const OPTION = /\.add_argument(?=\()/g;
const PARSED = /(?<![\w.])([A-Za-z_]\w{0,40})[ \t]{0,9}=[ \t]{0,9}\w{1,40}\.parse_args\(/g;
const DEFAULT = new RegExp(String.raw`^default[ \t]{0,9}=[ \t]{0,9}${MARK}$`);
const MOST_RECORDS = 20;
const MOST_ENTRIES = 40;

export interface Records {
  code: string;
  /** By `record.key`. */
  values: ReadonlyMap<string, string>;
}

/** In the code, `record["key"]` becomes `record.key`, and what goes through a record goes through a list. */
export function foldRecords(code: string, at: At): Records {
  const values = new Map<string, string>();
  const lists = new Map<string, string[][]>();
  for (const [, name = '', content = ''] of [...code.matchAll(RECORD)].slice(0, MOST_RECORDS)) {
    for (const entry of splitArguments(content).slice(0, MOST_ENTRIES)) {
      const [, index, bare = '', mark = '', value] = ENTRY.exec(entry) ?? [];
      if (mark === '') continue;
      values.set(`${name}.${index === undefined ? bare : at(index)}`, at(value));
      lists.set(name, [...(lists.get(name) ?? []), [index === undefined ? "''" : `\uE010${index}\uE011`, mark]]);
    }
  }
  addOptions(code, at, values);
  return values.size === 0 ? { code, values } : { code: written(code, at, values, lists), values };
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

function written(
  code: string,
  at: At,
  values: ReadonlyMap<string, string>,
  lists: ReadonlyMap<string, string[][]>,
): string {
  const rows = (name: string, whole: string, ofValues: boolean): string => {
    const entries = lists.get(name);
    if (entries === undefined) return whole;
    return `[${entries.map(([key = '', value = '']) => (ofValues ? value : `[${key}, ${value}]`)).join(', ')}]`;
  };
  return code
    .replace(
      /(?<![\w.])([A-Za-z_]\w{0,40})(?:\[[ \t]{0,9}\uE010(\d+)\uE011[ \t]{0,9}\]|\.get\([ \t]{0,9}\uE010(\d+)\uE011[^()\n]{0,40}\))/g,
      (whole, name, first, second) => {
        const key = `${name}.${at(first ?? second)}`;
        return values.has(key) ? key : whole;
      },
    )
    .replace(/(?<![\w.])([A-Za-z_]\w{0,40})\.(items|values)\(\)/g, (whole, name, how) =>
      rows(name, whole, how === 'values'),
    )
    .replace(/\bObject\.(entries|values)\(([A-Za-z_]\w{0,40})\)/g, (whole, how, name) =>
      rows(name, whole, how === 'values'),
    );
}
