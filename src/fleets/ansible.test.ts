// What ansible-inventory prints, and the way to each of its hosts.
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../bridges/bridge.ts';
import { routeOf } from '../routes.ts';
import { hostsOfAnsible, readInventory } from './ansible.ts';

const wanted = {
  local: { kind: 'here' as const },
  ssh: (host: string, address = host, options: readonly string[] = []) => ({
    kind: 'ssh' as const,
    host,
    address,
    line: 'ssh',
    options,
    socketFolders: [],
  }),
};

describe('the groups of an inventory', () => {
  it('have the hosts of the groups in them', () => {
    const printed = {
      _meta: { hostvars: {} },
      all: { children: ['a'] },
      a: { children: ['b'], hosts: ['x'] },
      b: { hosts: ['y', 'x'] },
    };
    expect(Object.fromEntries(readInventory(JSON.stringify(printed))?.groups ?? [])).toEqual({
      all: ['x', 'y'],
      a: ['x', 'y'],
      b: ['y', 'x'],
    });
  });

  it('may hold each other', () => {
    const printed = { all: { children: ['a'] }, a: { children: ['b'] }, b: { children: ['a'], hosts: ['x'] } };
    expect(readInventory(JSON.stringify(printed))?.groups.get('a')).toEqual(['x']);
  });

  it.each(['', '[]', '{}', '{"web": {"hosts": 1}}', 'Traceback'])('are not read from %j', (printed) => {
    expect(readInventory(printed)).toBeUndefined();
  });
});

async function routeWith(variables: Record<string, unknown>): Promise<unknown> {
  const stdout = JSON.stringify({ _meta: { hostvars: { h: variables } }, all: { hosts: ['h'] } });
  const run = async (): Promise<RunResult> => ({ exitCode: 0, stdout, stderr: '' });
  const here = { run, readText: async () => undefined, namesIn: async () => [] };
  const word = { kind: 'asked', written: '', program: 'ansible', selector: 'all', at: undefined } as const;
  const [host] = await hostsOfAnsible(word, wanted, here);
  return host?.route;
}

describe('the way to a host', () => {
  it.each<[Record<string, unknown>, unknown]>([
    [{}, routeOf('h', wanted)],
    [{ ansible_host: '10.0.0.1', ansible_port: 22 }, wanted.ssh('h', '10.0.0.1', ['-p', '22'])],
    [{ ansible_ssh_host: 'old', ansible_ssh_user: 'me' }, wanted.ssh('h', 'old', ['-l', 'me'])],
    [{ ansible_private_key_file: '/k', ansible_port: '' }, wanted.ssh('h', 'h', ['-i', '/k'])],
    [
      { ansible_ssh_common_args: '-o "ProxyCommand=ssh -W %h:%p b"' },
      wanted.ssh('h', 'h', ['-o', 'ProxyCommand=ssh -W %h:%p b']),
    ],
    [{ ansible_connection: 'local' }, { kind: 'here' }],
    [{ ansible_connection: 'winrm' }, { kind: 'none', why: 'Ansible reaches h by winrm, which ptyhold cannot.' }],
    [{ ansible_host: '{{ ip }}' }, { kind: 'none', why: expect.stringContaining('the template {{ ip }} for h') }],
    [{ ansible_host: '-oProxyCommand=x' }, { kind: 'none', why: expect.stringContaining('begins with -') }],
  ])('with %j', async (variables, route) => expect(await routeWith(variables)).toEqual(route));
});
