// The schema of playbooks for editors, made from the one that checks them.
import * as z from 'zod';
import { playbookSchema } from './schema.ts';

export type Node = Readonly<Record<string, unknown>>;

/** Where the package is published with its files. */
const ID = 'https://unpkg.com/ptyhold/dist/playbook.schema.json';

export function playbookJsonSchema(): Node {
  const { $schema, ...rest } = z.toJSONSchema(playbookSchema, { io: 'input', target: 'draft-7' });
  return { $schema, $id: ID, title: 'A playbook for ptyhold', ...rest };
}

/** The words that an object at that place may have; empty where any word is good, or none. */
export function wordsAt(schema: Node, path: readonly PropertyKey[]): string[] {
  return [...new Set(nodesAt(schema, path).flatMap(({ properties }) => Object.keys(Object(properties))))];
}

/** The forms that a value at that place may have. */
export function nodesAt(schema: Node, path: readonly PropertyKey[]): Node[] {
  return path.reduce<Node[]>((level, step) => level.flatMap((node) => below(node, step)), variants(schema));
}

function below(node: Node, step: PropertyKey): Node[] {
  if (typeof step === 'number') return variants(node['items']);
  const { properties, additionalProperties } = node;
  return variants(Object(properties)[step] ?? additionalProperties);
}

function variants(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const { anyOf } = node as Node;
  return Array.isArray(anyOf) ? anyOf.flatMap(variants) : [node as Node];
}
