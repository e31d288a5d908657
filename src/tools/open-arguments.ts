// The arguments of pty_open.
import * as z from 'zod';
import { force, look, seconds, sessionEntries, sessionName, size } from './arguments.ts';

const HOST = 'Default the first; a group or db-* opens on each';

/** The arguments of a call that opens one session, and of each entry of `sessions`. */
export const one = {
  name: sessionName.optional().describe('Default: the first free of t1, t2, …'),
  shell: z.string().min(1).optional().describe('bash (default), zsh, fish, sh, … or a path'),
  command: z.string().min(1).optional().describe('Run this instead of a shell; the session ends with it'),
  host: z.string().min(1).optional().describe(HOST),
  cwd: z.string().min(1).optional(),
  env: z
    .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'names of variables are letters, digits and _'), z.string())
    .optional(),
  cols: size(1000).optional().describe('Default 120'),
  rows: size(1000).optional().describe('Default 40'),
  tags: z.array(z.string().min(1).max(64)).max(16).optional(),
  reuse: z
    .boolean()
    .optional()
    .describe('Take the session of that name; one that is over is opened anew in its folder'),
  idle_timeout: seconds.min(1).optional().describe('Close after so many idle seconds'),
  role: z.string().min(1).optional().describe('Limits what is done in it'),
  look,
  force: force.describe('Run even a command that is refused as dangerous'),
};
export type Entry = z.output<z.ZodObject<typeof one>>;

export const shape = { ...one, sessions: sessionEntries };
export type Arguments = z.output<z.ZodObject<typeof shape>>;
