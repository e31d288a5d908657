// `ptyhold attach [NAME]`: hands this terminal to a session, to watch it or to type into it.
import { PtyholdError } from '../errors.ts';
import type { Context } from '../session/context.ts';

export async function attach(context: Context, name: string | undefined): Promise<number> {
  const session = name === undefined ? await onlySession(context) : (await context.find(name)).row.name;
  return context.bridge.runHere(await context.tmux.attachArgv(session));
}

async function onlySession(context: Context): Promise<string> {
  const [row, ...others] = await context.rows();
  if (!row) throw new PtyholdError('no_session', 'There is no session.', 'pty_open makes one.');
  if (others.length === 0) return row.name;
  const names = [row, ...others].map((each) => each.name).join(', ');
  throw new PtyholdError('bad_argument', 'There are several sessions.', `Name one: ${names}.`);
}
