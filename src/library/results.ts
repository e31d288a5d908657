// The facts of answers as the library's results. Whatever the tools tell is checked here, so that a type of the library is never wrong.
import * as z from 'zod';
import { ERROR_CODES } from '../errors.ts';
import { eventKinds } from '../events/event.ts';
import { VIAS } from '../session/completion/verdict.ts';
import { STATES } from '../session/state/states.ts';
import type { Closed, Each, Excerpt, Listing, Opened, Reading, Screen, SessionEvent } from './types.ts';

const text = z.string();
const count = z.number();
const exitCode = z.number().nullable();
const named = { session: text, id: text, host: text.optional() };
const notes = z.array(text).default([]);
const missing = z.array(z.object({ bytes: count.nullable(), why: text })).default([]);
const unreachable = z.array(z.object({ host: text, why: text })).default([]);

export const opened: z.ZodType<Opened> = z.object({
  ...named,
  reused: z.boolean(),
  attach: text,
  cols: count,
  rows: count,
  shell: text,
  role: text.optional(),
  notes,
});

/** A session of which only its state is told has the rest by default. */
export const reading: z.ZodType<Reading> = z.object({
  ...named,
  output: text,
  complete: z.boolean(),
  via: z.enum(VIAS),
  state: z.enum(STATES),
  exitCode: exitCode.default(null),
  cwd: text.nullable().default(null),
  durationMs: count.default(0),
  lines: count.default(0),
  hidden: count.default(0),
  hiddenRange: text.nullable().default(null),
  reducedBy: text.nullable().default(null),
  queued: z.boolean().default(false),
  missing,
  notes,
});

export const screen: z.ZodType<Screen> = z
  .object({ ...named, output: text, cols: count, rows: count, fullscreen: z.boolean() })
  .transform(({ output, ...rest }) => ({ ...rest, text: output }));

export const excerpt: z.ZodType<Excerpt> = z.object({
  ...named,
  output: text,
  firstLine: count,
  lastLine: count,
  lines: count,
  hidden: count,
  reducedBy: text.nullable(),
  missing,
  command: text.optional(),
  exitCode: exitCode.optional(),
});

export const closed: z.ZodType<Closed> = z.object({ ...named, exitCode, how: text });

export const listing: z.ZodType<Listing> = z.object({
  sessions: z.array(
    z.object({
      ...named,
      state: text.nullable(),
      since: text.nullable(),
      last: z.object({ exitCode, command: text.nullable() }).nullable(),
      program: text,
      cols: count,
      rows: count,
      attached: count,
      idleSeconds: count,
      tags: z.array(text),
      role: text.optional(),
      lock: z.object({ owner: text, secondsLeft: count }).nullable(),
    }),
  ),
  ended: z.array(
    z.object({
      ...named,
      how: text,
      ended: text,
      exitCode,
      cwd: text.nullable(),
      tags: z.array(text),
    }),
  ),
  unreachable,
});

const event: z.ZodType<SessionEvent> = z.object({
  number: count,
  kind: z.enum([...eventKinds(), 'unknown']),
  time: count,
  id: text.optional(),
  name: text.optional(),
  host: text.optional(),
  by: text.optional(),
  text: text.optional(),
  exit: count.optional(),
  how: text.optional(),
  state: text.optional(),
  rule: text.optional(),
  until: count.optional(),
});

export const events = z.object({ events: z.array(event), upTo: count });

const failed = z.object({ ...named, id: text.optional(), error: z.enum(ERROR_CODES), message: text });

export function each<T>(one: z.ZodType<T>): z.ZodType<Each<T>> {
  return z.object({ sessions: z.array(z.unknown()), events: count.optional(), unreachable }).transform((given) => ({
    ...given,
    sessions: given.sessions.map((session) => {
      const fault = failed.safeParse(session);
      if (!fault.success) return { ok: true as const, ...one.parse(session) };
      const { error: code, ...rest } = fault.data;
      return { ok: false as const, code, ...rest };
    }),
  }));
}
