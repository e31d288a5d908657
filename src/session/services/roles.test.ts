// Which roles hold, what they allow of the tools, and how a session keeps them.
import { describe, expect, it } from 'vitest';
import type { Role } from '../../settings/role.ts';
import { type KeptRoles, type OwnRoles, Roles, readRoles, requireAllowed, writeRoles } from './roles.ts';

const A = roleWith('a', { deny: ['rm'] });
const B = roleWith('b', { allow: ['ls'] });
const NONE: KeptRoles = { role: '', roleRules: '' };

function roleWith(name: string, given: Partial<Role> = {}): Role {
  return { name, deny: [], readOnly: false, force: false, ...given };
}

function rolesWith(given: Partial<OwnRoles> = {}): Roles {
  const file = { file: '/settings.json', roles: new Map([A, B].map((role) => [role.name, role])) };
  return new Roles({ names: [], file, inherited: async () => [], ...given });
}

const namesOf = (roles: readonly Role[]): string[] => roles.map(({ name }) => name);

describe('the roles of this server', () => {
  it('are those that it was given and those of the session around it', async () => {
    expect(namesOf(await rolesWith().own())).toEqual([]);
    expect(namesOf(await rolesWith({ names: ['a'] }).own())).toEqual(['a']);
    expect(namesOf(await rolesWith({ names: ['a'], inherited: async () => [B] }).own())).toEqual(['b', 'a']);
  });

  it('are none at all where one is not known', async () => {
    await expect(rolesWith({ names: ['a', 'c'] }).own()).rejects.toThrow('There is no role c: there are a, b');
  });

  it('may be known to the session around it alone', async () => {
    const around = roleWith('c', { readOnly: true });
    expect(await rolesWith({ names: ['c'], inherited: async () => [around] }).own()).toEqual([around]);
  });

  it('mean both what the settings say and what the session around it says, where they differ', async () => {
    const other = roleWith('a', { allow: ['cat'] });
    expect(await rolesWith({ names: ['a'], inherited: async () => [other] }).own()).toEqual([other, A]);
  });

  it('are looked for again after a failure', async () => {
    let asked = 0;
    const roles = rolesWith({ inherited: async () => (asked++ === 0 ? Promise.reject(new Error('away')) : [A]) });
    await expect(roles.own()).rejects.toThrow('away');
    expect(namesOf(await roles.own())).toEqual(['a']);
    await roles.own();
    expect(asked).toBe(2);
  });
});

describe('a session', () => {
  it('adds its own roles to those of the server', async () => {
    const { all, kept } = await rolesWith({ names: ['a'] }).over(writeRoles([B]));
    expect([namesOf(all), namesOf(kept)]).toEqual([['a', 'b'], ['b']]);
  });

  it('gets the roles of the server that opens it, and the one that is asked for', async () => {
    const { all, kept } = await rolesWith({ names: ['a'] }).forNew('b');
    expect([namesOf(all), namesOf(kept)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect((await rolesWith().forNew(undefined)).all).toEqual([]);
  });

  it('keeps what its roles mean', () => {
    expect(readRoles(writeRoles([A, B]))).toEqual([A, B]);
    expect(writeRoles([A, B]).role).toBe('a+b');
    expect([writeRoles([]), readRoles(NONE)]).toEqual([NONE, []]);
  });

  it.each<[string, Partial<KeptRoles>]>([
    ['the meaning is gone', { roleRules: '' }],
    ['the name is gone', { role: '' }],
    ['the name is another', { role: 'b' }],
    ['the meaning is no JSON', { roleRules: 'x' }],
    ['the meaning is no list', { roleRules: Buffer.from('{}').toString('base64url') }],
    ['the meaning is empty', { roleRules: Buffer.from('[]').toString('base64url') }],
    ['a part of it is wrong', { roleRules: Buffer.from('[{"name":"a","deny":"rm"}]').toString('base64url') }],
  ])('is closed to all where %s', (_, change) => {
    expect(() => readRoles({ ...writeRoles([A]), ...change })).toThrow(/is not kept with the session/);
  });

  it('keeps no more than tmux takes', () => {
    const large = Array.from({ length: 3 }, (_, at) => roleWith(`r${at}`, { deny: Array(200).fill('x'.repeat(15)) }));
    expect(() => writeRoles(large)).toThrow(/together take \d+ characters, and at most 8000/);
  });
});

describe('a tool', () => {
  const refusal = (role: Partial<Role>, tool: string, force = false): string | undefined => {
    try {
      requireAllowed({ all: [roleWith('free', { force: true }), roleWith('r', role)] }, tool, force);
      return undefined;
    } catch (error) {
      return String(error);
    }
  };

  it.each<[role: Partial<Role>, tool: string, force: boolean, says: RegExp | undefined]>([
    [{}, 'pty_send', false, undefined],
    [{}, 'pty_send', true, /does not allow force: true/],
    [{ force: true }, 'pty_send', true, undefined],
    [{ readOnly: true }, 'pty_read', false, undefined],
    [{ readOnly: true }, 'pty_list', false, undefined],
    [{ readOnly: true }, 'pty_open', false, /r is read-only: it does not allow pty_open/],
    [{ readOnly: true, tools: ['pty_send'] }, 'pty_send', false, /read-only/],
    [{ tools: ['pty_read'] }, 'pty_read', false, undefined],
    [{ tools: ['pty_read'] }, 'pty_send', false, /The role r does not allow pty_send/],
    [{ tools: [] }, 'pty_list', false, /does not allow pty_list/],
  ])('under %j: %s, force %s', (role, tool, force, says) => {
    const said = refusal(role, tool, force);
    if (says) expect(said).toMatch(says);
    else expect(said).toBeUndefined();
  });

  it('is listed as far as the named roles tell', () => {
    const readOnly = { file: '', roles: new Map([['r', roleWith('r', { readOnly: true })]]) };
    const roles = new Roles({ names: ['r'], file: readOnly, inherited: async () => [] });
    expect(['pty_open', 'pty_read'].map((tool) => roles.lists(tool))).toEqual([false, true]);
    expect(rolesWith({ names: ['c'] }).lists('pty_open')).toBe(true);
  });
});
