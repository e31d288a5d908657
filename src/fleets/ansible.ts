// The hosts of an Ansible inventory, as `ansible-inventory --list` tells them, whatever kind of inventory it is.

import * as z from 'zod';
import { splitWords } from '../bridges/shell-words.ts';
import { tryByHand } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { readJson } from '../read-json.ts';
import type { FoundHost, WantedHosts } from '../routes.ts';
import type { Asked } from '../settings/host-words.ts';
import { matchesWildcard } from '../targets/wildcard.ts';
import { askProgram, type Here, unknownHosts } from './ask-program.ts';

const group = z.object({ hosts: z.array(z.string()).default([]), children: z.array(z.string()).default([]) });
const variables = z.record(z.string(), z.unknown());
const meta = z.object({ hostvars: z.record(z.string(), variables).default({}) });

interface Inventory {
  /** The hosts of each group, also those of the groups in it. */
  groups: ReadonlyMap<string, readonly string[]>;
  variables: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const INSTALL = 'Install Ansible, whose own ansible-inventory reads the inventory.';
const MOST_NAMED = 20;

export async function hostsOfAnsible(
  word: Asked,
  wanted: Pick<WantedHosts, 'ssh' | 'local'>,
  here: Here,
): Promise<FoundHost[]> {
  const argv = ['ansible-inventory', ...(word.at === undefined ? [] : ['-i', word.at]), '--list'];
  const { stdout, complaints } = await askProgram(here, argv, INSTALL);
  const inventory = readInventory(stdout);
  const where = word.at ?? 'the usual inventory of Ansible';
  if (!inventory) throw unknownHosts(`ansible-inventory has not told ${where} as JSON.`, tryByHand(argv.join(' ')));
  if (inventory.groups.get('all')?.length === 0) throw emptyInventory(where, complaints, argv);
  return hostsIn(inventory, word.selector, where).map((name) => ({
    name,
    route: routeTo(name, inventory.variables[name] ?? {}, wanted),
    groups: [...inventory.groups].flatMap(([each, hosts]) => (hosts.includes(name) ? [each] : [])),
  }));
}

/** Undefined if it is not what Ansible prints. */
export function readInventory(printed: string): Inventory | undefined {
  const { _meta: told = {}, ...others } = z.record(z.string(), z.unknown()).catch({}).parse(readJson(printed));
  const hostvars = meta.safeParse(told);
  const groups = z.record(z.string(), group).safeParse(others);
  if (!hostvars.success || !groups.success || !('all' in groups.data)) return undefined;
  const membersOf = (name: string, above: readonly string[] = []): string[] => {
    const { hosts = [], children = [] } = above.includes(name) ? {} : (groups.data[name] ?? {});
    return [...hosts, ...children.flatMap((child) => membersOf(child, [...above, name]))];
  };
  // A group without hosts of its own is not printed for itself.
  const names = [...Object.keys(groups.data), ...Object.values(groups.data).flatMap(({ children }) => children)];
  return {
    groups: new Map([...new Set(names)].map((name) => [name, [...new Set(membersOf(name))]])),
    variables: hostvars.data.hostvars,
  };
}

function hostsIn({ groups }: Inventory, selector: string, where: string): string[] {
  const named = [...groups].filter(([name]) => matchesWildcard(selector, name));
  const hosts = [...new Set(named.flatMap(([, each]) => each))];
  if (hosts.length > 0) return hosts;
  if (named.length > 0) throw unknownHosts(`The group ${selector} in ${where} has no host.`, 'Add hosts to it.');
  const names = [...groups.keys()];
  const [near] = nearest(selector, names);
  const meant = near === undefined ? '' : `Near it: ${near}. `;
  throw unknownHosts(
    `There is no group ${selector} in ${where}.`,
    `${meant}There are: ${names.slice(0, MOST_NAMED).join(', ')}.`,
  );
}

/** Ansible goes on without an inventory that it cannot read, and ends with 0. */
function emptyInventory(where: string, complaints: string, argv: readonly string[]): Error {
  const why = complaints.split('\n').find((line) => /parse|does not exist|ERROR/i.test(line)) ?? '';
  const said = why.replace(/^\s*\[WARNING\]:\s*\**\s*/, '').slice(0, 300);
  const sentence = `${where} names no host${said === '' ? '.' : `: ${said.replace(/[.:]?\s*$/, '.')}`}`;
  return unknownHosts(sentence, tryByHand(argv.join(' ')));
}

type Variables = Readonly<Record<string, unknown>>;

function routeTo(
  name: string,
  given: Variables,
  { ssh, local }: Pick<WantedHosts, 'ssh' | 'local'>,
): FoundHost['route'] {
  const read = (...names: string[]): string | undefined => {
    const value = names.map((each) => given[each]).find((each) => each !== undefined && each !== null && each !== '');
    return value === undefined ? undefined : String(value);
  };
  const connection = read('ansible_connection') ?? 'ssh';
  if (connection === 'local' || connection === 'ansible.builtin.local') return local;
  if (!/^(?:ansible\.builtin\.)?(?:ssh|smart|paramiko(?:_ssh)?)$/.test(connection))
    return { kind: 'none', why: `Ansible reaches ${name} by ${connection}, which ptyhold cannot.` };
  const address = read('ansible_host', 'ansible_ssh_host') ?? name;
  const port = read('ansible_port', 'ansible_ssh_port');
  const user = read('ansible_user', 'ansible_ssh_user');
  const key = read('ansible_ssh_private_key_file', 'ansible_private_key_file');
  const more = [read('ansible_ssh_common_args'), read('ansible_ssh_extra_args')].filter((each) => each !== undefined);
  const template = [address, port, user, key, ...more].find((each) => each?.includes('{{'));
  if (template !== undefined)
    return {
      kind: 'none',
      why: `The inventory has the template ${template} for ${name}, which ansible-inventory does not fill in.`,
    };
  // ssh would take it for an option.
  if ([address, port, user, key].some((each) => each?.startsWith('-')))
    return { kind: 'none', why: `The inventory names ${name} by a word that begins with -.` };
  const options = [
    ...(port === undefined ? [] : ['-p', port]),
    ...(user === undefined ? [] : ['-l', user]),
    ...(key === undefined ? [] : ['-i', key]),
    ...more.flatMap((line) => splitWords(line) ?? []),
  ];
  return ssh(name, address, options);
}
