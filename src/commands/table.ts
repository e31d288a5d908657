// The commands for people. What they take is parsed from here, and their help is made from it.
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
const HOOKS: Option = { says: 'the hooks by which the client tells its state, instead of the server' };
const NAME = { name: 'NAME', says: "a session's name or id" };
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
    summary: 'shows a session in this terminal, to watch and to type; Ctrl-b d leaves it',
    operands: [{ ...NAME, says: `${NAME.says}; may be left out if there is one session alone`, isOptional: true }],
    options: {},
    examples: [['ptyhold attach t1', 'the session t1']],
    exits: [[0, 'you left the session, or it ended'], FAILED, WRONG],
    start: onHosts('attach'),
  },
  {
    name: 'log',
    summary: 'prints all kept output of a session as text',
    operands: [NAME],
    options: {},
    examples: [
      ['ptyhold log t1 | less', 'all that is kept of t1'],
      ['ptyhold log t1 | grep -n error', 'the lines with "error"'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: onHosts('log'),
  },
  {
    name: 'grep',
    summary: 'finds lines in the output of sessions, also of those that are over',
    operands: [
      { name: 'PATTERN', says: 'a regular expression, as JavaScript has them' },
      { ...NAME, says: `${NAME.says}; without one, all are searched`, isOptional: true, isRepeated: true },
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
    name: 'forget',
    summary: 'lists what is kept of sessions that are over, or removes it',
    operands: [
      { name: 'NAME', says: 'removes what is kept of this session, by name or id', isOptional: true, isRepeated: true },
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
      hooks: HOOKS,
      'dry-run': DRY_RUN,
      print: { says: 'prints what to add by hand, and changes nothing' },
    },
    rest: { name: 'COMMAND ARG…', says: 'starts ptyhold by this command instead of npx -y ptyhold' },
    about: clientsKnown,
    examples: [
      ['ptyhold install claude-code', 'for you, in all folders'],
      ['ptyhold install cursor --project', 'for all who work in this folder'],
      ['ptyhold install claude-code --hooks', 'its sessions tell when it works, asks, and is done'],
      ['ptyhold install codex -- node /path/to/ptyhold.js', 'a copy of your own'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./install.ts')).install('install', given, here),
  },
  {
    name: 'uninstall',
    summary: 'takes ptyhold out of an MCP client again',
    operands: [CLIENT],
    options: { project: PROJECT, hooks: HOOKS, 'dry-run': DRY_RUN },
    about: clientsKnown,
    examples: [['ptyhold uninstall claude-code --dry-run', 'shows what would be removed']],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./install.ts')).install('uninstall', given, here),
  },
  {
    name: 'status',
    summary: 'tells, from inside a session, what the program there does',
    operands: [{ name: 'STATE', says: 'idle, working, blocked, done, error or clear', isOptional: true }],
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

function onHosts(name: 'attach' | 'forget' | 'gain' | 'grep' | 'log' | 'ls'): Command['start'] {
  return async (given, here) => (await import('./on-hosts.ts')).runWithHosts(name, given, here);
}

async function clientsKnown(): Promise<string> {
  const { CLIENTS } = await import('../clients/clients.ts');
  const width = Math.max(...CLIENTS.map(({ id }) => id.length));
  return `Clients:\n${CLIENTS.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`).join('\n')}`;
}
