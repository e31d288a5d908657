// Arguments, and other parts of their definitions, that several tools share.

import * as z from 'zod';
import { PtyholdError } from '../errors.ts';
import { lookSchema } from '../looks/look.ts';
import { readJson } from '../read-json.ts';
import { LONGEST_LEASE_S } from '../timing.ts';

/** Some clients send a list in an argument of two types as its text. */
function listIfWritten(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*\[.*\]\s*$/s.test(given)) return given;
  const list = readJson(given);
  // Otherwise it is a name with brackets.
  return Array.isArray(list) ? list : given;
}

/** What a call names, as it came from the client. */
export function targetsIn(args: unknown): unknown[] {
  const { session_id: target = [], text } = Object(args);
  const keys = typeof text === 'object' && text !== null ? Object.keys(text) : [];
  return [listIfWritten(target), keys].flat(2);
}

const target = z
  .string('it is no string; write a name, #tag, web-* or !name')
  .refine((written) => written !== '', 'it is empty; write a name, #tag, web-* or !name');

const targets = (says: string) =>
  z
    .preprocess(
      listIfWritten,
      z.union([target, z.array(target).refine((list) => list.length > 0, 'the list is empty')], {
        error: 'it is a string, or a list of strings',
      }),
    )
    .describe(says);

export const sessionId = targets('Name or id. Several: a list, web-*, #tag; !x leaves x out; name@host');
/** For the tools that follow the one which tells the grammar. */
export const sessionIdAgain = targets('As in pty_send');
/** Those may match more than is meant. */
export const sessionIdToClose = targets('As in pty_send, without * or ?');

/** What zod would drop, and JSON can hold. */
function withoutOddKey(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, '__proto__')) return given;
  const sentence = 'text has a key __proto__, which cannot be one. Nothing was typed.';
  throw new PtyholdError('bad_argument', sentence, 'Name that session by its id.');
}

export const textOrTexts = z
  .preprocess(
    withoutOddKey,
    z.union([z.string(), z.record(z.string(), z.string('it is no string'))], {
      error: 'it is a string, or an object {target: text}',
    }),
  )
  .describe('Or {target: text}: each session gets that of the narrowest target that names it');

/** Loose, since to spell each argument out again would cost tokens; `checkEntries` is strict. */
export const sessionEntries = z
  .preprocess(
    listIfWritten,
    z.array(z.record(z.string(), z.unknown(), 'each entry is an object'), 'it is a list of objects').optional(),
  )
  .describe('Open several: [{name, command, cwd, …}]; the other arguments are defaults for each');

/** Loose for the same reason; its own schema is strict. */
export const look = z
  .record(z.string(), z.unknown())
  .describe(
    'What people see: {badge, color, background, cursor: "#rrggbb" or "reset", focus, layout: columns, rows, grid, tabs or windows}',
  )
  .pipe(lookSchema)
  .optional();

export const sessionName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'a name has 1 to 64 letters, digits, _ or -');
export const size = (most: number) => z.number().int().min(2).max(most);
export const seconds = z.number().min(0).max(86_400);
export const force = z.boolean().default(false).describe('Type even what is refused as dangerous');
export const lock = z
  .number()
  .int('whole seconds')
  .min(0)
  .max(LONGEST_LEASE_S, `a lease lasts at most ${LONGEST_LEASE_S} s; another lock renews it`)
  .optional()
  .describe('Seconds to lease it; 0 frees');
export const fold = z.enum(['head_tail', 'tail', 'head', 'none', 'changes']);
export const FOLDS = 'Which part of a long output to show; changes: only what differs from the last run of this line';

/**
 * Claude Code puts a longer result into a file and shows the model 2 kB of it. Answers are bounded by our own settings, so
 * this names the most that it takes.
 */
export const SHOWS_OUTPUT = { 'anthropic/maxResultSizeChars': 500_000 };
