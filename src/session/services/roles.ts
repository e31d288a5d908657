// The roles that hold for a call: those of this server, those of the session that this server runs in, and those of the session it reaches.

import { PtyholdError } from '../../errors.ts';
import { readJson } from '../../read-json.ts';
import { retryable } from '../../retryable.ts';
import { LONGEST_ROLE, type Role, showRoles, together } from '../../settings/role.ts';
import { type FileSettings, noRoleError } from '../../settings/settings-file.ts';

export interface OwnRoles {
  /** What PTYHOLD_ROLE names. */
  names: readonly string[];
  file: Pick<FileSettings, 'file' | 'roles'>;
  /** Those of the session that this server was started in, whatever its environment says. */
  inherited(): Promise<readonly Role[]>;
}

/** As a session keeps its roles. */
export interface KeptRoles {
  /** The names; empty if it has none. */
  role: string;
  /** What they mean, as the server said it that gave them. */
  roleRules: string;
}

/** All of them must agree. A ptyhold inside the session has those that are kept with it. */
export interface Holding {
  all: readonly Role[];
  kept: readonly Role[];
}

export const NOTHING_HELD: Holding = { all: [], kept: [] };

const READS: ReadonlySet<string> = new Set(['pty_read', 'pty_list']);

export class Roles {
  readonly #given: OwnRoles;
  #own: Promise<readonly Role[]> | undefined;

  constructor(given: OwnRoles) {
    this.#given = given;
  }

  /** Those of this server. */
  own(): Promise<readonly Role[]> {
    this.#own ??= retryable(this.#find(), () => (this.#own = undefined));
    return this.#own;
  }

  /** Those of this server and of the session. */
  async over(written: KeptRoles): Promise<Holding> {
    const kept = readRoles(written);
    return { all: together(await this.own(), kept), kept };
  }

  /**
   * Those that a session gets which this server opens: a server inside it must not have less. One that is opened anew keeps
   * what it had, unless another role is named.
   */
  async forNew(name: string | undefined, before?: KeptRoles): Promise<Holding> {
    const given = name === undefined ? before && readRoles(before) : [this.named(name)];
    const all = together(await this.own(), given ?? []);
    return { all, kept: all };
  }

  /** The role that a session is to get. */
  named(name: string): Role {
    const { file } = this.#given;
    const role = file.roles.get(name);
    if (role) return role;
    throw noRoleError(name, file.file, file.roles.keys());
  }

  /** The tools that are listed: what the roles of the session around it allow is known at the first call. */
  lists(tool: string): boolean {
    const { names, file } = this.#given;
    return names.every((name) => {
      const role = file.roles.get(name);
      return role === undefined || mayUse(role, tool);
    });
  }

  async #find(): Promise<readonly Role[]> {
    const { names, file, inherited } = this.#given;
    const around = await inherited();
    // The session around it has told its roles by the environment, too; here nobody else may know them.
    const unknown = names.filter((name) => !around.some((role) => role.name === name));
    const known = names.flatMap((name) => file.roles.get(name) ?? []);
    const lost = unknown.find((name) => !file.roles.has(name));
    if (lost !== undefined) throw noRoleError(lost, file.file, file.roles.keys());
    return together(around, known);
  }
}

/** For what nobody has given a role. */
export const NO_ROLES = new Roles({
  names: [],
  file: { file: '', roles: new Map() },
  inherited: async () => [],
});

/** For commands of people that do the same. */
export const TOOL_TO = { close: 'pty_close', read: 'pty_read', list: 'pty_list' } as const;

function mayUse({ tools, readOnly }: Role, tool: string): boolean {
  return (tools === undefined || tools.includes(tool)) && (!readOnly || READS.has(tool));
}

/** Refuses a tool, or force, that a role does not allow. */
export function requireAllowed({ all }: Pick<Holding, 'all'>, tool: string, force = false): void {
  for (const role of all) {
    if (role.tools !== undefined && !role.tools.includes(tool)) {
      const listed = role.tools.length > 0 ? `It allows: ${role.tools.join(', ')}.` : 'It allows no tool.';
      throw new PtyholdError('refused', `The role ${role.name} does not allow ${tool}.`, listed);
    }
    if (!mayUse(role, tool)) {
      throw new PtyholdError(
        'refused',
        `The role ${role.name} is read-only: it does not allow ${tool}.`,
        'pty_read and pty_list may be used.',
      );
    }
    if (force && !role.force) {
      throw new PtyholdError(
        'refused',
        `The role ${role.name} does not allow force: true.`,
        'Do it without force, or ask the person who set the role.',
      );
    }
  }
}

export function writeRoles(roles: readonly Role[]): KeptRoles {
  if (roles.length === 0) return { role: '', roleRules: '' };
  const written = JSON.stringify(roles);
  if (written.length > LONGEST_KEPT) {
    const sentence = `The roles ${showRoles(roles)} together take ${written.length} characters, and at most ${LONGEST_KEPT} are kept with a session.`;
    throw new PtyholdError('bad_setting', sentence, 'Give the session one role, or shorten them in the settings file.');
  }
  return { role: showRoles(roles), roleRules: Buffer.from(written).toString('base64url') };
}

const LONGEST_KEPT = 2 * LONGEST_ROLE;

/** Fails where the session has a role and nobody can tell what it means: that is no session without a role. */
export function readRoles({ role, roleRules }: KeptRoles): readonly Role[] {
  if (role === '' && roleRules === '') return [];
  const roles = parseRoles(roleRules);
  if (roles !== undefined && showRoles(roles) === role) return roles;
  throw new PtyholdError(
    'refused',
    `What the role ${role || 'of this session'} means is not kept with the session as it was given.`,
    'Somebody has changed it. A person can close the session and open it anew.',
  );
}

function parseRoles(written: string): readonly Role[] | undefined {
  const found = readJson(Buffer.from(written, 'base64url').toString());
  return Array.isArray(found) && found.length > 0 && found.every(isRole) ? found : undefined;
}

function isRole(value: unknown): value is Role {
  const { name, allow, deny, tools, readOnly, force } = Object(value);
  const isList = (list: unknown): boolean => Array.isArray(list) && list.every((each) => typeof each === 'string');
  const isListOrNone = (list: unknown): boolean => list === undefined || isList(list);
  const hasFlags = typeof readOnly === 'boolean' && typeof force === 'boolean';
  return typeof name === 'string' && isListOrNone(allow) && isList(deny) && isListOrNone(tools) && hasFlags;
}
