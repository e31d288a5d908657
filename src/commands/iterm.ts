// `ptyhold iterm [TARGET…]`: shows sessions as panes of iTerm2 itself, or one of iTerm2's own.
import { readConfig } from '../config.ts';
import { Follower } from '../iterm2/follow.ts';
import { type ITerm, openITerm } from '../iterm2/open-iterm.ts';
import { isOwnName } from '../iterm2/own/names.ts';
import { type Brought, showSessions } from '../iterm2/show.ts';
import { tryWays } from '../iterm2/ways.ts';
import { isLayoutWord, layoutMeant, type ShownAs } from '../looks/layouts.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { clearUpAtSignal } from '../signals.ts';
import { showName } from '../terminal/show-name.ts';
import { controlArgv } from '../tmux/native-stage.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import type { Out } from './out.ts';
import { type Picked, pickSessions } from './pick.ts';
import { programOf } from './program.ts';
import { listed } from './with-session.ts';

export async function iterm(hosts: Hosts, given: Given, here: Here): Promise<number> {
  const { options, operands } = given;
  if (here.machine.platform === 'win32')
    throw new Fault('iTerm2 runs on macOS. On Windows, ptyhold attach shows a session.');
  if (operands.some(isOwnName)) {
    // Loads the client of the API, which the stage may not need.
    const { showOwn } = await import('./iterm-own.ts');
    return showOwn(given, here);
  }
  const opened = await openITerm(here.machine, programOf(here), readConfig(here.machine));
  try {
    if (options['follow']) return await follow(hosts, opened);
    if (options['close']) return await close(hosts, operands, opened, here.out);
    const { sessions, away } = await pickSessions(hosts, operands);
    for (const { name, why } of away) here.out.note(`${name} is left out: ${why}`);
    return await (options['direct']
      ? showDirectly(sessions, opened, here.out)
      : show(sessions, layoutOf(given), opened, here.out));
  } finally {
    await opened.dispose();
  }
}

/** Shows a session that was opened for that. */
export async function showOne(session: Picked, here: Here): Promise<number> {
  const opened = await openITerm(here.machine, programOf(here), readConfig(here.machine));
  try {
    return await show([session], 'tabs', opened, here.out);
  } finally {
    await opened.dispose();
  }
}

async function follow(hosts: Hosts, { stage, colours, ways: into }: ITerm): Promise<number> {
  const ways = into(() => undefined);
  await new Follower({ stage, hosts, ways, colours }).run(clearUpAtSignal());
  return 0;
}

function layoutOf({ options: { layout } }: Given): ShownAs {
  return typeof layout === 'string' && isLayoutWord(layout) ? layoutMeant(layout) : 'grid';
}

async function show(
  sessions: readonly Picked[],
  shownAs: ShownAs,
  { stage, colours, ways: into }: ITerm,
  out: Out,
): Promise<number> {
  const tags = sessions.flatMap((session) => session.tags);
  let line = '';
  const ways = into((typed) => {
    line = typed;
  });
  const shown = await showSessions({ stage, ways, colours: await colours(tags) }, sessions, { shownAs, focus: true });
  const what =
    shown.added.length === 0
      ? `On the stage already: ${listed(sessions.map(({ name }) => showName(name)))}.`
      : `On the stage: ${listed(shown.added)}. Closing them in iTerm2 ends no session.`;
  return tellWay(shown, what, line, out);
}

async function tellWay({ by, closed }: Brought, what: string, line: string, out: Out): Promise<number> {
  out.note(what);
  for (const { sentence, mend } of closed) out.note(`${sentence} ${mend}`);
  if (by === undefined) throw new Fault('iTerm2 could not be reached.');
  if (by !== 'line') return 0;
  out.note('Type this in a window of iTerm2, in a shell of this machine:');
  await out.write(`${line}\n`);
  return 0;
}

/** iTerm2 gets the session itself, and with it power over it. */
async function showDirectly(sessions: readonly Picked[], { stage, ways: into }: ITerm, out: Out): Promise<number> {
  const [session, ...others] = sessions;
  if (!session || others.length > 0)
    throw new Fault(
      `--direct shows one session. Name one of: ${listed(sessions.map(({ name }) => name))}.`,
      WRONG_USAGE,
    );
  const { bridge, tmux } = session.context;
  const [{ path }, { socket }] = await Promise.all([tmux.program(), tmux.location()]);
  const program = await stage.directProgram(session.id, bridge.personArgv(controlArgv(path, socket, session.name)));
  let line = '';
  const ways = into((typed) => {
    line = typed;
  });
  const tried = await tryWays(ways, (way, signal) => way.run(program, { raise: true }, signal));
  return tellWay(tried, `${showName(session.name)}: ${DIRECTLY}`, line, out);
}

const DIRECTLY =
  'iTerm2 shows it without a stage, with its own scrollback. Its window then sets the size of the session, closing the tab with "Kill" ends the session ("Detach" and "Hide" do not), and while iTerm2 does not read, the program in it is held up.';

async function close(hosts: Hosts, targets: readonly string[], { stage }: ITerm, out: Out): Promise<number> {
  if (targets.length === 0) {
    out.note((await stage.end()) ? 'The stage is closed; the sessions go on.' : 'There is no stage.');
    return 0;
  }
  const { sessions } = await pickSessions(hosts, targets);
  const { panes = [] } = (await stage.look()) ?? {};
  const found = panes.filter(({ id }) => sessions.some((session) => session.id === id));
  await stage.close(found.map(({ paneId }) => paneId));
  const names = sessions.filter(({ id }) => found.some((pane) => pane.id === id)).map(({ name }) => showName(name));
  out.note(names.length === 0 ? 'None of them is on the stage.' : `Closed: ${listed(names)}. The sessions go on.`);
  return 0;
}
