// `ptyhold attach TARGET… --tiled`: several sessions in this terminal, each in a tile.
import { type Machine, readConfig } from '../config.ts';
import { type Colours, sessionColour } from '../looks/tag-colours.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { openRoute } from '../session/hosts/open-hosts.ts';
import { type Place, Stage } from '../stage/stage.ts';
import { TITLES_MS } from '../timing.ts';
import { type Tile, windowOf } from '../tmux/stage-lines.ts';
import { countFitting, type Layout, type Size } from '../tmux/tiles.ts';
import { Tmux } from '../tmux/tmux.ts';
import { within } from '../within.ts';
import { INSIDE_TMUX, prefixIn, refuseItself } from './around.ts';
import type { Given, Here } from './command.ts';
import { Fault } from './fault.ts';
import { coloursOf } from './own-colours.ts';
import { type Picked, pickSessions } from './pick.ts';
import { titleOf, Watched } from './watched.ts';
import { listed } from './with-session.ts';

export async function attachTiled(hosts: Hosts, { operands, options }: Given, here: Here): Promise<number> {
  const { out, machine } = here;
  const terminal = sizeOf(here);
  const layout = readLayout(options['layout']);
  const { sessions, away } = await pickSessions(hosts, operands);
  for (const { name, why } of away) out.note(`${name} is left out: ${why}`);
  await refuseItself(sessions, machine.env);
  const room = countFitting(layout, windowOf(terminal));
  const shown = sessions.slice(0, room);
  const hidden = sessions.slice(room);
  if (hidden.length > 0) out.note(tooMany(shown, hidden, terminal));
  if (machine.env['TMUX']) out.note(INSIDE_TMUX);
  const how = options['read-only'] ? 'watch in a tile' : 'type in a tile';
  const colours = await coloursOf(hosts, machine, shown);
  return withPlace(shown, machine, async (place) => {
    const stage = await Stage.make(place, {
      tiles: await Promise.all(shown.map((session) => tileOf(session, place, how, colours))),
      layout,
      terminal,
      hint: hintFor(prefixIn(machine.env), [
        ...(options['read-only'] ? ['read-only'] : []),
        ...(hidden.length > 0 ? [`${hidden.length} more do not fit`] : []),
      ]),
    });
    return show(stage, new Watched(shown), here);
  });
}

async function show(stage: Stage, watched: Watched, { out }: Here): Promise<number> {
  const left = new AbortController();
  const following = watched.follow(stage, left.signal);
  try {
    const status = await stage.show();
    left.abort();
    await within(TITLES_MS, following);
    for (const said of watched.ends) out.note(`${said}.`);
    return watched.isOver ? 0 : status;
  } finally {
    left.abort();
    await stage.remove();
  }
}

function sizeOf({ out: { columns, rows } }: Here): Size {
  if (columns === undefined || rows === undefined || !process.stdin.isTTY)
    throw new Fault('attach --tiled draws on a terminal, and its input and output are none here.');
  return { cols: columns, rows };
}

function readLayout(given: string | true | undefined): Layout {
  return given === 'columns' || given === 'rows' ? given : 'grid';
}

function tooMany(shown: readonly Picked[], hidden: readonly Picked[], { cols, rows }: Size): string {
  const names = listed(hidden.map(({ name }) => name));
  const all = shown.length + hidden.length;
  return `This terminal (${cols}×${rows}) has room for ${shown.length} of ${all} sessions in this layout. Left out: ${names}.`;
}

/** What a narrow terminal cuts off at the end is told by `Ctrl-b ?`, too. */
function hintFor(prefix: string, remarks: readonly string[]): string {
  const keys = [`${prefix} arrow or click: another tile`, `${prefix} z: large`, `${prefix} ?: keys`];
  return [`${prefix} d leaves`, ...remarks, ...keys].join(' · ');
}

/** The stage stands beside the sessions where one host has them all: then one way there serves all tiles. */
async function withPlace<T>(shown: readonly Picked[], machine: Machine, use: (place: Place) => Promise<T>): Promise<T> {
  const [context, ...others] = new Set(shown.map((session) => session.context));
  if (context && others.length === 0) return use(context);
  const { bridge, config } = await openRoute(
    { kind: 'here' },
    machine,
    readConfig(machine),
    new AbortController().signal,
  );
  const tmux = new Tmux(bridge, config);
  try {
    return await use({ bridge, config, tmux });
  } finally {
    await tmux.close();
    bridge.dispose();
  }
}

async function tileOf(
  session: Picked,
  place: Place,
  how: 'watch in a tile' | 'type in a tile',
  colours: Colours,
): Promise<Tile> {
  const { tmux, bridge } = session.context;
  const argv = await tmux.attachArgv(session.name, how);
  const colour = sessionColour(session, colours);
  return { title: titleOf(session), colour, argv: bridge === place.bridge ? argv : bridge.personArgv(argv) };
}
