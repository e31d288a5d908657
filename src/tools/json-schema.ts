// The JSON schema of a tool's arguments, in the words that the converters of all clients know.
import * as z from 'zod';

/** Our own check is the zod schema. Gemini's API refuses a list of tools that has such a word. */
const UNKNOWN_TO_SOME = ['$schema', 'propertyNames'];

/** The build puts them here, as JSON by the names of the tools: to read them takes a start a tenth of the time. */
declare const TOOL_SCHEMAS: string | undefined;

const MADE: Readonly<Record<string, ObjectSchema>> =
  typeof TOOL_SCHEMAS === 'undefined' ? {} : JSON.parse(TOOL_SCHEMAS);

type Node = Readonly<Record<string, unknown>>;
type ObjectSchema = { type: 'object'; [key: string]: unknown };

export function jsonSchemaOf(tool: string, schema: z.ZodType): ObjectSchema {
  return MADE[tool] ?? make(schema);
}

function make(schema: z.ZodType): ObjectSchema {
  return { ...plain(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })), type: 'object' };
}

function plain(node: object): Node {
  const kept = Object.entries(node).filter(([word, value]) => !UNKNOWN_TO_SOME.includes(word) && !isEmpty(value));
  const made: Node = Object.fromEntries(kept.map(([word, value]) => [word, plainWithin(word, value)]));
  const { anyOf, description } = made;
  if (!Array.isArray(anyOf)) return made;
  // Gemini takes nothing beside anyOf, so the first of the types says what all are for.
  const [first, ...others] = anyOf.map((each: object) => plain(each));
  return { anyOf: [{ ...first, ...(description !== undefined && { description }) }, ...others] };
}

function plainWithin(word: string, value: unknown): unknown {
  if (word === 'properties')
    return Object.fromEntries(Object.entries(Object(value)).map(([name, each]) => [name, plain(Object(each))]));
  const isSchema = word === 'items' || word === 'additionalProperties';
  return isSchema && typeof value === 'object' && value !== null ? plain(value) : value;
}

/** As `additionalProperties` it allows all, which is said as well by nothing. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
