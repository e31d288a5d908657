// Every setting of the environment, checked by one schema.
import path from 'node:path';
import * as z from 'zod';
import { PtyholdError } from '../errors.ts';
import { hostWords, roleName } from './settings-file.ts';

const text = z.string().min(1);
const absolutePath = text.refine(path.isAbsolute, 'must be an absolute path');
const pathThere = text.refine(path.posix.isAbsolute, 'must be an absolute path');
export const debugTarget = text.refine(
  (target) => target === 'stderr' || path.isAbsolute(target),
  'must be stderr or an absolute path',
);
const seconds = z.coerce.number('must be a number of seconds').positive('must be a number of seconds above 0');
const days = z.coerce.number('must be a number of days').positive('must be a number of days above 0');
const oneOrZero = z.enum(['0', '1'], 'must be 1 or 0').default('0');
const count = (least: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(least, `must be at least ${least}`);

/** Patterns are separated by `;`, since they may hold blanks and commas. */
const patterns = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(/[;\n]/)
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== ''),
  );

const variables = z
  .string()
  .transform((list) => list.split(/[\s,;]+/).filter((name) => name !== ''))
  .refine((list) => list.every((name) => /^[A-Za-z_*][A-Za-z0-9_*]*$/.test(name)), 'must be names of variables');

const hosts = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((word) => word !== ''))
  .pipe(hostWords);

/** All of them apply together. */
const roles = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,+]+/).filter((name) => name !== ''))
  .pipe(z.array(roleName));

const settingsSchema = z.object({
  PTYHOLD_PREFIX: text.optional(),
  PTYHOLD_HOST: hosts,
  PTYHOLD_SSH: text.default('ssh'),
  PTYHOLD_MAX_CONNECTIONS: count(1).default(100),
  PTYHOLD_WSL_DISTRO: text.optional(),
  PTYHOLD_TMUX: text.optional(),
  PTYHOLD_DIR: pathThere.optional(),
  PTYHOLD_SOCKET: pathThere.optional(),
  PTYHOLD_SHELL: text.default('bash'),
  PTYHOLD_ENV: variables.optional(),
  PTYHOLD_PAGER: text.default('cat'),
  PTYHOLD_JOURNAL_BYTES: count(65_536).default(16 * 1024 * 1024),
  PTYHOLD_IDLE_TIMEOUT: seconds.optional(),
  PTYHOLD_MAX_SESSIONS: count(1).optional(),
  PTYHOLD_KEEP_SESSIONS: count(0).default(50),
  PTYHOLD_KEEP_BYTES: count(0).default(256 * 1024 * 1024),
  PTYHOLD_KEEP_DAYS: days.default(30),
  PTYHOLD_KEEP_EVENTS: count(100).default(4_000),
  PTYHOLD_MAX_OUTPUT_TOKENS: count(200).default(10_000),
  PTYHOLD_HEAD_LINES: count(1).default(100),
  PTYHOLD_TAIL_LINES: count(1).default(100),
  PTYHOLD_MAX_LINE_LENGTH: count(80).default(2000),
  PTYHOLD_GATE: z.enum(['off', 'ask', 'block'], 'must be off, ask or block').default('ask'),
  PTYHOLD_GATE_ALLOW: patterns,
  PTYHOLD_GATE_DENY: patterns,
  PTYHOLD_SETTINGS: absolutePath.optional(),
  PTYHOLD_ROLE: roles,
  PTYHOLD_ITERM2: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  PTYHOLD_LOG: absolutePath.optional(),
  PTYHOLD_OTEL: oneOrZero,
  PTYHOLD_OTEL_CONTENT: oneOrZero,
  PTYHOLD_DEBUG: debugTarget.optional(),
  PTYHOLD_CLIENT: text.optional(),
  PTYHOLD_STAY: z.coerce.number('must be a number of seconds').min(0, 'must be a number of seconds').default(60),
});

export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

/** Fails with a sentence about the first that is wrong. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): z.output<typeof settingsSchema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) throw settingError(parsed.error);
  return parsed.data;
}

function settingError(error: z.ZodError): PtyholdError {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'a setting');
  return new PtyholdError(
    'bad_setting',
    `The setting ${name} is not usable: ${issue?.message ?? 'unknown fault'}.`,
    `Correct or remove ${name} in the environment of the MCP server and start it again.`,
  );
}
