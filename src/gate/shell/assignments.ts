// `x=…`, `x+=…`, `x[1]=…` and `x=(…)` → the name and what it holds afterwards.
import { type Call, MOST_SOURCES, type Value } from '../command/call.ts';
import { arrayOf, withElement, withMore } from './arrays.ts';
import { type Assignment, parseWord, type Word } from './parse.ts';
import type { Scope } from './scope.ts';
import { expandToText, expandWords, type Runner } from './words.ts';

export function readAssignment(
  { name, value, append, index }: Assignment,
  scope: Scope,
  runner: Runner,
): readonly [name: string, value: Value] {
  const given = value.type === 'Word' ? expandToText(value, scope, runner) : readArray(value.elements, scope, runner);
  if (index) return [name, withElement(scope.get(name), expandToText(index, scope, runner).text, given, scope)];
  if (!append) return [name, given];
  const before = scope.get(name);
  if (given.items) return [name, withMore(before, given)];
  return [name, { text: before.text + given.text, from: [...before.from, ...given.from] }];
}

function readArray(elements: readonly Word[], scope: Scope, runner: Runner): Value {
  const items = new Map<string, string>();
  const sources: Call[] = [];
  for (const element of elements) {
    const [key, word] = keyAndWord(element);
    const { fields, from } = expandWords([word], scope, runner);
    sources.push(...from);
    if (key === undefined) for (const field of fields) items.set(String(items.size), field);
    else items.set(key, fields.join(' '));
  }
  return arrayOf(items, sources.slice(0, MOST_SOURCES));
}

/** `[key]=value`, or a value alone. */
function keyAndWord(element: Word): [key: string | undefined, word: Word] {
  const [start, key = ''] = /^\[([^[\]]*)\]=/.exec(element.text) ?? [];
  const word = start === undefined ? undefined : parseWord(element.text.slice(start.length));
  return word ? [key.replace(/["']/g, ''), word] : [undefined, element];
}
