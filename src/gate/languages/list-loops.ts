// Writes the body of a loop over lists once more for each of them, with the list in place of its name.
import { bracketed, splitArguments } from './brackets.ts';
import { type Copy, withCopies } from './copies.ts';
import type { Skeleton } from './skeleton.ts';

const RUNS =
  /\b(?:run|call|check_call|check_output|Popen|spawn\w{0,8}|exec\w{0,10}|system|popen|rm\w{0,8}|remove\w{0,8}|unlink\w{0,5})\b/;
const TARGET = String.raw`[[(]?[ \t]{0,9}[\w$@]{1,40}(?:[ \t]{0,9},[ \t]{0,9}[\w$.*@]{1,44}){0,5}[ \t]{0,9}[\])]?`;
/** `for name, command in steps:`, `for (const [c, a] of [[…]])`, `for my $c ([…], […])` */
const LOOPED = new RegExp(
  String.raw`\bfor(?:each)?[ \t]{0,9}\(?[ \t]{0,9}(?:(?:const|let|var|my)[ \t]{1,9})?(${TARGET})[ \t]{0,9}(?:\b(?:in|of)[ \t]{1,9}(?:([A-Za-z_]\w{0,40})\b(?![.(\[])|(?=[[(]))|(?=\([ \t]{0,9}\[))`,
  'g',
);
/** `steps.forEach(([c, a]) => …`, `[[…], […]].each { |c| …` */
const EACH = new RegExp(
  String.raw`(?:(?<![\w.])\$?([A-Za-z_]\w{0,40})|(\]))[ \t]{0,9}\.(?:each|forEach|map)\b[^\w\n[$]{0,8}(?:do[ \t]{0,9}\|)?(${TARGET})`,
  'g',
);
const REACH = 400;
const LONGEST_LIST = 3_000;
const MOST_LOOPS = 20;

export function withListLoops(skeleton: Skeleton): Skeleton {
  const { code } = skeleton;
  if (!/[[(]\s{0,99}[[(]/.test(code) || !RUNS.test(code)) return skeleton;
  const copies = loops(code).flatMap(({ target, rows, from }): Copy[] => {
    const body = code.slice(from, from + REACH);
    return RUNS.test(body) ? rows.map((row) => ({ body, values: valuesIn(row, namesOf(target)) })) : [];
  });
  return withCopies(skeleton, () => copies);
}

interface Loop {
  target: string;
  rows: readonly string[];
  from: number;
}

function loops(code: string): Loop[] {
  const looped = [...code.matchAll(LOOPED)].slice(0, MOST_LOOPS).map(({ 0: head, 1: target = '', 2: name, index }) => {
    const open = name === undefined ? index + head.length : heldAt(code, name);
    const list = listAt(code, open);
    return { target, list, from: index + head.length + (name === undefined ? list.length + 2 : 0) };
  });
  const each = [...code.matchAll(EACH)].slice(0, MOST_LOOPS).map(({ 0: head, 1: name, 3: target = '', index }) => {
    const open = name === undefined ? openedBefore(code, index) : heldAt(code, name);
    return { target, list: listAt(code, open), from: index + head.length };
  });
  return [...looped, ...each]
    .map(({ target, list, from }) => ({ target, from, rows: splitArguments(list).filter((row) => /^[[(]/.test(row)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Where the list begins that a name holds. */
function heldAt(code: string, name: string): number {
  const [held] = new RegExp(String.raw`(?<![\w.])[$@]?${name}[ \t]{0,9}=[ \t]{0,9}(?=[[(])`).exec(code) ?? [];
  return held === undefined ? -1 : code.indexOf(held) + held.length;
}

function openedBefore(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= Math.max(0, close - LONGEST_LIST); at -= 1) {
    if (code[at] === ']') depth += 1;
    else if (code[at] === '[' && --depth === 0) return at;
  }
  return -1;
}

function listAt(code: string, open: number): string {
  return open >= 0 && /[[(]/.test(code[open] ?? '') ? bracketed(code, open, LONGEST_LIST) : '';
}

function namesOf(target: string): string[] {
  return target
    .replace(/^[[(]|[\])]$/g, '')
    .split(',')
    .map((name) => name.trim());
}

function valuesIn(row: string, names: readonly string[]): ReadonlyMap<string, string> {
  const items = splitArguments(row.slice(1, -1));
  return new Map(
    names.map((name, place) => {
      const isRest = /^(?:\.\.\.|\*)/.test(name);
      const value = isRest ? `[${items.slice(place).join(', ')}]` : (items[place] ?? '');
      return [name.replace(/^\W+/, ''), names.length > 1 || isRest ? value : `[${items.join(', ')}]`];
    }),
  );
}
