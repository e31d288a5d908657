// The record of a session: a small file beside its journal, for the time when tmux no longer has the session.

import * as z from 'zod';
import { readJson } from '../../read-json.ts';
import type { LastKnown } from '../../tmux/last-known.ts';

/**
 * exit: its program ended by itself. closed: by pty_close. idle: by its idle timeout. killed: by somebody else, while tmux
 * went on. tmux: with tmux. restart: with its machine. unknown: nothing was written down of it.
 */
const HOWS = ['exit', 'closed', 'idle', 'killed', 'tmux', 'restart', 'unknown'] as const;
export type How = (typeof HOWS)[number];

const size = z.number().int().positive();
const text = z.string();

const endSchema = z.object({
  how: z.enum(HOWS),
  /** Unix seconds: when it ended, or was seen for the last time. */
  at: z.number(),
  /** The exit code of its program. */
  status: z.number().int().optional(),
});
export type End = z.output<typeof endSchema>;

const recordSchema = z.object({
  name: text.min(1),
  shell: text,
  /** The shell's program, as a path. */
  program: text.optional(),
  cwd: text.optional(),
  cols: size,
  rows: size,
  tags: z.array(text),
  /** Its roles, as tmux kept them. */
  role: text.default(''),
  roleRules: text.default(''),
  /** Its badge and colours, as tmux kept them. */
  look: text.default(''),
  idleTimeout: z.number().optional(),
  /** The names of the variables that its opener gave. Their values may be secrets and are nowhere on the disk. */
  env: z.array(text),
  key: text,
  adopted: text,
  cursor: text,
  /** The tmux socket. */
  socket: text,
  /** The start of the machine, and the tmux server. Unknown until tmux was first asked for the session. */
  life: text.optional(),
  server: text.optional(),
  seen: z.number(),
  end: endSchema.optional(),
});
export type SessionRecord = z.output<typeof recordSchema>;

/** Undefined if the text is torn, or no record. */
export function parseRecord(written: string): SessionRecord | undefined {
  const parsed = recordSchema.safeParse(readJson(written));
  return parsed.success ? parsed.data : undefined;
}

export function writeRecord(record: SessionRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** For a session without a record. */
export function bareRecord(name: string): SessionRecord {
  const nothing = { shell: '', role: '', roleRules: '', look: '', key: '', adopted: '', cursor: '', socket: '' };
  return { name, cols: 120, rows: 40, tags: [], env: [], seen: 0, ...nothing };
}

/** The record with what tmux tells now. What tmux cannot tell stays as it was. */
export function brought(record: SessionRecord, known: LastKnown, life: string, now: number): SessionRecord {
  const { id: _, dead, status, lock: __, cwd, idleTimeout, ...told } = known;
  const { end, ...before } = record;
  const at = end?.at ?? now;
  return {
    ...before,
    ...told,
    ...(cwd !== '' && { cwd }),
    ...(idleTimeout !== undefined && { idleTimeout }),
    life,
    seen: now,
    ...(dead && { end: { how: 'exit', at, ...(status !== undefined && { status }) } }),
  };
}

export function isSameEnd(one: End | undefined, other: End): boolean {
  return one?.how === other.how && one.at === other.at && one.status === other.status;
}

/** Whether the two differ in more than the time. */
export function differ(one: SessionRecord, other: SessionRecord): boolean {
  return JSON.stringify({ ...one, seen: 0 }) !== JSON.stringify({ ...other, seen: 0 });
}
