// The arguments of pty_close.
import * as z from 'zod';
import { sessionIdToClose } from './arguments.ts';

export const shape = {
  session_id: sessionIdToClose,
  force: z.boolean().default(false).describe('Do not ask first'),
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;
