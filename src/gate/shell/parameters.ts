// Expands `${name…}` with its index, defaults, removals, replacements and slices, as far as the value is known.
import { NOTHING, type Value } from '../command/call.ts';
import { HOME, SOME, STAND_INS, UNKNOWN } from '../command/stand-ins.ts';
import { numberOf } from './arithmetic.ts';
import { elementOf, listed } from './arrays.ts';
import type { Word, WordPart } from './parse.ts';
import type { Scope } from './scope.ts';
import { trim } from './trim.ts';

type Expansion = Extract<WordPart, { type: 'ParameterExpansion' }>;
type Operation = NonNullable<Expansion['operation']>;
/** Expands an operand. A script in it runs even if its value is not used. */
type Expand = (word: Word) => Value;
type Text = (word: Word | undefined) => Value;

/** `items` of the answer are the words that it stands for where it stands for several. */
export function applyOperation(part: Expansion, scope: Scope, expand: Expand): Value {
  const { parameter, prefix, operation } = part;
  const text: Text = (word) => (word ? expand(word) : NOTHING);
  const index = part.index && text(part.index).text;
  const named = prefix === '!' && index === undefined ? referred(parameter, scope) : { name: parameter, index };
  const value = valueAt(named.name, named.index, scope);
  if (prefix === '#') return { text: sizeOf(value, named.index), from: [] };
  if (prefix === '!' && index !== undefined) return listed([...(scope.get(parameter).items?.keys() ?? [])], []);
  if (!operation) return value;
  if (operation.type === 'Default') return withDefault(operation, value, named, scope, text);
  if (operation.type === 'Transform') return value;
  if (operation.type === 'Slice' && standsForSeveral(named)) return sliceOfList(operation, value, named, scope, text);
  const changed = (item: string): string => change(operation, item, scope, text) ?? UNKNOWN;
  if (value.items && standsForSeveral(named)) return listed([...value.items.values()].map(changed), value.from);
  return { text: changed(value.text), from: value.from };
}

interface Named {
  name: string;
  index: string | undefined;
}

/** `${!name}` is the variable that another one names, and `${!#}` the last argument. */
function referred(parameter: string, scope: Scope): Named {
  if (parameter === '#') return { name: String(scope.positional?.length ?? '@'), index: undefined };
  const { text } = scope.get(parameter);
  const [, name = text, index] = /^(\w+)\[(.+)\]$/s.exec(text) ?? [];
  return { name, index };
}

function standsForSeveral({ name, index }: Named): boolean {
  return /^[@*]$/.test(index ?? name);
}

function valueAt(name: string, index: string | undefined, scope: Scope): Value {
  const value = scope.get(name);
  return index === undefined ? value : elementOf(value, index, scope);
}

function sizeOf({ text, items }: Value, index: string | undefined): string {
  if (index === '@' || index === '*') return items ? String(items.size) : SOME;
  return STAND_INS.test(text) ? SOME : String(text.length);
}

function withDefault(
  { operator, operand }: Extract<Operation, { type: 'Default' }>,
  value: Value,
  { name, index }: Named,
  scope: Scope,
  text: Text,
): Value {
  const fallback = text(operand);
  const isSet = index === undefined ? scope.isSet(name) : value.text !== UNKNOWN;
  if (operator.endsWith('+')) return isSet || value.text === UNKNOWN ? fallback : NOTHING;
  // With `?` the shell stops if the variable is empty, so here it is not.
  if (operator.endsWith('?') && (value.text === UNKNOWN || value.text === '' || !isSet))
    return { text: SOME, from: [] };
  if (value.text !== '' && isSet) return value;
  if (value.text !== '' && value.text !== UNKNOWN) return value;
  if (operator.endsWith('=')) scope.set(name, fallback);
  return fallback;
}

function sliceOfList(
  { offset, length }: Extract<Operation, { type: 'Slice' }>,
  value: Value,
  { name, index }: Named,
  scope: Scope,
  text: Text,
): Value {
  const from = numberOf(text(offset).text, scope);
  const count = length && numberOf(text(length).text, scope);
  if (!value.items || from === undefined || (length && count === undefined)) return value;
  // `$0` stands before the arguments.
  const items =
    index === undefined && /^[@*]$/.test(name)
      ? [scope.get('0').text, ...value.items.values()]
      : [...value.items.values()];
  const start = from < 0 ? items.length + from : from;
  return listed(items.slice(start, count === undefined ? undefined : start + count), value.from);
}

function change(operation: Operation, value: string, scope: Scope, text: Text): string | undefined {
  if (operation.type === 'Remove') return trim(value, operation.operator, text(operation.operand).text);
  if (operation.type === 'Replace') {
    return replace(value, operation.operator, text(operation.pattern).text, text(operation.replacement).text);
  }
  if (operation.type === 'Slice') {
    return slice(value, numberOf(text(operation.offset).text, scope), lengthOf(operation.length, value, scope, text));
  }
  if (operation.type === 'CaseModification') return changeCase(value, operation.operator);
  return undefined;
}

function lengthOf(length: Word | undefined, value: string, scope: Scope, text: Text): number | undefined {
  return length ? numberOf(text(length).text, scope) : value.length;
}

function replace(value: string, operator: string, pattern: string, replacement: string): string | undefined {
  if (value.includes(UNKNOWN) || value.startsWith(HOME) || isPattern(pattern) || pattern === '') return undefined;
  if (operator === '//') return value.replaceAll(pattern, () => replacement);
  if (operator === '/#') return value.startsWith(pattern) ? replacement + value.slice(pattern.length) : value;
  if (operator === '/%') return value.endsWith(pattern) ? value.slice(0, -pattern.length) + replacement : value;
  return value.replace(pattern, () => replacement);
}

function isPattern(text: string): boolean {
  return STAND_INS.test(text) || /[*?[]/.test(text);
}

function slice(value: string, from: number | undefined, count: number | undefined): string | undefined {
  if (STAND_INS.test(value) || from === undefined || count === undefined) return undefined;
  const start = from < 0 ? value.length + from : from;
  return count < 0 ? value.slice(start, count) : value.slice(start, start + count);
}

function changeCase(value: string, operator: string): string {
  if (operator === ',,') return value.toLowerCase();
  if (operator === '^^') return value.toUpperCase();
  const first = operator === ',' ? value.slice(0, 1).toLowerCase() : value.slice(0, 1).toUpperCase();
  return first + value.slice(1);
}
