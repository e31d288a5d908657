// Expands `${name…}` with its defaults, removals, replacements and slices, as far as the value is known.
import { NOTHING, type Value } from '../command/call.ts';
import { SOME, STAND_INS, UNKNOWN } from '../command/stand-ins.ts';
import type { Word, WordPart } from './parse.ts';
import type { Scope } from './scope.ts';

type Expansion = Extract<WordPart, { type: 'ParameterExpansion' }>;
type Operation = NonNullable<Expansion['operation']>;
/** Expands an operand. A script in it runs even if its value is not used. */
type Expand = (word: Word) => Value;
type Text = (word: Word | undefined) => Value;

export function applyOperation(part: Expansion, scope: Scope, expand: Expand): Value {
  const { parameter, prefix, operation } = part;
  if (prefix === '#') return { text: SOME, from: [] };
  const text: Text = (word) => (word ? expand(word) : NOTHING);
  const name = prefix === '!' ? scope.get(parameter).text : parameter;
  const value = scope.get(name);
  if (!operation) return value;
  if (operation.type === 'Default') return withDefault(operation, name, scope, text);
  if (operation.type === 'Transform') return value;
  return { text: change(operation, value.text, text) ?? UNKNOWN, from: value.from };
}

function withDefault(
  { operator, operand }: Extract<Operation, { type: 'Default' }>,
  name: string,
  scope: Scope,
  text: Text,
): Value {
  const value = scope.get(name);
  const fallback = text(operand);
  if (operator.endsWith('+')) return scope.isSet(name) || value.text === UNKNOWN ? fallback : NOTHING;
  if (value.text !== '' && scope.isSet(name)) return value;
  // With `?` the shell stops if the variable is empty, so here it is not.
  if (operator.endsWith('?')) return { text: SOME, from: [] };
  if (value.text !== '' && value.text !== UNKNOWN) return value;
  if (operator.endsWith('=')) scope.set(name, fallback);
  return fallback;
}

function change(operation: Operation, value: string, text: Text): string | undefined {
  if (operation.type === 'Remove') return remove(value, operation.operator, text(operation.operand).text);
  if (operation.type === 'Replace') {
    return replace(value, operation.operator, text(operation.pattern).text, text(operation.replacement).text);
  }
  if (operation.type === 'Slice') return slice(value, text(operation.offset).text, text(operation.length).text);
  if (operation.type === 'CaseModification') return changeCase(value, operation.operator);
  return undefined;
}

function remove(value: string, operator: string, pattern: string): string | undefined {
  if (STAND_INS.test(value) || isPattern(pattern)) return undefined;
  if (operator.startsWith('#')) return value.startsWith(pattern) ? value.slice(pattern.length) : value;
  return value.endsWith(pattern) ? value.slice(0, value.length - pattern.length) : value;
}

function replace(value: string, operator: string, pattern: string, replacement: string): string | undefined {
  if (STAND_INS.test(value) || isPattern(pattern) || pattern === '') return undefined;
  return operator === '//' ? value.replaceAll(pattern, () => replacement) : value.replace(pattern, () => replacement);
}

function isPattern(text: string): boolean {
  return STAND_INS.test(text) || /[*?[]/.test(text);
}

function slice(value: string, offset: string, length: string): string | undefined {
  const from = Number(offset);
  const count = length === '' ? value.length : Number(length);
  if (STAND_INS.test(value) || !Number.isInteger(from) || !Number.isInteger(count)) return undefined;
  const start = from < 0 ? value.length + from : from;
  return count < 0 ? value.slice(start, count) : value.slice(start, start + count);
}

function changeCase(value: string, operator: string): string {
  if (operator === ',,') return value.toLowerCase();
  if (operator === '^^') return value.toUpperCase();
  const first = operator === ',' ? value.slice(0, 1).toLowerCase() : value.slice(0, 1).toUpperCase();
  return first + value.slice(1);
}
