// Gives a name that several functions or loops have, each for itself, or that is set anew, a name of its own in each place.
import { type Defined, definedIn, loopsIn } from './given.ts';
import { keeperOf, ownName, readerOf } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

interface Scope {
  names: readonly string[];
  from: number;
  to: number;
}

const MOST_SCOPES = 40;
const MOST_NAMES = 20;
const LONGEST_SCOPE = 5_000;

export function withOwnNames(skeleton: Skeleton): Skeleton {
  const { code } = skeleton;
  const found = [...definedIn(code).map(ofFunction), ...loopsIn(code)].slice(0, MOST_SCOPES);
  const counts = new Map<string, number>();
  for (const name of found.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = (names: readonly string[]): string[] => names.filter((name) => (counts.get(name) ?? 0) > 1);
  const bodies = found.map(({ names, from }): Scope => ({ names: shared(names), from, to: endOf(code, from) }));
  const scopes = [...bodies, ...setAnew(code, bodies)].filter(({ names }) => names.length > 0);
  return scopes.length === 0 ? skeleton : renamed(skeleton, scopes);
}

/** A branch begins between two of the places: what is set in it may not be what holds behind it. */
export function areInBranches(code: string, places: readonly number[]): boolean {
  return places.some((place, nth) => nth > 0 && BRANCHES.test(code.slice(places[nth - 1], place)));
}

/** Those of functions. */
export function bodiesIn(code: string): Omit<Scope, 'names'>[] {
  const defined = definedIn(code).slice(0, MOST_SCOPES);
  return defined.map(({ from }) => ({ from, to: endOf(code, from) }));
}

function ofFunction({ parameters, from }: Defined): Omit<Scope, 'to'> {
  return { names: parameters.filter((name) => /^[A-Za-z]\w*$/.test(name) && name !== 'self'), from };
}

/** `d = "/etc"`, and later `d = "build"` in the same row of statements: each counts up to the next. */
function setAnew(code: string, bodies: readonly Scope[]): Scope[] {
  const places = new Map<string, { at: number; indent: number; isText: boolean }[]>();
  for (const { 1: before = '', 2: name = '', 3: text, index } of code.matchAll(SET)) {
    const at = index + before.length;
    const indent = indentOf(code, code.lastIndexOf('\n', at) + 1);
    places.set(name, [...(places.get(name) ?? []), { at, indent, isText: text !== undefined }]);
  }
  const several = [...places].filter(([, all]) => all.length > 1).slice(0, MOST_NAMES);
  return several.flatMap(([name, all]) => {
    const [first] = all;
    const places = all.map(({ at }) => at);
    const isRow = !areInBranches(code, places) && all.every(({ indent, isText }) => isText && indent === first?.indent);
    if (all.length > MOST_SCOPES || !isRow || first === undefined) return [];
    const outer = bodies.filter(({ from, to }) => from <= first.at && first.at < to).map(({ to }) => to);
    const end = Math.min(code.length, ...outer);
    // What stands elsewhere may run in between.
    const used = [...code.matchAll(new RegExp(String.raw`(?<![\w.])${name}\b`, 'g'))];
    const isInside = (place: number): boolean =>
      bodies.some(({ from, to }) => from <= place && place < to && from > first.at);
    if (used.some(({ index }) => index < first.at || index >= end || isInside(index))) return [];
    return all.map(({ at }, place): Scope => ({ names: [name], from: at, to: all[place + 1]?.at ?? end }));
  });
}

const BRANCHES = /\b(?:if|elif|elsif|elseif|else|unless|case|when|switch|match|catch|except|rescue)\b/;

const SET =
  /(?<=^|[\n;])([ \t]{0,40}(?:(?:const|let|var|my|local)[ \t]{1,9})?\$?)([A-Za-z_]\w{0,40})[ \t]{0,9}=(?![=>~])(?:[ \t]{0,9}(?:[\w.]{0,40}Path\()?(\uE010\d+\uE011)\)?[ \t]{0,9}(?=[\n;]|$))?/g;

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
