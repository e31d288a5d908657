// `ptyhold attach [TARGET…]`: hands this terminal to a session, to watch it or to type into it, or to several as tiles.
import { sessionColour } from '../looks/tag-colours.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { isPlain } from '../targets/target.ts';
import { colourStatus } from '../tmux/looks.ts';
import { cannotShow, INSIDE_TMUX, refuseItself } from './around.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { coloursOf } from './own-colours.ts';
import { pickSessions } from './pick.ts';
import { listed, withSession } from './with-session.ts';

export async function attach(hosts: Hosts, given: Given, here: Here): Promise<number> {
  const { operands: targets, options } = given;
  if (options['tiled']) return (await import('./tiled.ts')).attachTiled(hosts, given, here);
  if (options['layout'] !== undefined)
    throw new Fault('--layout goes with --tiled. See: ptyhold attach --help', WRONG_USAGE);
  const wanted = targets.length === 1 && isPlain(targets[0] ?? '') ? targets[0] : await onlyOne(hosts, targets);
  const { bridge, argv, name } = await withSession(hosts, wanted, async (context, session) => {
    const { row } = await context.sessions.find(session);
    await refuseItself([{ id: row.id, context }], here.machine.env);
    const how = options['read-only'] ? 'watch' : 'type';
    const colour = sessionColour(row, await coloursOf(hosts, here.machine, [row]));
    await context.tmux.execute(colourStatus(row.paneId, colour), { repeatable: true });
    return { bridge: context.bridge, argv: await context.tmux.attachArgv(row.name, how), name: row.name };
  });
  if (here.machine.env['TMUX']) here.out.note(INSIDE_TMUX);
  const began = performance.now();
  const status = await bridge.runHere(argv);
  if (status !== 0 && here.ask && performance.now() - began < AT_ONCE_MS)
    here.out.note(cannotShow(here.machine.env, `ptyhold attach ${name}`));
  return status;
}

/** Nobody leaves a session so soon, and not with a failure. */
const AT_ONCE_MS = 5_000;

/** The id of the session; undefined without a target. */
async function onlyOne(hosts: Hosts, targets: readonly string[]): Promise<string | undefined> {
  if (targets.length === 0) return undefined;
  const { sessions } = await pickSessions(hosts, targets);
  const [only, ...others] = sessions;
  if (others.length === 0) return only?.id;
  const names = listed(sessions.map(({ name }) => name));
  throw new Fault(`These are ${sessions.length} sessions: ${names}. With --tiled one terminal shows them all.`);
}
