// The commands for people. What they take is parsed from here, and their help is made from it.

import { TOLD } from './awaited.ts';
import type { Command, Option } from './command.ts';
import { ABOUT_STATES } from './states.ts';

const COLOR: Option = {
  value: 'WHEN',
  choices: ['auto', 'always', 'never'],
  says: 'colours; auto means on a terminal, without NO_COLOR',
};
const JSON_OPTION: Option = { says: 'prints JSON, for programs' };
const PROJECT: Option = { says: "changes the client's file in this folder's project, not that of the user" };
const DRY_RUN: Option = { says: 'tells what would change, and changes nothing' };
const NAME = { name: 'NAME', says: "a session's name or id" };
const TARGET = {
  name: 'TARGET',
  says: "a session's name or id, 'web-*', '#web' (a tag), NAME@HOST; '!x' leaves x out",
};
const CLIENT = { name: 'CLIENT', says: 'an MCP client, such as claude-code' };

const DONE = [0, 'done'] as const;
const FAILED = [1, 'it could not be done; the message says why'] as const;
const WRONG = [2, 'wrong arguments'] as const;

export const COMMANDS: readonly Command[] = [
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
    name: 'here',
    summary: 'makes this terminal a session that an AI can share; leaving keeps it',
    operands: [{ name: 'NAME', says: 'what it is called; without one it is t1, t2, …', isOptional: true }],
    options: { tag: { value: 'TAG', says: 'gives it this tag' } },
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
    name: 'log',
    summary: 'prints all kept output of sessions as text',
    operands: [{ ...TARGET, isRepeated: true }],
    options: {},
    examples: [
      ['ptyhold log t1 | less', 'all that is kept of t1'],
      ['ptyhold log t1 | grep -n error', 'the lines with "error"'],
      ["ptyhold log '#web' '!web-3'", 'those with the tag web but web-3, each below its name'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: onHosts('log'),
  },
  {
    name: 'grep',
    summary: 'finds lines in the output of sessions, also of those that are over',
    operands: [
      { name: 'PATTERN', says: 'a regular expression, as JavaScript has them' },
      { ...TARGET, says: `${TARGET.says}; without one, all are searched`, isOptional: true, isRepeated: true },
    ],
    options: {
      'ignore-case': { short: 'i', says: 'takes capital and small letters for the same' },
      json: { says: 'prints a line of JSON for each match: {"name", "id", "host", "line", "text", "ended"}' },
    },
    about: async () =>
      'A match is NAME:LINE: TEXT, or ID:LINE: TEXT where several sessions have that name. LINE counts from the first line of\nthe session, also where that is no longer kept.',
    examples: [
      ['ptyhold grep "error|warning"', 'in all sessions'],
      ['ptyhold grep -i timeout t1 build', 'in these two'],
      ["ptyhold grep -i timeout '#web'", 'in those with the tag web'],
      ["ptyhold grep --json 'exit [1-9]' | jq -r .name | sort -u", 'the sessions that have one'],
    ],
    exits: [
      [0, 'something was found'],
      [1, 'nothing was found'],
      [2, 'wrong arguments, or not everything could be searched; the message says why'],
    ],
    start: onHosts('grep'),
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
    exits: [DONE, [1, 'a host did not answer, or older events are no longer kept'], WRONG],
    start: onHosts('events'),
  },
  {
    name: 'wait',
    summary: 'waits until a session is idle, asks for something, has ended or told something',
    operands: [NAME],
    options: {
      for: {
        value: 'WHAT',
        says: 'what ends the wait: one of the words above, or several with commas; idle if it is left out',
      },
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
    ],
    exits: [
      [0, 'it came, and is printed'],
      FAILED,
      WRONG,
      [3, 'the session has ended, so it cannot come'],
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
    name: 'doctor',
    summary: 'checks what works on this machine, and says how to mend what does not',
    operands: [],
    options: { json: JSON_OPTION, color: COLOR },
    examples: [
      ['ptyhold doctor', 'a report on one screen'],
      ['ptyhold doctor --json', 'the same for programs: {"healthy", "findings"}'],
    ],
    exits: [[0, 'all works, perhaps with remarks'], [1, 'something is broken'], WRONG, [130, 'interrupted']],
    start: async (given, here) => (await import('./doctor.ts')).doctor(given, here),
  },
  {
    name: 'install',
    summary: 'registers ptyhold in an MCP client',
    operands: [CLIENT],
    options: {
      project: PROJECT,
      'dry-run': DRY_RUN,
      print: { says: 'prints what to add by hand, and changes nothing' },
    },
    rest: { name: 'COMMAND ARG…', says: 'starts ptyhold by this command instead of npx -y ptyhold' },
    about: clientsKnown,
    examples: [
      ['ptyhold install claude-code', 'for you, in all folders'],
      ['ptyhold install cursor --project', 'for all who work in this folder'],
      ['ptyhold install codex -- node /path/to/ptyhold.js', 'a copy of your own'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./install.ts')).install('install', given, here),
  },
  {
    name: 'uninstall',
    summary: 'takes ptyhold out of an MCP client again',
    operands: [CLIENT],
    options: { project: PROJECT, 'dry-run': DRY_RUN },
    about: clientsKnown,
    examples: [['ptyhold uninstall claude-code --dry-run', 'shows what would be removed']],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./install.ts')).install('uninstall', given, here),
  },
  {
    name: 'gain',
    summary: 'shows what the reducers saved so far, by command',
    operands: [],
    options: {},
    examples: [['ptyhold gain', 'answers, tokens before and after']],
    exits: [DONE, FAILED, WRONG],
    start: onHosts('gain'),
  },
  {
    name: 'gate',
    summary: 'tells whether the gate would refuse a text',
    operands: [],
    options: { explain: { value: 'TEXT', says: 'tells it of this text, in words' } },
    about: async () =>
      'Without --explain it reads JSON lines {"text", "fg"?} and prints {"blocked", "rule", "command"} for each.',
    examples: [
      [`ptyhold gate --explain 'sudo rm -rf "$HOME"/*'`, 'the rule, the command and what to do instead'],
      ['echo \'{"text": "git push --force"}\' | ptyhold gate', 'the same for programs'],
    ],
    exits: [
      [0, 'the text of --explain passes; all lines were judged'],
      [1, 'the text of --explain is refused; a line could not be read'],
      WRONG,
    ],
    start: async (given, here) => (await import('./gate.ts')).gate(given, here),
  },
  {
    name: 'reduce',
    summary: 'reads what a command printed and prints it shortened, as a model would get it',
    operands: [
      { name: 'COMMAND', says: 'the command line that printed them, as one word; with --test none', isOptional: true },
      { name: 'EXIT', says: 'its exit code', isOptional: true },
    ],
    options: { test: { says: 'runs the examples of all reducers, also of your own' } },
    examples: [
      ["npm test 2>&1 | ptyhold reduce 'npm test' 1", 'the output of a test run that failed'],
      ['ptyhold reduce --test', 'the examples'],
    ],
    exits: [DONE, [1, 'an example does not hold'], WRONG],
    start: async (given, here) => (await import('./reduce.ts')).reduce(given, here),
  },
  {
    name: 'clean',
    summary: 'reads terminal bytes and prints the text that stands on the screen at last',
    operands: [],
    options: { jsonl: { says: 'reads JSON lines {"chunks": [base64…]} and prints {"text"} for each' } },
    examples: [["script -qc 'npm install' /dev/null | ptyhold clean", 'without colours and progress bars']],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./clean.ts')).clean(given, here),
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

const ABOUT_HERE = `Your shell begins anew in it, in the same folder, with your environment and your start-up files. Whatever stands in that
environment, an AI that uses the session can read, keys too: that is what sharing means. The session is always on this
machine, and as large as the terminal in which you have it.

Ctrl-b d and closing the terminal leave it, and it goes on; ptyhold attach NAME comes back. exit ends it.`;

function onHosts(name: HostCommand): Command['start'] {
  return async (given, here) => (await import('./on-hosts.ts')).runWithHosts(name, given, here);
}

type HostCommand = 'attach' | 'events' | 'forget' | 'gain' | 'grep' | 'log' | 'ls' | 'notify' | 'wait';

async function clientsKnown(): Promise<string> {
  const { CLIENTS } = await import('../clients/clients.ts');
  const width = Math.max(...CLIENTS.map(({ id }) => id.length));
  return `Clients:\n${CLIENTS.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`).join('\n')}`;
}
