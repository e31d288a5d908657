// The arguments of pty_list.
import * as z from 'zod';
import { sessionIdAgain } from './arguments.ts';

export const shape = {
  tag: z.string().min(1).optional().describe('Only sessions with this tag'),
  session_id: sessionIdAgain.optional(),
};
export type Arguments = z.output<z.ZodObject<typeof shape>>;
