// Gives a name that several functions or loops have, each for itself, a name of its own in each of them.
import { type Defined, definedIn, loopsIn } from './given.ts';
import { keeperOf, ownName, readerOf } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

interface Scope {
  names: readonly string[];
  from: number;
  to: number;
}

const MOST_SCOPES = 40;
const LONGEST_SCOPE = 5_000;
export function withOwnNames(skeleton: Skeleton): Skeleton {
  const { code } = skeleton;
  const found = [...definedIn(code).map(ofFunction), ...loopsIn(code)].slice(0, MOST_SCOPES);
  const counts = new Map<string, number>();
  for (const name of found.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = (names: readonly string[]): string[] => names.filter((name) => (counts.get(name) ?? 0) > 1);
  const scopes = found
    .map(({ names, from }): Scope => ({ names: shared(names), from, to: endOf(code, from) }))
    .filter(({ names }) => names.length > 0);
  return scopes.length === 0 ? skeleton : renamed(skeleton, scopes);
}

function ofFunction({ parameters, from }: Defined): Omit<Scope, 'to'> {
  return { names: parameters.filter((name) => /^[A-Za-z]\w*$/.test(name) && name !== 'self'), from };
}

/** The innermost scope that has a name decides. */
function renamed(skeleton: Skeleton, scopes: readonly Scope[]): Skeleton {
  const strings = [...skeleton.strings];
  const [keep, at] = [keeperOf(strings), readerOf(strings)];
  const ownAt = (name: string, place: number): string => {
    const inside = scopes.filter(({ names, from, to }) => names.includes(name) && from <= place && place < to);
    const inner = inside.sort((left, right) => left.to - left.from - (right.to - right.from))[0];
    return inner === undefined ? name : ownName(name, scopes.indexOf(inner));
  };
  const names = [...new Set(scopes.flatMap((scope) => scope.names))].join('|');
  const inCode = new RegExp(String.raw`(?<![\w.])(${names})\b|\uE010(\d+)\uE011`, 'g');
  const inString = new RegExp(String.raw`(?<=\{[ \t]{0,9}\$?|\$)(${names})\b`, 'g');
  const code = skeleton.code.replace(inCode, (whole, name: string | undefined, index: string, place: number) => {
    if (name !== undefined) return ownAt(name, place);
    const text = at(index);
    const fresh = text.replace(inString, (_, inside) => ownAt(inside, place));
    return fresh === text ? whole : keep(fresh);
  });
  return { ...skeleton, code, strings };
}

/** Where its body ends: with the bracket that its head opens, with the lines that are indented, or with the line. */
function endOf(code: string, from: number): number {
  const isBare = /^for[ \t]{1,9}\w/.test(code.slice(from, from + 20));
  const most = Math.min(code.length, from + LONGEST_SCOPE);
  let depth = 0;
  let lines = 0;
  for (let at = from; at < most; at += 1) {
    const character = code[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) {
      depth -= 1;
      if (depth < 0 || (depth === 0 && character === '}' && (!isBare || lines > 0))) return at + 1;
    } else if (character === '\n') {
      // The bracket of a body may stand on the next line.
      const opens = lines === 0 && /^\s{1,99}\{/.test(code.slice(at, at + 100));
      if (depth === 0 && !opens) return lines > 0 && code[at - 1] !== ':' ? at : endOfLines(code, from, at);
      lines += 1;
    } else if (character === ';' && depth === 0 && !isBare) return at;
  }
  return most;
}

function endOfLines(code: string, from: number, head: number): number {
  const indent = indentOf(code, code.lastIndexOf('\n', from) + 1);
  let at = head;
  while (at < code.length) {
    const next = code.indexOf('\n', at + 1);
    const end = next < 0 ? code.length : next;
    if (code.slice(at, end).trim() !== '' && indentOf(code, at + 1) <= indent) return at;
    at = end;
  }
  return at;
}

function indentOf(code: string, start: number): number {
  return /^[ \t]*/.exec(code.slice(start, start + 100))?.[0].length ?? 0;
}
