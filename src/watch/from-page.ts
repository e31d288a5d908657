// Reads what a page sends. Anything else than these messages ends its connection.
import * as z from 'zod';
import { readJson } from '../read-json.ts';
import type { FromPage } from './protocol.ts';

const number = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const at = z.number().int().min(1).max(0xffff_ffff);
const session = z.string().min(1).max(300);

const schema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('hello'), token: z.string().max(200) }),
  z.strictObject({ do: z.literal('watch'), at, session, size: z.enum(['tile', 'large']) }),
  z.strictObject({ do: z.literal('leave'), at }),
  z.strictObject({ do: z.literal('drawn'), at, bytes: number }),
  z.strictObject({ do: z.literal('take'), ask: at, session, force: z.boolean().optional() }),
  z.strictObject({ do: z.literal('give'), session }),
  z.strictObject({ do: z.literal('type'), session, bytes: z.string().min(1).max(48_000) }),
  z.strictObject({ do: z.literal('lines'), ask: at, session, from: number, count: z.number().int().min(1).max(2_000) }),
  z.strictObject({
    do: z.literal('find'),
    ask: at,
    session,
    text: z.string().min(1).max(500),
    ignoreCase: z.boolean(),
  }),
  z.strictObject({ do: z.literal('place'), ask: at, session, offset: number }),
  z.strictObject({ do: z.literal('timeline'), ask: at, session }),
]);

/** Undefined if it is none of them. */
export function readMessage(written: string): FromPage | undefined {
  const parsed = schema.safeParse(readJson(written));
  return parsed.success ? parsed.data : undefined;
}
