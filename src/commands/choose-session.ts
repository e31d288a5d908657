// Finds the session that a person means.
import { PtyholdError } from '../errors.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import type { ListedRow } from '../tmux/rows.ts';
import { Fault, suggest } from './fault.ts';

export const HOW_TO_OPEN =
  'MCP clients open sessions: ask your model for one. ptyhold install --help tells how to set up a client.';

const MOST_NAMES = 20;

interface Chosen {
  context: Context;
  row: ListedRow;
}

/** Without a name, the only session there is. */
export async function chooseSession(hosts: Hosts, name: string | undefined): Promise<Chosen> {
  if (name === undefined) return onlySession(hosts);
  try {
    const context = await hosts.holding([name]);
    return { context, row: (await context.sessions.find(name)).row };
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'no_session') throw error;
    const names = (await rowsOf(hosts)).map(({ row }) => row.name);
    if (names.length === 0) throw new Fault(`${error.message} There is none at all. ${HOW_TO_OPEN}`);
    throw new Fault(`${error.message}${suggest(name, names)} There are: ${listed(names)}.`);
  }
}

async function onlySession(hosts: Hosts): Promise<Chosen> {
  const found = await rowsOf(hosts);
  const [only, ...others] = found;
  if (!only) throw new Fault(`There is no session. ${HOW_TO_OPEN}`);
  if (others.length === 0) return only;
  throw new Fault(`There are several sessions; name one: ${listed(found.map(({ row }) => row.name))}.`);
}

async function rowsOf(hosts: Hosts): Promise<Chosen[]> {
  const { answers } = await hosts.ask(async (context) =>
    (await context.sessions.rows()).map((row) => ({ context, row })),
  );
  return answers.flat();
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
