// Checks what a command tells of itself.
import * as z from 'zod';
import type { Told } from '../front/told.ts';

const schema = z.object({
  surroundings: z.string(),
  argv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  cwd: z.string(),
  pid: z.number().int().positive(),
  file: z.string(),
  stay: z.number().positive(),
  terminal: z.object({
    columns: z.number().optional(),
    rows: z.number().optional(),
    isColoured: z.boolean().optional(),
    tellsColoured: z.boolean().optional(),
  }),
}) satisfies z.ZodType<unknown>;

/** Undefined if it is none. */
export function readTold(text: string): Told | undefined {
  try {
    return schema.parse(JSON.parse(text)) as Told;
  } catch {
    // Another program asks: it is refused.
    return undefined;
  }
}
