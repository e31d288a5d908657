// The options of a tool's command, made from the JSON schema of its arguments, and the arguments that they give.
import { readJson } from '../read-json.ts';
import type { Option } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';

/** What is read of a schema here. */
export interface Schema {
  type?: string;
  enum?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  description?: string;
  default?: unknown;
}

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array';

interface Flag extends Option {
  argument: string;
  kinds: ReadonlySet<Kind>;
  /** A list of objects. */
  listsObjects: boolean;
  /** It says no. */
  isNo?: true;
}

export type Flags = Readonly<Record<string, Flag>>;
type Typed = readonly (readonly [name: string, value: string | true])[];

/** `says`: what people are told of an argument, where the schema does not say it, or says it to models. */
export function flagsOf(properties: Readonly<Record<string, Schema>>, says: Readonly<Record<string, string>>): Flags {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([argument, schema]) => flagsFor(argument, schema, says[argument])),
  );
}

export function flagName(argument: string): string {
  return argument.replaceAll('_', '-');
}

function flagsFor(argument: string, schema: Schema, told: string | undefined): [string, Flag][] {
  const types = schema.anyOf ?? [schema];
  const kinds = new Set(types.map(kindOf));
  const says = told ?? lowered(schema.description ?? types[0]?.description ?? argument);
  const listsObjects = types.some(({ items }) => items && kindOf(items) === 'object');
  const flag: Flag = { argument, says, kinds, listsObjects };
  const name = flagName(argument);
  if (kinds.size === 1 && kinds.has('boolean')) {
    if (schema.default === false) return [[name, flag]];
    return [
      [name, schema.default === true ? { ...flag, says: `${says}: so it is without this option` } : flag],
      [`no-${name}`, { ...flag, says: `the opposite of --${name}`, isNo: true }],
    ];
  }
  const choices = types.flatMap((each) => each.enum ?? []);
  return [
    [
      name,
      {
        ...flag,
        value: wordFor(argument, kinds, listsObjects, choices),
        ...(choices.length > 0 && { choices }),
        ...(kinds.has('boolean') && { isSwitchToo: true }),
      },
    ],
  ];
}

function kindOf({ type }: Schema): Kind {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'object':
    case 'array':
      return type;
    default:
      return 'string';
  }
}

function wordFor(
  argument: string,
  kinds: ReadonlySet<Kind>,
  listsObjects: boolean,
  choices: readonly string[],
): string {
  if (choices.length > 0) return argument.toUpperCase();
  if (kinds.has('object') || listsObjects) return 'KEY=VALUE';
  return kinds.has('number') ? 'N' : 'WORD';
}

/** Schemas write sentences, and the help goes on behind the name of an option. */
function lowered(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? `${sentence[0]?.toLowerCase()}${sentence.slice(1)}` : sentence;
}

/** The arguments that the typed options give. */
export function argumentsOf(flags: Flags, typed: Typed): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const [name, value] of typed) {
    const flag = flags[name];
    if (flag) args[flag.argument] = added(args[flag.argument], flag, `--${name}`, value);
  }
  return args;
}

/** What is repeated becomes a list, or one object; otherwise the last one counts. */
function added(before: unknown, { kinds, listsObjects, isNo }: Flag, name: string, value: string | true): unknown {
  if (value === true) return isNo !== true;
  if (listsObjects) return [before ?? [], readObjects(name, value)].flat();
  if (kinds.has('object')) return { ...Object(before), ...readObject(name, value) };
  if (kinds.has('array')) return listed(before, kinds, value);
  if (!kinds.has('number')) return value;
  if (value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  throw new Fault(`${name} takes a number; "${value}" is none.`, WRONG_USAGE);
}

/** One word stays a word where that means something else than a list of one. */
function listed(before: unknown, kinds: ReadonlySet<Kind>, value: string): unknown {
  if (before === undefined && kinds.has('string')) return value;
  return [before ?? [], value].flat();
}

function readObjects(name: string, value: string): unknown[] {
  const list = value.startsWith('[') ? readJson(value) : undefined;
  return Array.isArray(list) ? list : [readObject(name, value)];
}

function readObject(name: string, value: string): object {
  if (value.startsWith('{')) {
    const object = readJson(value);
    if (typeof object === 'object' && object !== null) return object;
    throw new Fault(`${name} takes KEY=VALUE, or an object of JSON; this is no JSON: ${value}`, WRONG_USAGE);
  }
  const at = value.indexOf('=');
  if (at > 0) return { [value.slice(0, at)]: value.slice(at + 1) };
  throw new Fault(`${name} takes KEY=VALUE, or an object of JSON; "${value}" has no =.`, WRONG_USAGE);
}
