// Names that hold one text or another: what a condition picks, and what branches set.
import { readerOf } from './marks.ts';
import { areInBranches, bodiesIn } from './own-names.ts';
import type { Skeleton } from './skeleton.ts';

export type Choices = ReadonlyMap<string, readonly string[]>;

/** `"a" if x else "b"` */
const PICKED_BEFORE = /\uE010(\d+)\uE011[ \t]{1,9}if[ \t]{1,9}[^\n;]{1,120}?[ \t]else[ \t]{1,9}\uE010(\d+)\uE011/g;
/** `x ? "a" : "b"` */
const PICKED_BEHIND = /\?[ \t]{0,9}\uE010(\d+)\uE011[ \t]{0,9}:[ \t]{0,9}\uE010(\d+)\uE011/g;
const SET_TO_CHOSEN = /\$?\b([A-Za-z_]\w{0,40})[ \t]{0,9}=[ \t]{0,9}(chosen__\d{1,2}__)[ \t]{0,9}(?=[\n;]|$)/g;
const LONGEST_CONDITION = 200;
const MOST_CHOICES = 20;
const MOST_TEXTS = 8;

/** In place of what a condition picks stands a name, which holds each of the texts. */
export function withNamedChoices(skeleton: Skeleton): { skeleton: Skeleton; choices: Choices } {
  const at = readerOf(skeleton.strings);
  const choices = new Map<string, readonly string[]>();
  const nameOf = (one: string | undefined, other: string | undefined): string => {
    const name = `chosen__${choices.size}__`;
    choices.set(name, [at(one), at(other)]);
    return name;
  };
  let code = skeleton.code.replace(PICKED_BEFORE, (whole, one, other) =>
    choices.size < MOST_CHOICES ? nameOf(one, other) : whole,
  );
  for (const { 0: whole, 1: one, 2: other, index } of [...code.matchAll(PICKED_BEHIND)].reverse()) {
    if (choices.size >= MOST_CHOICES) break;
    code = code.slice(0, startOfCondition(code, index)) + nameOf(one, other) + code.slice(index + whole.length);
  }
  for (const [, name = '', chosen = ''] of code.matchAll(SET_TO_CHOSEN)) choices.set(name, choices.get(chosen) ?? []);
  for (const [name, texts] of setInBranches(code, at)) choices.set(name, texts);
  return { skeleton: { ...skeleton, code }, choices };
}

/** Back to what the whole expression stands behind: `=`, a bracket, a comma, `return`. */
function startOfCondition(code: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= Math.max(0, end - LONGEST_CONDITION); at -= 1) {
    const character = code[at] ?? '';
    if (')]'.includes(character)) depth += 1;
    else if ('(['.includes(character)) {
      if (depth === 0) return at + 1;
      depth -= 1;
    } else if (
      depth === 0 &&
      (/[,;{}\n]/.test(character) || isAssignment(code, at) || code.slice(at - 6, at + 1) === 'return ')
    )
      return at + 1;
  }
  return end;
}

function isAssignment(code: string, at: number): boolean {
  return code[at] === '=' && !/[=!<>]/.test(code[at - 1] ?? '') && !/[=~>]/.test(code[at + 1] ?? '');
}

const SET =
  /(?<=^|[\n;{}(])[ \t]{0,40}(?:(?:const|let|var|my|local)[ \t]{1,9})?\$?([A-Za-z_]\w{0,40})[ \t]{0,9}=(?![=>~])[ \t]{0,9}(?:[\w.]{0,40}Path\()?\uE010(\d+)\uE011\)?[ \t]{0,9}(?=[\n;})]|$)/g;

/** One after the other in a row of statements, the last one holds alone. */
function setInBranches(code: string, at: (index: string | undefined) => string): Choices {
  const bodies = bodiesIn(code);
  const bodyAt = (place: number): number => bodies.findLastIndex(({ from, to }) => from <= place && place < to);
  const places = new Map<string, { place: number; text: string }[]>();
  for (const { 1: name = '', 2: index, index: place } of code.matchAll(SET))
    places.set(name, [...(places.get(name) ?? []), { place, text: at(index) }]);
  const chosen = new Map<string, readonly string[]>();
  for (const [name, all] of [...places].slice(0, MOST_CHOICES)) {
    const set = all.map(({ place }) => place);
    const isOfOne = new Set(set.map(bodyAt)).size === 1;
    if (isOfOne && areInBranches(code, set))
      chosen.set(name, [...new Set(all.map(({ text }) => text))].slice(0, MOST_TEXTS));
  }
  return chosen;
}
