// Takes strings and comments out of source code, so that words in them are not mistaken for calls.

import { STAR } from '../command/stand-ins.ts';

export interface Skeleton {
  /** The code, with a numbered mark in place of each string. */
  code: string;
  strings: readonly string[];
  /** Variables that hold one known string. */
  variables: ReadonlyMap<string, string>;
}

const LONGEST_ARGUMENTS = 1_000;
const OPEN = '\uE010';
const CLOSE = '\uE011';
export const STRING = /\uE010(\d+)\uE011/;

const PIECE =
  /("""|''')[\s\S]*?(?:\1|$)|"(?:[^"\\\n]|\\[\s\S])*(?:"|(?=\n)|$)|'(?:[^'\\\n]|\\[\s\S])*(?:'|(?=\n)|$)|`(?:[^`\\]|\\[\s\S])*(?:`|$)|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w)\]:'"$&/\\])(?:#(?![{!])|\/\/)[^\n]*/g;

/** `import x as y`, `y = require("x")`, `import y from "x"`. */
const RENAMED =
  /\bimport[ \t]+([\w.]+)[ \t]+as[ \t]+(\w+)|\b(\w+)[ \t]*=[ \t]*require\(\uE010(\d+)\uE011\)|\bimport[ \t]+(?:\*[ \t]*as[ \t]+)?(\w+)[ \t]+from[ \t]+\uE010(\d+)\uE011/g;
const MOST_RENAMED = 20;

/** `for f in os.listdir("/etc")`: f is every name in the folder, every match of a pattern, or the first of a list. */
const LISTED =
  /\bfor[ \t]+(\w+)[ \t]+in[ \t]+(?:[\w.]*\b(listdir|scandir|children)|[\w.]*\bi?glob)?[ \t]*[([][ \t]*\uE010(\d+)\uE011/g;

const ASSIGNED =
  /(?:^|[\n;]|\b(?:const|let|var|my)[ \t])[ \t]*\$?(\w+)[ \t]*:?=[ \t]*(?:[\w.]*Path\()?\uE010(\d+)\uE011\)?[ \t]*(?=[\n;]|$)/g;

export function takeStringsOut(text: string): Skeleton {
  const strings: string[] = [];
  const code = text.replace(/[\uE010\uE011]/g, ' ').replace(PIECE, (piece) => {
    if (/^[#/]/.test(piece)) return ' ';
    strings.push(stringContent(piece));
    return `${OPEN}${strings.length - 1}${CLOSE}`;
  });
  const at = (index: string | undefined): string => strings[Number(index)] ?? '';
  const variables = new Map<string, string>();
  for (const [, name = '', index] of code.matchAll(ASSIGNED)) variables.set(name, at(index));
  for (const [, name = '', folder, index] of code.matchAll(LISTED))
    variables.set(name, asGlob(folder ? `${at(index)}/*` : at(index)));
  return { code: withModuleNames(code, at), strings, variables };
}

export function asGlob(text: string): string {
  return text.replaceAll('*', STAR);
}

function withModuleNames(code: string, at: (index: string | undefined) => string): string {
  const names = new Map<string, string>();
  for (const [, python, short, variable, required, imported, from] of code.matchAll(RENAMED)) {
    const module = python ?? at(required ?? from).replace(/^node:/, '');
    names.set(short ?? variable ?? imported ?? '', module);
    if (names.size >= MOST_RENAMED) break;
  }
  if (names.size === 0) return code;
  return code.replace(/(?<![\w.$])(\w+)(?=\.\w)/g, (name) => names.get(name) ?? name);
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

/** What stands between an opening bracket and the one that closes it. */
export function bracketed(code: string, open: number): string {
  let depth = 0;
  const end = Math.min(code.length, open + LONGEST_ARGUMENTS);
  for (let at = open; at < end; at += 1) {
    if ('([{'.includes(code[at] ?? '')) depth += 1;
    else if (')]}'.includes(code[at] ?? '') && --depth === 0) return code.slice(open + 1, at);
  }
  return code.slice(open + 1, end);
}

/** Splits at commas outside of brackets. */
export function splitArguments(code: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(code.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(code.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
