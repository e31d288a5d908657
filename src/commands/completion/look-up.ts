// The words that completion finds on this machine: sessions, tags, hosts, clients, keys.
import type { Machine } from '../../config.ts';
import type { Context } from '../../session/context.ts';
import type { Hosts } from '../../session/hosts/hosts.ts';
import { inOwnSession } from '../../settings/own-session.ts';
import { CLEARING_UP_MS, COMPLETES_MS } from '../../timing.ts';
import { KEY_NAMES } from '../../tmux/key-names.ts';
import { within } from '../../within.ts';
import type { Candidate, Source } from './candidates.ts';

export async function lookUp(source: Exclude<Source, 'files'>, machine: Machine): Promise<readonly Candidate[]> {
  if (source === 'keys') return KEY_NAMES.map((word) => ({ word, says: '' }));
  if (source === 'clients') {
    const { CLIENTS } = await import('../../clients/clients.ts');
    return CLIENTS.map(({ id, title }) => ({ word: id, says: title }));
  }
  const { findHosts } = await import('../../session/hosts/open-hosts.ts');
  const hosts = findHosts(inOwnSession(machine), () => 'command-line');
  try {
    if (source === 'hosts') return hosts.names.map((word) => ({ word, says: '' }));
    return (await within(COMPLETES_MS, askNear(hosts, source)))?.value ?? [];
  } finally {
    await within(CLEARING_UP_MS, hosts.close());
  }
}

/** Of several hosts only this machine is asked: nobody presses Tab to connect to others. */
async function askNear(
  hosts: Hosts,
  source: Exclude<Source, 'clients' | 'files' | 'hosts' | 'keys'>,
): Promise<Candidate[]> {
  if (hosts.isSeveral && !hosts.names.includes('local')) return [];
  const context = await hosts.at(hosts.isSeveral ? 'local' : undefined);
  if (source === 'ended sessions') return namesOfEnded(context);
  const rows = await context.sessions.rows();
  if (source === 'tags') return [...new Set(rows.flatMap(({ tags }) => tags))].map((word) => ({ word, says: 'a tag' }));
  const living = rows.map(({ name, program, tags }) => ({ word: name, says: [program, ...tags].join(' ').trim() }));
  if (source === 'sessions') return living;
  const ended = await namesOfEnded(context);
  return [...living, ...ended.filter(({ word }) => !living.some((each) => each.word === word))];
}

async function namesOfEnded({ ended }: Context): Promise<Candidate[]> {
  const names = (await ended.list()).map(({ record }) => record.name);
  return [...new Set(names)].map((word) => ({ word, says: 'is over' }));
}
