// A role: what may be done under it. Several roles apply together: each must agree.

export interface Role {
  name: string;
  /** Patterns of the gate: only these commands are typed. Undefined: all but those of `deny`. */
  allow?: readonly string[] | undefined;
  /** Patterns of the gate: these commands are typed in no case. */
  deny: readonly string[];
  /** The tools that may be used; undefined: all. */
  tools?: readonly string[] | undefined;
  /** Nothing is opened, typed, pressed or closed. */
  readOnly: boolean;
  /** `force: true` may be used. */
  force: boolean;
}

/** As it stands in the settings file. */
export interface WrittenRole {
  extends?: string | undefined;
  allow?: readonly string[] | undefined;
  deny?: readonly string[] | undefined;
  tools?: readonly string[] | undefined;
  readOnly?: boolean | undefined;
  force?: boolean | undefined;
}

/** A session keeps its roles in tmux, in one word. */
export const LONGEST_ROLE = 4_000;

/** With what each role takes over from the one that it extends. Fails with a sentence about the first that is wrong. */
export function resolveRoles(written: Readonly<Record<string, WrittenRole>>): ReadonlyMap<string, Role> {
  return new Map(Object.keys(written).map((name) => [name, checkedSize(resolve(name, written, []))]));
}

export class RoleFault extends Error {}

function resolve(name: string, written: Readonly<Record<string, WrittenRole>>, below: readonly string[]): Role {
  const own = Object.hasOwn(written, name) ? written[name] : undefined;
  if (own === undefined) {
    throw new RoleFault(
      `roles.${below.at(-1)}.extends names ${name}, which is no role: ${listRoles(Object.keys(written))}`,
    );
  }
  if (below.includes(name)) throw new RoleFault(`roles.${name} extends itself: ${[...below, name].join(', ')}`);
  const base = own.extends === undefined ? undefined : resolve(own.extends, written, [...below, name]);
  return {
    name,
    allow: joined(base?.allow, own.allow),
    deny: joined(base?.deny, own.deny) ?? [],
    tools: joined(base?.tools, own.tools),
    readOnly: own.readOnly ?? base?.readOnly ?? false,
    force: own.force ?? base?.force ?? false,
  };
}

/** The lists of both add up. */
function joined(
  base: readonly string[] | undefined,
  own: readonly string[] | undefined,
): readonly string[] | undefined {
  return base || own ? [...new Set([...(base ?? []), ...(own ?? [])])] : undefined;
}

function checkedSize(role: Role): Role {
  const size = JSON.stringify(role).length;
  if (size <= LONGEST_ROLE) return role;
  throw new RoleFault(
    `roles.${role.name} takes ${size} characters, and at most ${LONGEST_ROLE} are kept with a session`,
  );
}

export function listRoles(names: Iterable<string>): string {
  const all = [...names];
  return all.length === 0
    ? 'there are no roles'
    : `there are ${all.slice(0, 20).join(', ')}${all.length > 20 ? ' …' : ''}`;
}

/** The names of roles that apply together, as answers show them. */
export function showRoles(roles: readonly Pick<Role, 'name'>[]): string {
  return [...new Set(roles.map(({ name }) => name))].join('+');
}

/** Each role once. */
export function together(...groups: readonly (readonly Role[])[]): Role[] {
  return [...new Map(groups.flat().map((role) => [JSON.stringify(role), role])).values()];
}
