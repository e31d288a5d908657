// The commands about playbooks.
import type { Command } from './command.ts';
import { COLOR, onHosts, WRONG } from './table-parts.ts';

const FILE = {
  name: 'FILE',
  says: 'the playbook, or a folder with one; ptyhold.yaml here if it is left out',
  isOptional: true,
} as const;
const JSON_LINES = { says: 'prints a line of JSON for each change, for programs' };
const INTERRUPTED = [130, 'interrupted'] as const;
const WRONG_FILE = [WRONG[0], 'wrong arguments, or a playbook that is wrong: each line and field is told'] as const;

export const PLAYBOOK_COMMANDS: readonly Command[] = [
  {
    name: 'up',
    summary: 'opens the sessions of a playbook, and leaves alone what runs and is unchanged',
    operands: [FILE],
    options: {
      replace: { says: 'opens those anew of which the playbook now says something else' },
      json: JSON_LINES,
      color: COLOR,
    },
    examples: [
      ['ptyhold up', 'the sessions of ptyhold.yaml, each ready before what needs it'],
      ['ptyhold up --replace', 'after a change of ptyhold.yaml'],
    ],
    exits: [[0, 'all are ready'], [1, 'one is not; the output says why'], WRONG_FILE, INTERRUPTED],
    start: onHosts('up'),
  },
  {
    name: 'run',
    summary: 'does what a playbook says: opens its sessions, then runs its stages',
    operands: [FILE],
    options: {
      'dry-run': { says: 'tells what would be done, and does nothing' },
      only: { value: 'STAGE', says: 'runs this stage alone, without those that it needs' },
      resume: { says: 'goes on with the last run, which was cut off or has failed' },
      tape: { value: 'FILE', says: 'records all its sessions, side by side, into a new file for asciinema' },
      json: JSON_LINES,
      color: COLOR,
    },
    about: async () =>
      'With --resume nothing is typed again that a run had typed which was killed. The sessions stay open: ptyhold ls shows\nthem, ptyhold down closes them.',
    examples: [
      ['ptyhold run --dry-run', 'what would be typed where'],
      ['ptyhold run ci.yaml && ptyhold down ci.yaml', 'for CI: the exit status tells'],
      ['ptyhold run --only test --json', 'one stage, for programs'],
      ['ptyhold run --tape run.cast', 'to show it to others: asciinema play run.cast'],
    ],
    exits: [[0, 'all went well'], [1, 'something failed; the output says what'], WRONG_FILE, INTERRUPTED],
    start: onHosts('run'),
  },
  {
    name: 'down',
    summary: 'closes the sessions that a playbook has opened, and no others',
    operands: [FILE],
    options: { json: JSON_LINES, color: COLOR },
    examples: [['ptyhold down', 'those of ptyhold.yaml, also such as it no longer names']],
    exits: [[0, 'none of them is left'], [1, 'one could not be closed, or a host did not answer'], WRONG_FILE],
    start: onHosts('down'),
  },
];
