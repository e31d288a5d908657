// The arguments of pty_key.
import * as z from 'zod';
import { force, seconds, sessionIdAgain } from './arguments.ts';

/** Of all its modifiers, too. */
const LONGEST_NAME = 64;
const name = z
  .string()
  .min(1)
  .refine((key) => key.length <= LONGEST_NAME, 'it is the name of a key, and a text goes into pty_send');

export const shape = {
  session_id: sessionIdAgain,
  key: z.union([name, z.array(name).min(1).max(200)], {
    error: 'it is the name of a key, or a list of names: a text goes into pty_send',
  }),
  repeat: z.number().int().min(1).max(1000).default(1),
  wait: z.boolean().default(false).describe('Wait for what comes of it'),
  timeout: seconds.default(10),
  force,
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;
