// The arguments of pty_close.
import * as z from 'zod';
import { sessionIdAgain } from './arguments.ts';

export const shape = {
  session_id: sessionIdAgain,
  force: z.boolean().default(false).describe('Do not ask first'),
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;
