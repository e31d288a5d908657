// `ptyhold here [NAME]`: makes this terminal a session, which an AI can share.
import { type Machine, readConfig } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { hasLocal, readHosts } from '../routes.ts';
import { makeAttachLine } from '../session/attach-line.ts';
import { closeSession } from '../session/close.ts';
import { Context } from '../session/context.ts';
import { describeHow } from '../session/ended/describe.ts';
import { openRoute } from '../session/hosts/open-hosts.ts';
import { openSession } from '../session/open.ts';
import type { Session } from '../session/state/session.ts';
import { inOwnSession } from '../settings/own-session.ts';
import { showName } from '../terminal/show-name.ts';
import { CLEARING_UP_MS } from '../timing.ts';
import { askVisited, makePersons } from '../tmux/person-terminal.ts';
import { sessionName } from '../tools/arguments.ts';
import { within } from '../within.ts';
import { cannotShow, INSIDE_TMUX, prefixIn, sessionAround } from './around.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { ShellEnd } from './shell-end.ts';

/** Returns the exit status of the shell, or 0 if the person left it. */
export async function here(given: Given, world: Here): Promise<number> {
  const { machine, out } = world;
  const name = checkedName(given.operands[0]);
  if (machine.platform === 'win32') throw new Fault('On Windows sessions are in WSL: run ptyhold here inside it.');
  const context = await personsContext(inOwnSession(machine));
  try {
    const around = await sessionAround(context, machine.env);
    if (around) {
      await out.write(`This terminal is the session ${around.name} already.\n`);
      return 0;
    }
    const { columns: cols, rows } = out;
    if (cols === undefined || rows === undefined || !process.stdin.isTTY)
      throw new Fault('here makes a session of a terminal, and its input and output are none.');
    const { tag } = given.options;
    const tags = typeof tag === 'string' ? [tag] : undefined;
    const session = await open(context, { name, tags, cols, rows: Math.max(2, rows - 1) });
    if (given.options['iterm']) return await shareInITerm(context, session, world);
    return await share(context, session, { machine, out });
  } finally {
    await within(CLEARING_UP_MS, context.close());
  }
}

function checkedName(name: string | undefined): string | undefined {
  const checked = sessionName.optional().safeParse(name);
  if (checked.success) return checked.data;
  throw new Fault(`here takes no NAME ${JSON.stringify(name)}: ${checked.error.issues[0]?.message}.`, WRONG_USAGE);
}

/** On this machine, whatever hosts the settings name. The shell is the person's own, with all that their environment has. */
async function personsContext(machine: Machine): Promise<Context> {
  const settings = readConfig(machine);
  const { config, bridge } = await openRoute({ kind: 'here' }, machine, settings, new AbortController().signal);
  const own = Object.entries(machine.env).filter(([variable]) => variable.startsWith('PTYHOLD_'));
  const sessionEnv = {
    ...config.own.env,
    ...Object.fromEntries(own.map(([variable, value = '']) => [variable, value])),
  };
  // A person reads in a pager, and has not left for good when they are away for long.
  const shell = machine.env['SHELL'] || config.shell;
  return new Context({ ...config, sessionEnv, pager: undefined, idleTimeout: undefined, shell }, bridge);
}

interface Wanted {
  name: string | undefined;
  tags: string[] | undefined;
  cols: number;
  rows: number;
}

async function open(context: Context, wanted: Wanted): Promise<Session> {
  try {
    return (await openSession(context, { ...wanted, leave: { force: false, confirm: undefined } })).session;
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'name_taken') throw error;
    const { name = '' } = wanted;
    throw new Fault(`${error.message} ptyhold attach ${name} shows it; or give another name, or none.`);
  }
}

/** This terminal stays as it is. */
async function shareInITerm(context: Context, { row }: Session, world: Here): Promise<number> {
  await context.tmux.execute(makePersons(row.paneId, 'an AI can see this terminal and type in it · exit ends it'), {
    repeatable: true,
  });
  const { showOne } = await import('./iterm.ts');
  return showOne({ ...row, host: context.host, context }, world);
}

async function share(
  context: Context,
  session: Session,
  { machine, out }: Pick<Here, 'machine' | 'out'>,
): Promise<number> {
  const { row } = session;
  const name = showName(row.name);
  const prefix = prefixIn(machine.env);
  const hint = `an AI can see this terminal and type in it · ${prefix} d leaves, exit ends it`;
  await context.tmux.execute(makePersons(row.paneId, hint), { repeatable: true });
  out.note(`This terminal is the session ${name} now: an AI can see it and type in it.`);
  if (machine.env['TMUX']) out.note(INSIDE_TMUX);
  const end = new ShellEnd(context, session);
  const shown = await context.bridge.runHere(await context.tmux.attachArgv(row.name));
  const status = await end.settle();
  if (status === undefined && (await context.sessions.findLiving(row.id))) {
    if (shown !== 0) await requireVisited(context, session, machine);
    out.note(`${name} goes on. ${await wayBack(context, row.name, machine)} comes back to it, and exit there ends it.`);
    return shown;
  }
  const ended = await context.ended.find(row.id);
  if (ended) out.note(`${name}: ${describeHow(ended.end)}.`);
  return status ?? ended?.end.status ?? shown;
}

/** tmux has said why it cannot draw on this terminal, and nobody wants a session that was never seen. */
async function requireVisited(context: Context, { id, row }: Session, { env }: Machine): Promise<void> {
  const asked = await context.tmux.execute(askVisited(row.paneId), { repeatable: true });
  if (!asked?.ok || asked.lines[0] === '1') return;
  await closeSession(context, id, { force: true });
  throw new Fault(cannotShow(env, 'ptyhold here', ', so none was opened'));
}

/** The command attaches on the hosts of the settings, and this machine may be none of them. */
async function wayBack(context: Context, name: string, machine: Machine): Promise<string> {
  return hasLocal(readHosts(machine)) ? `ptyhold attach ${name}` : makeAttachLine(context, name);
}
