// What iTerm2 answers to each request.
import type { Value, Values } from './schema.ts';
import { ShownSession, type ShownTab } from './shown.ts';
import type { StandIn } from './stand-in.ts';

type Reply = (app: StandIn, body: Values) => Values;

export function replyTo(app: StandIn, name: string, body: Values): Values {
  const reply = REPLIES[name];
  if (!reply) throw new Error(`the stand-in knows no ${name}`);
  return reply(app, body);
}

const REPLIES: Readonly<Record<string, Reply>> = {
  list_sessions: (app) => ({
    windows: app.windows.map(({ id, number, tabs }) => ({
      window_id: id,
      number,
      frame: { origin: { x: 10, y: -20 }, size: { width: 800, height: 600 } },
      tabs: tabs.map(describeTab),
    })),
    buried_sessions: app.buried.map(({ id, title }) => ({ unique_identifier: id, title })),
  }),
  variable: (app, { session_id: id, get = [], app: isOfApp }) => {
    const names = get as string[];
    if (isOfApp) return { status: 0, values: names.map(() => '"3.6.10"') };
    const session = find(app, id);
    if (!session) return { status: 1 };
    return { status: 0, values: names.map((name) => JSON.stringify(session.variables[name] ?? null)) };
  },
  get_prompt: (app, { session: id, unique_prompt_id: promptId }) => {
    const session = find(app, id);
    if (!session) return { status: 1 };
    if (!session.hasIntegration) return { status: 3 };
    const prompt = promptId === undefined ? session.current : session.prompts.find((each) => each.id === promptId);
    if (!prompt) return { status: 3 };
    return {
      status: 0,
      prompt_range: rangeOf(prompt.promptAt, prompt.promptAt, 5),
      command_range: rangeOf(prompt.promptAt, prompt.outputAt),
      // Its end is where the cursor is, prompts that follow included.
      output_range: rangeOf(prompt.outputAt, session.lines.length),
      working_directory: String(session.variables['path']),
      command: prompt.command,
      prompt_state: prompt.state,
      ...(prompt.exit !== undefined && { exit_status: prompt.exit }),
      unique_prompt_id: prompt.id,
    };
  },
  get_buffer: (app, { session: id, line_range: wanted }) => {
    const session = find(app, id);
    if (!session) return { status: 1 };
    const [from, to] = linesOf(session, wanted as Values);
    const lines = session.lines.slice(from, to);
    const { width } = session.size;
    return {
      status: 0,
      contents: lines.flatMap((line) => wrap(line, width)),
      cursor: { x: (session.lines.at(-1) ?? '').length, y: session.lines.length - 1 },
    };
  },
  send_text: (app, { session: id, text }) => {
    const session = find(app, id);
    if (!session) return { status: 1 };
    // The reply comes before what the text does.
    setImmediate(() => session.type(String(text)));
    return { status: 0 };
  },
  create_tab: (app, { window_id: windowId, custom_profile_properties: properties = [] }) => {
    const window = windowId === undefined ? app.window() : app.windows.find(({ id }) => id === windowId);
    if (!window) return { status: 2 };
    const session = dressed(new ShownSession('new'), properties);
    const tab = app.showIn(window, session);
    return { status: 0, window_id: window.id, tab_id: Number(tab), session_id: session.id };
  },
  split_pane: (app, { session: id, custom_profile_properties: properties = [] }) => {
    const tab = app.windows.flatMap(({ tabs }) => tabs).find(({ sessions }) => sessions.some((each) => each.id === id));
    if (!tab) return { status: 1 };
    const session = dressed(new ShownSession('split'), properties);
    tab.sessions.push(session);
    return { status: 0, session_id: [session.id] };
  },
  set_profile_property: (app, { session: id, assignments = [] }) => {
    const session = find(app, id);
    if (!session) return { status: 1 };
    dressed(session, assignments);
    return { status: 0 };
  },
  get_profile_property: (app, { session: id, keys = [] }) => {
    const session = find(app, id);
    if (!session) return { status: 1 };
    const properties = propertiesOf({ ...session.profile, 'Original Guid': 'DEFAULT' }, keys as string[]);
    return { status: 0, properties };
  },
  list_profiles: (app, { properties = [], guids = [] }) => ({
    profiles: (guids as string[]).map(() => ({ properties: propertiesOf(app.defaultProfile, properties as string[]) })),
  }),
  set_property: (app, { session_id: id, name, json_value: json }) => {
    const session = find(app, id);
    if (!session) return { status: 3 };
    if (name !== 'buried') return { status: 1 };
    session.isBuried = json === 'true';
    return { status: 0 };
  },
  activate: (app, { session_id: id, activate_app: raised }) => {
    const session = id === undefined ? undefined : find(app, id);
    if (id !== undefined && !session) return { status: 1 };
    app.active = session ?? app.active;
    app.isInFront ||= raised !== undefined;
    return { status: 0 };
  },
  focus: (app) => ({
    notifications: [
      { application_active: app.isInFront },
      ...app.windows.slice(0, 1).map(({ id }) => ({ window: { window_status: 1, window_id: id } })),
      ...app.windows.flatMap(({ tabs }) => tabs.slice(0, 1).map(({ id }) => ({ selected_tab: id }))),
      ...(app.active ? [{ session: app.active.id }] : []),
    ],
  }),
  tmux: (app) => ({
    status: 0,
    list_connections: {
      connections: [...app.tmux].map(([id, owner]) => ({ connection_id: id, owning_session_id: owner })),
    },
  }),
  close: (app, { sessions }) => {
    const ids = ((sessions as Values)['ids'] ?? []) as string[];
    return {
      statuses: ids.map((id) => {
        const session = find(app, id);
        if (session) app.vanish(session);
        return session ? 0 : 1;
      }),
    };
  },
};

function find(app: StandIn, id: Value | undefined): ShownSession | undefined {
  return id === 'active' ? app.active : app.sessions().find((each) => each.id === id);
}

/** Splits stand beside each other, the last two of three in a split of their own. */
function describeTab({ id, sessions, tmux }: ShownTab): Values {
  const [first, ...others] = sessions.map((each) => ({ session: summaryOf(each) }));
  const inner = others.length > 1 ? [{ node: { vertical: false, links: others } }] : others;
  return {
    tab_id: id,
    root: { vertical: true, links: first ? [first, ...inner] : [] },
    tmux_window_id: tmux === undefined ? '-1' : '7',
    ...(tmux !== undefined && { tmux_connection_id: tmux }),
  };
}

function summaryOf({ id, title, size }: ShownSession): Values {
  const frame = { origin: { x: 0, y: 0 }, size: { width: 700, height: 500 } };
  return { unique_identifier: id, frame, grid_size: size, title };
}

function rangeOf(from: number, to: number, x = 0): Values {
  return { start: { x: 0, y: from }, end: { x, y: to } };
}

function linesOf({ lines, size }: ShownSession, wanted: Values): [number, number] {
  if (wanted['screen_contents_only'] === true) return [Math.max(0, lines.length - size.height), lines.length];
  if (wanted['trailing_lines'] !== undefined)
    return [Math.max(0, lines.length - Number(wanted['trailing_lines'])), lines.length];
  const { start, end } = (wanted['windowed_coord_range'] as Values)['coord_range'] as { start: Values; end: Values };
  // A range ends before the first cell that it does not hold.
  return [Number(start['y'] ?? 0), Number(end['y'] ?? 0) + (Number(end['x'] ?? 0) > 0 ? 1 : 0)];
}

function wrap(line: string, width: number): Values[] {
  const parts = line.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? [''];
  return parts.map((text, at) => ({ text, continuation: at < parts.length - 1 ? 2 : 1 }));
}

function propertiesOf(profile: Record<string, unknown>, keys: readonly string[]): Values[] {
  return keys.flatMap((key) => (key in profile ? [{ key, json_value: JSON.stringify(profile[key]) }] : []));
}

function dressed(session: ShownSession, properties: Value): ShownSession {
  for (const { key, json_value: json } of properties as Values[])
    session.profile[String(key)] = JSON.parse(String(json));
  return session;
}
