// Gives functions of a program their own names again: after `import system as s`, `s(…)` is `system(…)`.
import { type At, MARK } from './marks.ts';

const MOST_NAMES = 40;
const NAME = /^[A-Za-z_]\w*$/;

/** `require("fs")`, `__import__("os")`, `import_module("os")` */
const MODULE = new RegExp(String.raw`(?:\brequire|\b__import__|\bimport_module|\bimport)\s*\(\s*${MARK}\s*\)`, 'g');
/** `x["name"](…)`; a list or a string before the bracket is none. */
const MEMBER = new RegExp(String.raw`(?<=[\w)\]])\[\s*${MARK}\s*\](?=\s*[(\uE010])`, 'g');
/** `getattr(x, "name")(…)` */
const ATTRIBUTE = new RegExp(String.raw`\bgetattr\(\s*([\w.]{1,80}(?:\(\))?)\s*,\s*${MARK}\s*\)`, 'g');
/** `("name")(…)` of PHP, `&{"name"}(…)` of Perl */
const CALLED_STRING = new RegExp(String.raw`(?:\(\s*${MARK}\s*\)|&\{\s*${MARK}\s*\})(?=\s*\()`, 'g');
/** `send(:name, …)`, `call_user_func("name", …)`, `method(:name).call(…)` */
const SENT = new RegExp(
  String.raw`\b(?:send|__send__|public_send|call_user_func|call_user_func_array|apply)\s{0,9}\(?\s{0,9}(?:${MARK}|:(\w+))\s*,`,
  'g',
);
const METHOD = new RegExp(String.raw`\bmethod\(\s*(?:${MARK}|:(\w+))\s*\)\.call\(`, 'g');

/** `import x as y`, `y = require("x")`, `import y from "x"`; modules that requires have already become. */
const RENAMED = new RegExp(
  String.raw`\b([\w.]{1,80})[ \t]+as[ \t]+(\w+)|\bimport[ \t]+(?:\*[ \t]*as[ \t]+)?(\w+)[ \t]+from[ \t]+${MARK}`,
  'g',
);
/** `from os import remove`: of these, names that say what they do only with their owner's */
const IMPORTED = /\bfrom[ \t]+os[ \t]+import[ \t]+\(?([\w, \t]{1,300})/g;
const OWNED = /^(?:remove|unlink|rename|replace|kill|truncate|rmdir|chmod)$/;
/** `{name: other}` of JavaScript */
const TAKEN_OUT = /\{([\w\s:,]{1,300})\}\s*=(?![=>])/g;
/** `import("fs").then((fs) => …` */
const PROMISED = /\b(\w{1,40})\.then\(\s{0,9}(?:async\s{1,9})?\(?\s{0,9}(\w{1,40})\s{0,9}\)?\s{0,9}=>/g;
/** `f = os.system`: a name alone, without a call. */
const ASSIGNED =
  /(?:^|[\n;]|\b(?:const|let|var|local|my|our)[ \t])[ \t]*\$?(\w+)[ \t]*=[ \t]*((?:[\w$]{1,40}(?:\.|::)){0,4}[A-Za-z_]\w*)[ \t]*(?=[\n;]|$)/g;

export function withRealNames(code: string, at: At, variables: ReadonlyMap<string, string>): string {
  const named = (whole: string, index: string | undefined, how: (name: string) => string): string => {
    const name = at(index);
    return NAME.test(name) ? how(name) : whole;
  };
  const plain = code
    .replace(MODULE, (_, index) => moduleName(at(index)))
    .replace(/\(\s{0,9}await\s{1,9}(\w{1,80})\s{0,9}\)(?=\.)/g, '$1')
    .replace(MEMBER, (whole, index) => named(whole, index, (name) => `.${name}`))
    .replace(ATTRIBUTE, (whole, owner, index) => named(whole, index, (name) => `${owner}.${name}`))
    .replace(CALLED_STRING, (whole, round, curly) => named(whole, round ?? curly, (name) => name))
    .replace(SENT, (whole, index, symbol) => (symbol ? `${symbol}(` : named(whole, index, (name) => `${name}(`)))
    .replace(METHOD, (whole, index, symbol) => (symbol ? `${symbol}(` : named(whole, index, (name) => `${name}(`)));
  const names = aliases(plain, at);
  for (const [name, value] of variables) if (NAME.test(value)) names.set(name, value);
  if (names.size === 0) return plain;
  return plain
    .replace(/(?<![\w.$]|->)\$?([A-Za-z_]\w*)(?=\s*\(|\.\w|::\w)/g, (whole, name) => names.get(name) ?? whole)
    .replace(/(?<=\.)(?:map|forEach|each)\s{0,9}\(\s{0,9}(\w+)\s{0,9}\)/g, (whole, name) => names.get(name) ?? whole);
}

function aliases(code: string, at: At): Map<string, string> {
  const names = new Map<string, string>();
  const add = (alias: string | undefined, name: string): void => {
    if (alias && name && alias !== name && names.size < MOST_NAMES) names.set(alias, name);
  };
  for (const [, name = '', alias, imported, from] of code.matchAll(RENAMED)) {
    add(alias ?? imported, imported === undefined ? name : moduleName(at(from)));
  }
  for (const [, list = ''] of code.matchAll(IMPORTED)) {
    for (const item of list.split(',')) {
      const [name = '', alias = name] = item.trim().split(/(?<!\s)\s+as\s+/);
      if (OWNED.test(name)) add(alias, `os.${name}`);
    }
  }
  for (const [, list = ''] of code.matchAll(TAKEN_OUT)) {
    for (const item of list.split(',')) {
      const [name = '', alias] = item.split(':').map((part) => part.trim());
      add(alias, name);
    }
  }
  for (const [, name = '', alias] of code.matchAll(PROMISED)) add(alias, name);
  for (const [, alias, name = ''] of code.matchAll(ASSIGNED)) add(alias, name.replace(/^\$/, ''));
  return names;
}

/** `node:fs/promises` is `fs` here. */
function moduleName(module: string): string {
  return module
    .replace(/^node:/, '')
    .replace(/\/promises$/, '')
    .replace(/[^\w.]/g, '_');
}
