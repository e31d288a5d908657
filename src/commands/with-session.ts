// Finds the session that a person means.
import { describeError, PtyholdError } from '../errors.ts';
import type { Context } from '../session/context.ts';
import { type Choice, chooseSessions } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { hintsAtTools } from '../steps.ts';
import { isPlain } from '../targets/target.ts';
import { showName } from '../terminal/show-name.ts';
import type { ListedRow } from '../tmux/rows.ts';
import { Fault, suggest, WRONG_USAGE } from './fault.ts';

export const HOW_TO_OPEN =
  'MCP clients open sessions: ask your model for one. ptyhold install --help tells how to set up a client.';

const MOST_NAMES = 20;

type Take<T> = (context: Context, nameOrId: string) => Promise<T>;

/**
 * Does it with the session of that name; without a name, with the only session there is. `among`: which others are named
 * where there is none of that name.
 */
export async function withSession<T>(
  hosts: Hosts,
  wanted: string | undefined,
  take: Take<T>,
  among: 'living' | 'all' = 'living',
): Promise<T> {
  const name = wanted ?? (await onlySession(hosts));
  try {
    return await take(await hosts.holding(name), name);
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'no_session') throw error;
    const living = (await rowsOf(hosts)).map((row) => row.name);
    const names = [...new Set([...living, ...(among === 'all' ? await namesOfEnded(hosts) : [])])];
    if (names.length === 0) throw new Fault(`${error.message} There is none at all. ${HOW_TO_OPEN}`);
    throw new Fault(`${error.message}${suggest(name, names)} There are: ${listed(names)}.`);
  }
}

/** Does it with the one session that a target names, whichever kind it is. `what`: the command, or its option. */
export async function withOne<T>(
  hosts: Hosts,
  target: string,
  take: Take<T>,
  { what, among }: { what: string; among: 'living' | 'all' },
): Promise<T> {
  if (isPlain(target)) return withSession(hosts, target, take, among);
  const choice = await chooseForPerson(hosts, [target]);
  if (choice.kind === 'one') return take(choice.context, choice.session);
  const [only, ...others] = choice.sessions;
  if (only && others.length === 0) return take(only.context, only.id);
  const names = listed(choice.sessions.map(({ name }) => showName(name)));
  throw new Fault(`${what} takes one session, and ${target} names several: ${names}.`, WRONG_USAGE);
}

/** The sessions that targets name. A single name or id chooses one, as in the tools. */
export async function chooseForPerson(hosts: Hosts, targets: readonly string[]): Promise<Choice> {
  const [first = '', ...others] = targets;
  try {
    return await chooseSessions(hosts, others.length === 0 ? first : targets, 'read');
  } catch (error) {
    throw toldPerson(error);
  }
}

/** The hint of an error about targets names what is there, unless it names tools. */
export function toldPerson(error: unknown): unknown {
  return error instanceof PtyholdError && !hintsAtTools(error) ? new Fault(describeError(error)) : error;
}

async function onlySession(hosts: Hosts): Promise<string> {
  const rows = await rowsOf(hosts);
  const [only, ...others] = rows;
  if (!only) throw new Fault(`There is no session. ${HOW_TO_OPEN}`);
  if (others.length === 0) return only.id;
  throw new Fault(
    `There are several sessions; name one: ${listed(rows.map(({ name }) => name))}. attach --tiled shows all.`,
  );
}

async function rowsOf(hosts: Hosts): Promise<ListedRow[]> {
  return (await hosts.ask(({ sessions }) => sessions.rows())).answers.flat();
}

async function namesOfEnded(hosts: Hosts): Promise<string[]> {
  const { answers } = await hosts.ask(({ ended }) => ended.list());
  return answers.flat().map(({ record }) => record.name);
}

export function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
