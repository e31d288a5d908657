// The commands that are the six tools: their options are made from the tools' own arguments.
import type { ToolName } from '../tools/names.ts';
import type { Operand, Option } from './command.ts';
import { COLOR } from './table-parts.ts';
import type { ToolCommand } from './tool-command.ts';

const SESSION: Operand = {
  name: 'SESSION',
  says: "a session's name or id, 'web-*', '#web' (a tag), NAME@HOST",
  option: 'session-id',
};
const SESSIONS: Operand = { ...SESSION, says: `${SESSION.says}; of several '!x' leaves x out`, isRepeated: true };

const OWN: Readonly<Record<string, Option>> = {
  json: { says: 'prints one line of JSON: the facts of the answer, and its text' },
  color: COLOR,
};

const OK = [0, 'done; of a command that was waited for, it ended with 0'] as const;
const ITS_OWN = ['…', 'the exit status of the command in the session, once it has ended'] as const;
const WRONG = [2, 'wrong arguments'] as const;
const ASKS = [123, 'it is not over: the program asks for something, or something stands on the line'] as const;
const TIME = [124, 'it is not over, and the time is'] as const;
const FAILED = [125, 'it could not be done, or a host did not answer; the message says why'] as const;
const INTERRUPTED = [130, 'interrupted; what runs in the session goes on'] as const;
const PLAIN = [[0, 'done'] as const, WRONG, FAILED, INTERRUPTED];
const WAITING = [OK, ITS_OWN, WRONG, ASKS, TIME, FAILED, INTERRUPTED];

const ABOUT = `The last line, which begins with [ptyhold, goes to standard error, so that standard output has what the program printed
alone. Options are the arguments of the tool; lists are made by repeating an option, objects by KEY=VALUE or as JSON.`;

const ABOUT_CALLER = `All commands of a user on a machine are one caller: a session that one of them leases is open to the next, until the
lease is over or --lock 0 frees it. PTYHOLD_CLIENT names another caller.`;

export const TOOL_COMMANDS: readonly ToolCommand[] = [
  command('open', {
    summary: 'opens a session: a shell, or a command',
    operands: [
      { name: 'NAME', says: 'what it is called; without one it is t1, t2, …', isOptional: true, option: 'name' },
    ],
    words: ['name'],
    examples: [
      ['ptyhold open', 'the first free of t1, t2, …'],
      ['ptyhold open build --cwd /srv --env CI=1 --tags web', 'in a folder, with a variable and a tag'],
      ['ptyhold open --sessions name=web1 --sessions name=web2 --tags web', 'two at once'],
    ],
    exits: PLAIN,
  }),
  command('send', {
    summary: 'types a text and Enter into a session; with --wait it prints what comes of it',
    operands: [
      { ...SESSION, isOptionalWith: 'text' },
      { name: 'TEXT', says: 'the text, as one word; - reads it from standard input', option: 'text' },
    ],
    words: ['session_id', 'text'],
    about: ABOUT_CALLER,
    examples: [
      ["ptyhold send t1 'npm test' --wait --timeout 600", 'the output, and the exit status of npm'],
      ['ptyhold send t1 - --wait < script.sh', 'a text of several lines'],
      ["ptyhold send --text '#web=npm test' --text 'db=pg_isready' --wait", 'each its own'],
      ["ptyhold send agent 'now the tests' --when ready", 'typed as soon as the program takes it'],
    ],
    exits: WAITING,
  }),
  command('read', {
    summary: 'prints what is new in a session, or any part of what it printed, or its screen',
    operands: [{ ...SESSIONS, isOptional: true }],
    words: ['session_id'],
    examples: [
      ['ptyhold read t1', 'what is new since the last read, by whomever'],
      ['ptyhold read t1 --wait --timeout 600', 'once what runs has ended, with its exit status'],
      ["ptyhold read '#web' --wait=all", 'of several'],
      ['ptyhold read t1 --grep error --lines 2', 'the lines with "error", and two around each'],
      ['ptyhold read t1 --screen', 'what a person would see'],
    ],
    exits: WAITING,
  }),
  command('key', {
    summary: 'presses keys in a session, in order: C-c, Enter, Up, F5, S-Tab, …',
    operands: [SESSION, { name: 'KEY', says: 'the name of a key, or a character', isRepeated: true, option: 'key' }],
    words: ['session_id', 'key'],
    examples: [
      ['ptyhold key t1 C-c', 'interrupts what runs'],
      ['ptyhold key menu Down Down Enter --wait', 'and prints what comes of it'],
    ],
    exits: WAITING,
  }),
  command('close', {
    summary: 'ends sessions, and what runs in them',
    operands: [SESSIONS],
    words: ['session_id'],
    examples: [
      ['ptyhold close t1', 'it is asked to go, then hung up, then killed'],
      ["ptyhold close '#web'", 'all with that tag; globs close nothing'],
    ],
    exits: PLAIN,
  }),
  command('list', {
    summary: 'lists sessions as a model is told of them; ls is for people',
    operands: [{ ...SESSIONS, isOptional: true }],
    words: ['session_id'],
    examples: [
      ['ptyhold list', 'one a line'],
      ["ptyhold list --json | jq -r '.sessions[].session_id'", 'the names alone'],
    ],
    exits: PLAIN,
  }),
];

type ShortName = ToolName extends `pty_${infer Name}` ? Name : never;
type Told = Pick<ToolCommand, 'summary' | 'operands' | 'words' | 'examples' | 'exits'> & { about?: string };

function command(name: ShortName, { about, ...told }: Told): ToolCommand {
  const tool: ToolName = `pty_${name}`;
  const made: ToolCommand = {
    ...told,
    tool,
    name,
    options: OWN,
    moreOptions: async () => (await import('./tool-options.ts')).optionsOfTool(tool),
    about: async () => [ABOUT, ...(about === undefined ? [] : [about])].join('\n\n'),
    start: async (given, here) => (await import('./call-tool.ts')).callTool(made, given, here),
  };
  return made;
}
