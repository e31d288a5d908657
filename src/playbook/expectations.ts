// What a field must be, in words, from its schema.
import { type Node, nodesAt } from './json-schema.ts';

export function expectationAt(schema: Node, path: readonly PropertyKey[]): string {
  return [...new Set(nodesAt(schema, path).map(expectationOf))].join(' or ');
}

function expectationOf(node: Node): string {
  const { type, const: only, enum: choices, items } = node;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(choices)) return choices.map((each) => JSON.stringify(each)).join(' or ');
  switch (type) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number${rangeOf(node)}`;
    case 'number':
      return `a number${rangeOf(node)}`;
    case 'array':
      return `a list of ${pluralOf(items)}`;
    default:
      return 'a map (name: value)';
  }
}

/** A bound that zod sets to every whole number is none. */
function rangeOf({ minimum, exclusiveMinimum, maximum }: Node): string {
  if (typeof maximum !== 'number' || maximum === Number.MAX_SAFE_INTEGER) return '';
  return exclusiveMinimum === undefined
    ? ` from ${minimum} to ${maximum}`
    : ` above ${exclusiveMinimum}, at most ${maximum}`;
}

function pluralOf(items: unknown): string {
  const { type } = Object(items);
  return type === 'string' ? 'texts' : type === 'integer' ? 'whole numbers' : 'maps';
}
