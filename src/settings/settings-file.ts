// The settings file of the person: read once, checked by one schema, and refused if others may write it.
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { describeError, describeForeign, hasCode, PtyholdError } from '../errors.ts';
import { HostFault, type HostWord, parseHostWord } from './host-words.ts';
import { faultOfFile, settingsFolder } from './own-file.ts';
import { listRoles, type Role, RoleFault, resolveRoles } from './role.ts';

/** What the file says, or would if it were there. */
export interface FileSettings {
  file: string;
  roles: ReadonlyMap<string, Role>;
  /** The hosts, where PTYHOLD_HOST names none. */
  hosts: readonly HostWord[];
  /** Hosts under one name. */
  groups: ReadonlyMap<string, readonly HostWord[]>;
}

export const NO_SETTINGS: FileSettings = { file: '', roles: new Map(), hosts: [], groups: new Map() };

const TOOL_NAMES = ['pty_open', 'pty_send', 'pty_read', 'pty_key', 'pty_close', 'pty_list'] as const;

const patterns = () =>
  z
    .array(
      z
        .string()
        .max(200, 'a pattern has at most 200 characters')
        .regex(/^\s*[^\s-]/, 'a pattern begins with a command'),
    )
    .max(200, 'at most 200 patterns')
    .optional();

export const roleName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a role has 1 to 64 letters, digits, _ or -');

const role = () =>
  z.strictObject({
    extends: roleName.optional(),
    allow: patterns(),
    deny: patterns(),
    tools: z.array(z.enum(TOOL_NAMES)).optional(),
    readOnly: z.boolean().optional(),
    force: z.boolean().optional(),
  });

export const hostWords = z
  .array(
    z.string().transform((written, context): HostWord => {
      try {
        return parseHostWord(written.trim());
      } catch (error) {
        if (!(error instanceof HostFault)) throw error;
        context.addIssue(error.message);
        return z.NEVER;
      }
    }),
  )
  .refine((words) => new Set(words.map((word) => JSON.stringify(word))).size === words.length, 'names a host twice');

const groupName = () =>
  z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/, 'the name of a group has 1 to 64 letters, digits, _, . or -');

const group = () =>
  hostWords.refine((words) => !words.some(({ kind }) => kind === 'group'), 'a group holds no other group');

/** Made when first needed: most people have no such file. */
const schema = z.lazy(() =>
  z.strictObject({
    roles: z.record(roleName, role()).default({}),
    hosts: hostWords.default([]),
    groups: z.record(groupName(), group()).default({}),
  }),
);

interface Place {
  /** What PTYHOLD_SETTINGS names. */
  given: string | undefined;
  env: NodeJS.ProcessEnv;
  home: string;
  uid: number;
  platform: NodeJS.Platform;
}

const LARGEST = 256 * 1024;

export function readSettingsFile(place: Place): FileSettings {
  const file = place.given ?? defaultFile(place);
  const written = readOwn(file, place);
  return written === undefined ? { ...NO_SETTINGS, file } : parseSettings(file, written);
}

export function parseSettings(file: string, written: string): FileSettings {
  const parsed = schema.safeParse(parseJson(file, written));
  if (!parsed.success) throw wrong(file, describeIssue(parsed.error));
  const { roles, hosts, groups } = parsed.data;
  try {
    return { file, roles: resolveRoles(roles), hosts, groups: new Map(Object.entries(groups)) };
  } catch (error) {
    if (error instanceof RoleFault) throw wrong(file, error.message);
    throw error;
  }
}

/** A name that is unknown is no role that allows everything. */
export function rolesNamed(names: readonly string[], { file, roles }: Pick<FileSettings, 'file' | 'roles'>): Role[] {
  return names.map((name) => roles.get(name) ?? fail(noRoleError(name, file, roles.keys())));
}

function fail(error: PtyholdError): never {
  throw error;
}

export function noRoleError(name: string, file: string, known: Iterable<string>): PtyholdError {
  return new PtyholdError(
    'bad_setting',
    `There is no role ${name}: ${listRoles(known)} in ${file}.`,
    'Name one of those, or ask the person to write it into that file.',
  );
}

function defaultFile({ env, home }: Place): string {
  return path.join(settingsFolder(env, home), 'settings.json');
}

/** Undefined if there is none where one need not be. */
function readOwn(file: string, place: Place): string | undefined {
  try {
    // A link that leads nowhere is no missing file.
    if (!lstatSync(file, { throwIfNoEntry: false })) return place.given === undefined ? undefined : fail(missing(file));
    const real = realpathSync(file);
    const info = statSync(real);
    if (!info.isFile()) throw wrong(file, 'it is no file');
    if (info.size > LARGEST) throw wrong(file, `it is larger than ${LARGEST} bytes`);
    // Whoever may write it could widen every role.
    const fault = faultOfFile(real, place);
    if (fault !== undefined) throw wrong(file, fault);
    return readFileSync(real, 'utf8');
  } catch (error) {
    if (error instanceof PtyholdError) throw error;
    if (hasCode(error, 'ENOENT')) throw wrong(file, 'it is a link that leads nowhere');
    throw wrong(file, describeForeign(error).replace(/\.$/, ''));
  }
}

function parseJson(file: string, written: string): unknown {
  try {
    return JSON.parse(written);
  } catch (error) {
    throw wrong(file, `it is no JSON: ${describeError(error)}`);
  }
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') || 'its top';
  const said = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  return `at ${where}: ${said ?? 'not usable'}`;
}

function missing(file: string): PtyholdError {
  const sentence = `The settings file ${file}, which PTYHOLD_SETTINGS names, is not there.`;
  return new PtyholdError(
    'bad_setting',
    sentence,
    'Write it or correct PTYHOLD_SETTINGS, and start the MCP server again.',
  );
}

function wrong(file: string, why: string): PtyholdError {
  return new PtyholdError(
    'bad_setting',
    `The settings file ${file} is not usable: ${why}.`,
    'Correct it, and start the MCP server again.',
  );
}
