// The commands for people. What they take is parsed from here, and their help is made from it.
import type { Command } from './command.ts';
import { PAGE_COMMANDS } from './table-page.ts';
import { CLIENT, COLOR, DONE, DRY_RUN, FAILED, HOOKS, JSON_OPTION, onHosts, PROJECT, WRONG } from './table-parts.ts';
import { PLAYBOOK_COMMANDS } from './table-playbooks.ts';
import { PRINTED_COMMANDS } from './table-printed.ts';
import { SERVE_COMMANDS } from './table-serve.ts';
import { SESSION_COMMANDS } from './table-sessions.ts';
import { TOOL_COMMANDS } from './table-tools.ts';

export const COMMANDS: readonly Command[] = [
  ...SESSION_COMMANDS,
  ...TOOL_COMMANDS,
  ...PRINTED_COMMANDS,
  ...PAGE_COMMANDS,
  ...PLAYBOOK_COMMANDS,
  ...SERVE_COMMANDS,
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
      all: { says: 'into all that are on this machine' },
      project: PROJECT,
      hooks: HOOKS,
      'dry-run': DRY_RUN,
      print: { says: 'prints what to add by hand, and changes nothing' },
    },
    rest: { name: 'COMMAND ARG…', says: 'starts ptyhold by this command instead of npx -y ptyhold' },
    about: clientsKnown,
    examples: [
      ['ptyhold install', 'shows the clients that are here, and asks which'],
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
    options: {
      all: { says: 'out of all that have it' },
      project: PROJECT,
      hooks: { says: 'the hooks by which it tells its state, and not the server; otherwise they go with it' },
      'dry-run': DRY_RUN,
    },
    about: clientsKnown,
    examples: [['ptyhold uninstall claude-code --dry-run', 'shows what would be removed']],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./install.ts')).install('uninstall', given, here),
  },
  {
    name: 'gain',
    summary: 'shows what the reducers saved so far, and what cost most without one, by command',
    operands: [],
    options: { json: JSON_OPTION },
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
      'Without --explain it reads JSON lines {"text", "fg"?} and prints {"blocked", "rule", "command"} for each.\nA line that is no such question is answered as blocked, with an "error".',
    examples: [
      [`ptyhold gate --explain 'sudo rm -rf "$HOME"/*'`, 'the rule, the command and what to do instead'],
      ['echo \'{"text": "git push --force"}\' | ptyhold gate', 'the same for programs'],
    ],
    exits: [
      [0, 'the text of --explain passes; all lines were judged'],
      [1, 'the text of --explain is refused; a line was no question'],
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
  {
    name: 'completion',
    summary: 'prints what teaches a shell to complete ptyhold, session names too',
    operands: [{ name: 'SHELL', says: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] }],
    options: {},
    rest: { name: 'WORD…', says: 'prints what may stand for the last of these words; the shell asks that' },
    examples: [
      ['eval "$(ptyhold completion bash)"', 'in ~/.bashrc; for zsh the same in ~/.zshrc, below compinit'],
      ['ptyhold completion fish > ~/.config/fish/completions/ptyhold.fish', 'for fish'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: async (given, here) => (await import('./completion/completion.ts')).completion(COMMANDS, given, here),
  },
  {
    name: 'manual',
    summary: 'prints the manual page, which npm install -g also puts where man finds it',
    operands: [],
    options: {},
    examples: [['ptyhold manual > /tmp/ptyhold.1 && man /tmp/ptyhold.1', 'to read it where it is not installed']],
    exits: [DONE, FAILED, WRONG],
    start: async (_, here) => (await import('./manual.ts')).manual(COMMANDS, here),
  },
];

async function clientsKnown(): Promise<string> {
  const { CLIENTS } = await import('../clients/clients.ts');
  const width = Math.max(...CLIENTS.map(({ id }) => id.length));
  return `Clients:\n${CLIENTS.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`).join('\n')}`;
}
