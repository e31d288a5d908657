// `ptyhold install` without a name: shows the clients of this machine, and asks which.
import type { Client } from '../clients/client.ts';
import { CLIENTS, findClient } from '../clients/clients.ts';
import { isOnMachine } from '../clients/found.ts';
import { findRegistration } from '../clients/registration.ts';
import { readSettings } from '../clients/settings-file.ts';
import type { UserMachine } from '../clients/user-machine.ts';
import type { Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { unknownClient } from './unknown-client.ts';

type Verb = 'install' | 'uninstall';

/** Those that are there; a person says which of them, unless `all` is said. */
export async function chooseClients(verb: Verb, all: boolean, place: UserMachine, here: Here): Promise<Client[]> {
  const found = await candidates(verb, place);
  if (found.length === 0 && verb === 'uninstall' && all) {
    here.out.note('ptyhold is registered in no client here.');
    return [];
  }
  const ids = CLIENTS.map(({ id }) => id).join(', ');
  if (found.length === 0)
    throw new Fault(
      verb === 'install'
        ? `No MCP client that ptyhold knows was found here. Name one of: ${ids}.`
        : 'ptyhold is registered in no client here.',
      WRONG_USAGE,
    );
  if (all) return found;
  if (!here.ask) {
    const names = found.map(({ id }) => id).join(', ');
    throw new Fault(`${verb} needs CLIENT, or --all. Here: ${names}. Known: ${ids}.`, WRONG_USAGE);
  }
  const width = Math.max(...found.map(({ id }) => id.length));
  const lines = found.map(({ id, title }, at) => `${String(at + 1).padStart(3)}  ${id.padEnd(width)}  ${title}\n`);
  await here.out.write(
    `${verb === 'install' ? 'MCP clients on this machine' : 'Clients that have ptyhold'}:\n${lines.join('')}`,
  );
  return readChoice(await here.ask('Which? Numbers or names, or all; Enter for none: '), found);
}

async function candidates(verb: Verb, place: UserMachine): Promise<Client[]> {
  const there = CLIENTS.filter((client) => isOnMachine(client, place));
  if (verb === 'install') return there;
  const has = await Promise.all(there.map((client) => isRegistered(client, place)));
  return there.filter((_, at) => has[at]);
}

async function isRegistered(client: Client, place: UserMachine): Promise<boolean> {
  try {
    const { text = '' } = await readSettings(client.file(place));
    return findRegistration(client, client.format.read(text)) !== undefined;
  } catch {
    // A file that cannot be read is told when its client is named.
    return false;
  }
}

function readChoice(answer: string, found: readonly Client[]): Client[] {
  const words = answer.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 1 && words[0] === 'all') return [...found];
  return words.map((word) => {
    const client = /^\d+$/.test(word) ? found[Number(word) - 1] : findClient(word);
    if (!client) throw unknownClient(word);
    return client;
  });
}
