// The commands about sessions.

import { AGENT_STATES } from '../agents/report.ts';
import { LAYOUT_NAMES } from '../looks/layouts.ts';
import { AWAITED, TOLD } from './awaited.ts';
import type { Command } from './command.ts';
import { ABOUT_STATES } from './states.ts';
import { COLOR, DONE, FAILED, JSON_OPTION, onHosts, TARGET, WRONG } from './table-parts.ts';

export const SESSION_COMMANDS: readonly Command[] = [
  {
    name: 'ls',
    summary: 'lists the sessions: what runs in each, and what it does',
    operands: [],
    options: { json: JSON_OPTION, tag: { value: 'TAG', says: 'only sessions with this tag' }, color: COLOR },
    about: async () => ABOUT_STATES,
    examples: [
      ['ptyhold ls', 'all sessions'],
      ['ptyhold ls --tag web', 'those with the tag web'],
      ["ptyhold ls --json | jq -r '.sessions[].name'", 'the names alone'],
    ],
    exits: [DONE, [1, 'a host did not answer, or tmux failed'], WRONG],
    start: onHosts('ls'),
  },
  {
    name: 'attach',
    summary: 'shows a session in this terminal, or several as tiles; Ctrl-b d leaves',
    operands: [
      {
        name: 'TARGET',
        says: "a session's name or id, a glob such as 'web-*', a tag such as '#web', or '!NAME' to leave one out;\n          may be left out if there is one session alone, and with --tiled for all",
        isOptional: true,
        isRepeated: true,
      },
    ],
    options: {
      tiled: { says: 'shows several sessions, each in a tile' },
      layout: {
        value: 'LAYOUT',
        choices: ['grid', 'columns', 'rows'],
        says: 'how the tiles stand (with --tiled)',
      },
      'read-only': { short: 'r', says: 'only watches: what you type goes nowhere' },
    },
    about: async () => ABOUT_ATTACH,
    examples: [
      ['ptyhold attach t1', 'the session t1'],
      ['ptyhold attach -r build', 'watches build, and types nothing into it'],
      ["ptyhold attach '#web' --tiled", 'all that have the tag web, side by side'],
      ["ptyhold attach --tiled --layout rows 'web-*' '!web-3' db", 'these, one below the other'],
    ],
    exits: [[0, 'you left, or the sessions ended'], FAILED, WRONG],
    start: onHosts('attach'),
  },
  {
    name: 'iterm',
    summary: 'shows sessions as panes of iTerm2 itself, which can harm none of them',
    operands: [{ ...TARGET, says: `${TARGET.says}; without one, all`, isOptional: true, isRepeated: true }],
    options: {
      layout: { value: 'LAYOUT', choices: LAYOUT_NAMES, says: 'how they stand (grid)' },
      direct: { says: 'gives iTerm2 the one session itself, and power over its size and its end' },
      close: { says: 'takes the panes away again; the sessions go on' },
      follow: { says: 'keeps badges and colours true until the panes are gone; this starts by itself' },
    },
    about: async () => ABOUT_ITERM,
    examples: [
      ['ptyhold iterm', 'all sessions, side by side'],
      ["ptyhold iterm '#web' --layout tabs", 'those with the tag web, each in a tab'],
      ['ptyhold iterm --close', 'no panes any more'],
      ['ptyhold iterm iterm2:1A2B3C4D', "goes to a session of iTerm2's own, as ptyhold list names it"],
    ],
    exits: [[0, 'they are shown, or you know the line that shows them'], FAILED, WRONG],
    start: onHosts('iterm'),
  },
  {
    name: 'here',
    summary: 'makes this terminal a session that an AI can share; leaving keeps it',
    operands: [{ name: 'NAME', says: 'what it is called; without one it is t1, t2, …', isOptional: true }],
    options: {
      tag: { value: 'TAG', says: 'gives it this tag' },
      iterm: { says: 'shows it as a pane of iTerm2 itself, and leaves this terminal as it is' },
    },
    about: async () => ABOUT_HERE,
    examples: [
      ['ptyhold here', 'tell your model the name that the last line shows'],
      ['ptyhold here deploy --tag web', 'the session deploy, with the tag web'],
    ],
    exits: [
      [0, 'you left the session, or it is one already'],
      [1, 'it could not be done; the message says why'],
      WRONG,
      ['…', 'the exit status of the shell, if that ended'],
    ],
    start: async (given, here) => (await import('./here.ts')).here(given, here),
  },
  {
    name: 'events',
    summary: 'prints what happened to the sessions: opened, ended, failed, asked, refused, noticed',
    operands: [
      {
        name: 'TARGET',
        says: 'a name or id, a pattern such as web-*, a #tag; without one, all',
        isOptional: true,
        isRepeated: true,
      },
    ],
    options: {
      follow: { short: 'f', says: 'goes on with each new event, until it is interrupted' },
      since: { value: 'N', says: 'those after the event of this number' },
      json: { says: 'prints a line of JSON for each event: {"number", "kind", "time", "name", "id", …}' },
    },
    about: async () =>
      'The time is that of the event, the number is that of its noticing: the end of a session that nobody watched is noticed\nlater. With --follow and without --since only new events are printed.',
    examples: [
      ['ptyhold events', 'all that are kept'],
      ['ptyhold events --follow --json | jq -c "select(.kind == \\"exit\\")"', 'each command that fails from now on'],
      ["ptyhold events --since 120 '#web'", 'those of the sessions with the tag web, after number 120'],
    ],
    exits: [
      DONE,
      [1, 'no session or event has that name, a host did not answer, or older events are no longer kept'],
      WRONG,
    ],
    start: onHosts('events'),
  },
  {
    name: 'wait',
    summary: 'waits until sessions are idle, ask for something, have ended or told something',
    operands: [
      {
        name: 'TARGET',
        says: "a session's name or id, a glob such as 'web-*', a tag such as '#web', or '!NAME' to leave one out;\n          may be left out if there is one session alone",
        isOptional: true,
        isRepeated: true,
      },
    ],
    options: {
      for: {
        value: 'WHAT',
        offers: AWAITED,
        says: 'what ends the wait: one of the words above, or several with commas; idle if it is left out',
      },
      any: { says: 'of several sessions the first is enough' },
      timeout: { value: 'SECONDS', says: 'gives up after this long' },
      json: JSON_OPTION,
    },
    about: async () =>
      `idle: the shell reads its next line. blocked: a program waits for input or a password. exit: a command ended with
another code than 0. ended: the session is over. What is so already ends the wait at once. Others are told from now on:
${TOLD.join(', ')}.`,
    examples: [
      ['ptyhold wait build && ptyhold log build', 'prints all output once the build has ended'],
      ['ptyhold wait t1 --for blocked,ended --timeout 600', 'until it needs somebody, 10 minutes at most'],
      ["ptyhold wait '#web'", 'until all that have the tag web are at their prompts'],
      ["ptyhold wait --any 'agent-*' --for blocked,done", 'until one of them needs somebody or is done'],
    ],
    exits: [
      [0, 'it came, of all or with --any of one, and is printed'],
      FAILED,
      WRONG,
      [3, 'a session has ended, so it cannot come; with --any, all have'],
      [124, 'the time was over'],
    ],
    start: onHosts('wait'),
  },
  {
    name: 'notify',
    summary: 'adds a line to the events, which all callers see',
    operands: [{ name: 'TEXT', says: 'what to tell, in a line' }],
    options: {
      session: { value: 'NAME', says: 'of this session; inside a session it is that one' },
      kind: { value: 'KIND', choices: ['notice', 'done', 'error'], says: 'as which event; notice if it is left out' },
    },
    examples: [
      ['make && ptyhold notify "build is ready"', 'typed in a session: its name goes with it'],
      ['ptyhold notify --session ci --kind error "no runner left"', 'from anywhere'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: onHosts('notify'),
  },
  {
    name: 'forget',
    summary: 'lists what is kept of sessions that are over, or removes it',
    operands: [
      {
        name: 'TARGET',
        says: "removes what is kept of these, by name or id, a glob ('web-*') or a tag ('#web')",
        isOptional: true,
        isRepeated: true,
      },
    ],
    options: { all: { says: 'removes what is kept of every session that is over' } },
    examples: [
      ['ptyhold forget', 'all of them, how they ended and what they take'],
      ['ptyhold forget t1', 'removes that of t1; a living t1 stays'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: onHosts('forget'),
  },
  {
    name: 'status',
    summary: 'tells, from inside a session, what the program there does',
    operands: [
      {
        name: 'STATE',
        says: 'idle, working, blocked, done, error or clear',
        offers: [...AGENT_STATES, 'clear'],
        isOptional: true,
      },
    ],
    options: {
      kind: { value: 'KIND', choices: ['permission', 'question', 'auth'], says: 'what a blocked program waits for' },
      message: { value: 'TEXT', says: 'a few words more' },
      progress: { value: 'N', says: 'percent that are done' },
      app: { value: 'NAME', says: 'the name of the program' },
      id: { value: 'ID', says: 'a part of the program, such as one of several jobs' },
      hook: { value: 'CLIENT', says: 'reads what a hook of this client gets, and tells what that means' },
    },
    about: async () =>
      'It writes OSC 7501, the Program Status Protocol, to the terminal: also over ssh, and from hooks that have no terminal\nof their own. ptyhold install CLIENT --hooks makes a client call it.',
    examples: [
      ['ptyhold status working --message "building" --progress 40', 'from a script'],
      ['ptyhold status blocked --kind question --message "Deploy now?"', 'somebody has to answer'],
      ['ptyhold status --hook claude-code < input.json', 'what a hook of Claude Code runs'],
    ],
    exits: [[0, 'told; with --hook always'], [1, 'there is no terminal'], WRONG],
    start: async (given, here) => (await import('./status.ts')).status(given, here),
  },
];

const ABOUT_ATTACH = `Leaving ends no session: Ctrl-b d, closing the terminal and a kill of this command only end the view.

The keys of --tiled are those of tmux, whatever your tmux.conf says, and a click goes to a tile:
  Ctrl-b d           leaves
  Ctrl-b arrow, o    goes to another tile
  Ctrl-b z           makes this tile large, or small again
  Ctrl-b x           closes this tile; its session goes on
  Ctrl-b ?           shows all keys
  Ctrl-b Ctrl-b      is the Ctrl-b of the session's own tmux: Ctrl-b Ctrl-b [ goes back in its output
Everything else goes to the session of the active tile. Sessions keep their sizes, so a tile may show a part. A session
that ends leaves its tile with a line that says how; the command ends with the last one. Sessions that are opened later
are not shown.`;

const ABOUT_ITERM = `The panes are on a stage: a tmux server of its own, attached to the sessions in a way that leaves their sizes alone.
Closing a pane, a tab or iTerm2 ends no session, and an iTerm2 that hangs holds up none. The badge tells name and state;
a session that needs somebody is marked there, and iTerm2 asks for you once.

On a Mac iTerm2 is opened by its API or by AppleScript. Where neither works, you get a line to type in iTerm2: that also
works in iTerm2 on a Mac that is logged in here by ssh.
With PTYHOLD_ITERM2=on, or auto (the default) where the client runs in iTerm2, what a model opens is shown by itself.
iterm2:ID, or iterm2:active, is one of iTerm2's own sessions, which is brought to the front as it is.
Of --layout, vertical is columns, horizontal is rows, quad is grid and single is tabs.`;

const ABOUT_HERE = `Your shell begins anew in it, in the same folder, with your environment and your start-up files. Whatever stands in that
environment, an AI that uses the session can read, keys too: that is what sharing means. The session is always on this
machine, and as large as the terminal in which you have it.

Ctrl-b d and closing the terminal leave it, and it goes on; ptyhold attach NAME comes back. exit ends it.`;
