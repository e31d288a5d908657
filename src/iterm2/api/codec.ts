// Protocol Buffers by tables of fields: as much as iTerm2's messages need, read strictly.
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

interface Kind<In, Out = In> {
  wire: WireType;
  write(to: BinaryWriter, value: In): void;
  read(from: BinaryReader, depth: number): Out;
}

export interface Field<In, Out = In> {
  number: number;
  kind: Kind<never, unknown>;
  isRepeated: boolean;
  /** Never set: it carries the types. */
  types?: (written: In) => Out;
}

type AnyField = Field<never, unknown>;
type Fields = Readonly<Record<string, AnyField>>;

/** What is written: every field may be left out, as in proto2. */
export type Written<F> = { readonly [K in keyof F]?: F[K] extends Field<infer In, unknown> ? In | undefined : never };
/** What was read: repeated fields are lists, others may be missing. */
export type Read<F> = {
  readonly [K in keyof F]: F[K] extends Field<never, infer Out>
    ? Out extends readonly unknown[]
      ? Out
      : Out | undefined
    : never;
};

export interface Message<In, Out> {
  encode(value: In): Uint8Array;
  decode(bytes: Uint8Array): Out;
  readonly write: (to: BinaryWriter, value: In) => void;
  readonly read: (from: BinaryReader, depth: number) => Out;
}

/** Splits inside splits are the deepest that iTerm2 sends. */
const DEEPEST = 64;

export function message<F extends Fields>(fields: F): Message<Written<F>, Read<F>> {
  const entries = Object.entries(fields);
  const byNumber = new Map(entries.map(([name, field]) => [field.number, { name, field }]));
  const lists = entries.flatMap(([name, { isRepeated }]) => (isRepeated ? [name] : []));
  const write = (to: BinaryWriter, value: Written<F>): void => {
    const given: Readonly<Record<string, unknown>> = value;
    for (const [name, field] of entries) writeField(to, field, given[name]);
  };
  const read = (from: BinaryReader, depth: number): Read<F> => {
    if (depth > DEEPEST) throw new Error('its messages are nested too deeply');
    const found: Record<string, unknown> = {};
    for (const name of lists) found[name] = [];
    while (from.pos < from.len) readField(from, byNumber, found, depth);
    // Each field was read by its own kind, which the table of types is made of.
    return found as Read<F>;
  };
  return {
    write,
    read,
    encode: (value) => {
      const to = new BinaryWriter();
      write(to, value);
      return to.finish();
    },
    decode: (bytes) => read(new BinaryReader(bytes), 0),
  };
}

function writeField(to: BinaryWriter, { number, kind, isRepeated }: AnyField, value: unknown): void {
  const values = value === undefined ? [] : isRepeated ? (value as readonly unknown[]) : [value];
  for (const each of values) kind.write(to.tag(number, kind.wire), each as never);
}

type Numbered = ReadonlyMap<number, { name: string; field: AnyField }>;

function readField(from: BinaryReader, fields: Numbered, found: Record<string, unknown>, depth: number): void {
  const [number, wire] = from.tag();
  const known = fields.get(number);
  if (!known) {
    from.skip(wire, number);
    return;
  }
  const { name, field } = known;
  const list = found[name];
  // A sender may pack repeated numbers, and a reader must take them in both forms.
  if (Array.isArray(list) && wire === WireType.LengthDelimited && field.kind.wire === WireType.Varint) {
    for (const end = from.uint32() + from.pos; from.pos < end; ) list.push(field.kind.read(from, depth));
    return;
  }
  if (wire !== field.kind.wire) throw new Error(`its field ${number} has the wrong type`);
  const value = field.kind.read(from, depth);
  if (Array.isArray(list)) list.push(value);
  else found[name] = value;
}

export function one<In, Out>(number: number, kind: Kind<In, Out>): Field<In, Out> {
  return { number, kind, isRepeated: false };
}

export function many<In, Out>(number: number, kind: Kind<In, Out>): Field<readonly In[], readonly Out[]> {
  return { number, kind, isRepeated: true };
}

export const text: Kind<string> = {
  wire: WireType.LengthDelimited,
  write: (to, value) => void to.string(value),
  read: (from) => from.string(true),
};

export const bytes: Kind<Uint8Array> = {
  wire: WireType.LengthDelimited,
  write: (to, value) => void to.bytes(value),
  read: (from) => from.bytes(),
};

export const flag: Kind<boolean> = {
  wire: WireType.Varint,
  write: (to, value) => void to.bool(value),
  read: (from) => from.bool(),
};

/** Of 32 or 64 bits: both are written the same. */
export const int: Kind<number> = {
  wire: WireType.Varint,
  write: (to, value) => void to.int64(value),
  read: (from) => {
    const value = Number(from.int64());
    if (!Number.isSafeInteger(value)) throw new Error('one of its numbers is too large');
    return value;
  },
};

export const double: Kind<number> = {
  wire: WireType.Bit64,
  write: (to, value) => void to.double(value),
  read: (from) => from.double(),
};

/** A message inside a message. Given as a function, it may hold itself. */
export function nested<In, Out>(inner: Message<In, Out> | (() => Message<In, Out>)): Kind<In, Out> {
  const message = (): Message<In, Out> => (typeof inner === 'function' ? inner() : inner);
  return {
    wire: WireType.LengthDelimited,
    write: (to, value) => {
      to.fork();
      message().write(to, value);
      to.join();
    },
    read: (from, depth) => message().read(new BinaryReader(from.bytes()), depth + 1),
  };
}
