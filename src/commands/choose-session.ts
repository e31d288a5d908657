// Finds the session that a person means.
import type { Hosts } from '../session/hosts/hosts.ts';
import type { ListedRow } from '../tmux/rows.ts';
import { Fault, suggest } from './fault.ts';

export const HOW_TO_OPEN =
  'MCP clients open sessions: ask your model for one. ptyhold install --help tells how to set up a client.';

const MOST_NAMES = 20;

/** Without a name, the only session there is. */
export async function chooseSession(hosts: Hosts, name: string | undefined): Promise<ListedRow> {
  const { answers, unreachable } = await hosts.ask(({ sessions }) => sessions.rows());
  const rows = answers.flat();
  const away = unreachable.map(({ name: host, why }) => ` ${host} could not be asked: ${why}`).join('');
  const [only, ...others] = name === undefined ? rows : rowsOf(rows, name);
  if (only && others.length === 0) return only;
  if (rows.length === 0) throw new Fault(`There is no session.${away} ${HOW_TO_OPEN}`);
  const names = rows.map((row) => row.name);
  if (name === undefined) throw new Fault(`There are several sessions; name one: ${listed(names)}.`);
  if (only)
    throw new Fault(
      `Several hosts have a session ${name}; name it by its id: ${[only, ...others].map(({ id }) => id).join(', ')}.`,
    );
  throw new Fault(`There is no session ${name}.${away}${suggest(name, names)} There are: ${listed(names)}.`);
}

/** One machine may be listed under two names. */
function rowsOf(rows: readonly ListedRow[], name: string): ListedRow[] {
  const found = rows.filter((row) => row.name === name || row.id === name);
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
