// The messages of iTerm2's API that are used here: names of ours, and the numbers of their fields.
import { flag, int, type Message, many, message, nested, one, type Read, text, type Written } from './codec.ts';

const point = message({ x: one(1, int), y: one(2, int) });
const range = message({ start: one(1, nested(point)), end: one(2, nested(point)) });
const size = message({ width: one(1, int), height: one(2, int) });
/** The value is JSON. */
const property = message({ key: one(1, text), json: one(2, text) });
const ids = message({ ids: many(1, text) });
const nothing = message({});

const summary = message({ id: one(1, text), grid: one(3, nested(size)), title: one(4, text) });
/** The parts of a tab: sessions, or splits again. */
export interface SplitNode {
  readonly links: readonly {
    readonly session: ReturnType<typeof summary.decode> | undefined;
    readonly node: SplitNode | undefined;
  }[];
}
const link = message({
  session: one(1, nested(summary)),
  node: one(
    2,
    nested<SplitNode, SplitNode>(() => node),
  ),
});
const node: Message<SplitNode, SplitNode> = message({ links: many(2, nested(link)) });
const tab = message({ id: one(2, text), root: one(3, nested(node)), tmuxWindow: one(4, text), tmux: one(5, text) });
const shownWindow = message({ tabs: many(1, nested(tab)), id: one(2, text), number: one(4, int) });
const layout = message({ windows: many(1, nested(shownWindow)), buried: many(2, nested(summary)) });

const lines = message({
  screen: one(1, flag),
  trailing: one(2, int),
  range: one(3, nested(message({ range: one(1, nested(range)) }))),
});
const line = message({ text: one(1, text), continuation: one(3, int) });
const keyWindow = message({ status: one(1, int), id: one(2, text) });
const focusChange = message({
  isActive: one(1, flag),
  window: one(2, nested(keyWindow)),
  tab: one(3, text),
  session: one(4, text),
});
const connection = message({ id: one(1, text), owner: one(2, text) });
const raise = message({ raiseAll: one(1, flag), ignoringOthers: one(2, flag) });
const status = { status: one(1, int) };

/** A request and its reply have the same number. */
const CALLS = {
  getBuffer: call(
    100,
    message({ session: one(1, text), lines: one(2, nested(lines)) }),
    message({ ...status, contents: many(3, nested(line)), cursor: one(4, nested(point)) }),
  ),
  getPrompt: call(
    101,
    message({ session: one(1, text), id: one(2, text) }),
    message({
      ...status,
      prompt: one(2, nested(range)),
      output: one(4, nested(range)),
      cwd: one(5, text),
      command: one(6, text),
      state: one(7, int),
      exit: one(9, int),
      id: one(10, text),
    }),
  ),
  notify: call(
    103,
    message({
      session: one(1, text),
      subscribe: one(2, flag),
      type: one(3, int),
      prompts: one(9, nested(message({ modes: many(1, int) }))),
    }),
    message(status),
  ),
  setProfile: call(105, message({ session: one(1, text), assignments: many(5, nested(property)) }), message(status)),
  listSessions: call(106, nothing, layout),
  sendText: call(107, message({ session: one(1, text), text: one(2, text), isAlone: one(3, flag) }), message(status)),
  createTab: call(
    108,
    message({ profile: one(1, text), window: one(2, text), properties: many(5, nested(property)) }),
    message({ ...status, window: one(2, text), tab: one(3, int), session: one(4, text) }),
  ),
  splitPane: call(
    109,
    message({
      session: one(1, text),
      direction: one(2, int),
      profile: one(4, text),
      properties: many(5, nested(property)),
    }),
    message({ ...status, sessions: many(2, text) }),
  ),
  getProfile: call(
    110,
    message({ session: one(1, text), keys: many(2, text) }),
    message({ ...status, properties: many(3, nested(property)) }),
  ),
  setProperty: call(111, message({ session: one(5, text), name: one(3, text), json: one(4, text) }), message(status)),
  activate: call(
    114,
    message({
      session: one(3, text),
      orderFront: one(4, flag),
      selectTab: one(5, flag),
      selectSession: one(6, flag),
      app: one(7, nested(raise)),
    }),
    message(status),
  ),
  variable: call(
    115,
    message({ session: one(1, text), get: many(3, text), app: one(5, flag) }),
    message({ ...status, values: many(2, text) }),
  ),
  focus: call(117, nothing, message({ changes: many(1, nested(focusChange)) })),
  listProfiles: call(
    118,
    message({ keys: many(1, text), guids: many(2, text) }),
    message({ profiles: many(1, nested(message({ properties: many(1, nested(property)) }))) }),
  ),
  tmux: call(
    124,
    message({ list: one(1, nested(nothing)) }),
    message({ list: one(1, nested(message({ connections: many(1, nested(connection)) }))), status: one(4, int) }),
  ),
  close: call(
    131,
    message({ sessions: one(2, nested(ids)), force: one(4, flag) }),
    message({ statuses: many(1, int) }),
  ),
};

function call<Asked, Answered, Heard, Told>(
  number: number,
  request: Message<Asked, Heard>,
  reply: Message<Told, Answered>,
) {
  return { request: one(number, nested(request)), reply: one(number, nested(reply)) };
}

type Calls = typeof CALLS;
export type CallName = keyof Calls;
type Side<S extends 'request' | 'reply'> = { [Name in CallName]: Calls[Name][S] };

function side<S extends 'request' | 'reply'>(which: S): Side<S> {
  // The entries are those of CALLS, each with the part of that side.
  return Object.fromEntries(Object.entries(CALLS).map(([name, parts]) => [name, parts[which]])) as Side<S>;
}

const notification = message({
  prompt: one(
    3,
    nested(
      message({
        session: one(1, text),
        prompt: one(2, nested(nothing)),
        start: one(3, nested(message({ command: one(1, text) }))),
        end: one(4, nested(message({ status: one(1, int) }))),
        id: one(5, text),
      }),
    ),
  ),
  ended: one(7, nested(message({ session: one(1, text) }))),
  layout: one(8, nested(message({ layout: one(1, nested(layout)) }))),
});

/** All that is sent to iTerm2. */
export const fromUs = message({ id: one(1, int), ...side('request') });
/** All that comes from it: the reply to a request, why it refused one, or what happened. */
export const fromThem = message({
  id: one(1, int),
  error: one(2, text),
  ...side('reply'),
  notification: one(1000, nested(notification)),
});

export type Request<Name extends CallName> = NonNullable<Written<Side<'request'>>[Name]>;
export type Reply<Name extends CallName> = NonNullable<Read<Side<'reply'>>[Name]>;
export type Notification = ReturnType<typeof notification.decode>;
export type Layout = Reply<'listSessions'>;

export const NOTIFIES = { prompt: 3, ended: 7, layout: 8 } as const;
/** All that the prompt's monitor can tell: a prompt, the start and the end of a command. */
export const PROMPT_MODES: readonly number[] = [1, 2, 3];
