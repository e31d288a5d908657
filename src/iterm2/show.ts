// Shows sessions in iTerm2: on the stage, which iTerm2 is then brought to.
import type { ShownAs } from '../looks/layouts.ts';
import type { Colours } from '../looks/tag-colours.ts';
import type { Attaching, Tmux } from '../tmux/tmux.ts';
import { badgeOf, type Dressed, dressOf, nameOf } from './dress.ts';
import { asPrintf, dressEscapes } from './escapes.ts';
import { planWindows } from './plan-windows.ts';
import type { ITermStage } from './stage.ts';
import { type Closed, tryWays, WAYS_MS, type WayName, type Ways } from './ways.ts';

export interface Showable extends Dressed {
  id: string;
  context: { tmux: Tmux; bridge: { personArgv(argv: readonly string[]): string[] } };
}

export interface Brought {
  /** How iTerm2 came to show the stage; `there` if it did already. */
  by: WayName | 'there' | undefined;
  closed: readonly Closed[];
}

export interface Shown extends Brought {
  /** The names of those that are on the stage now and were not before. */
  added: string[];
}

const HOW: Attaching = 'type in a tile';

export async function showSessions(
  { stage, ways, colours }: { stage: ITermStage; ways: Ways; colours: Colours },
  sessions: readonly Showable[],
  { shownAs, focus }: { shownAs: ShownAs; focus: boolean },
): Promise<Shown> {
  const panes = await Promise.all(sessions.map((session) => paneOf(session, colours)));
  const added = await stage.show((known) =>
    planWindows(
      panes.filter(({ id }) => !known.includes(id)),
      shownAs,
    ),
  );
  const names = sessions.filter(({ id }) => added.includes(id)).map(nameOf);
  const left = clock(WAYS_MS);
  const brought = await bring(stage, ways, focus, left);
  const [first] = sessions;
  if (focus && first && brought.by !== 'line') await focusOn(stage, ways, first.id, left);
  return { added: names, ...brought };
}

async function paneOf(session: Showable, colours: Colours) {
  const { tmux, bridge } = session.context;
  const badge = badgeOf(session);
  const dress = asPrintf(dressEscapes(dressOf(session, badge, colours)));
  const argv = bridge.personArgv(await tmux.attachArgv(session.name, HOW));
  return { id: session.id, name: nameOf(session), title: nameOf(session), dress, argv };
}

/** Nothing is asked of an iTerm2 that shows the stage already. */
async function bring(stage: ITermStage, ways: Ways, raise: boolean, left: () => number): Promise<Brought> {
  const before = (await stage.look())?.gateways ?? [];
  if (before.length > 0) return { by: 'there', closed: [] };
  const program = await stage.gatewayProgram();
  const tried = await tryWays(ways, (way, signal) => way.run(program, { raise }, signal), left());
  if (tried.by === undefined || tried.by === 'line') return tried;
  const [tty] = await stage.awaitGateways(left());
  // What stands in the gateway's own session is of no use to anybody. Where it cannot be hidden, it stays.
  if (tty !== undefined) await tryWays(ways, (way, signal) => way.bury?.(tty, signal), left());
  return tried;
}

async function focusOn(stage: ITermStage, ways: Ways, id: string, left: () => number): Promise<void> {
  const look = await stage.look();
  const pane = look?.panes.find((each) => each.id === id);
  const [gatewayTty] = look?.gateways ?? [];
  if (!pane || gatewayTty === undefined) return;
  const { paneId } = pane;
  await tryWays(ways, (way, signal) => way.focus?.({ gatewayTty, paneId }, { raise: true }, signal), left());
}

/** All that is asked of iTerm2 for one call shares one time limit. */
function clock(limitMs: number): () => number {
  const deadline = performance.now() + limitMs;
  return () => Math.max(0, deadline - performance.now());
}
