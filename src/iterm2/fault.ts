// What can stand between us and iTerm2: each fault is one sentence, and what mends it.
import { PtyholdError } from '../errors.ts';

/** `_` stands for what is told of the single case. */
const FAULTS = {
  not_mac: ['iTerm2 runs on macOS, and this is _.', 'Leave PTYHOLD_ITERM2 out here.'],
  not_installed: ['macOS finds no iTerm2.', 'Install it from https://iterm2.com and start it.'],
  not_running: ['iTerm2 is not running.', 'Start it and try again.'],
  api_off: ['iTerm2 has its API switched off.', 'Switch on Settings > General > Magic > Enable Python API.'],
  nobody: [
    'iTerm2 is not running, or has its API switched off.',
    'Start it, and switch on Settings > General > Magic > Enable Python API.',
  ],
  consent: [
    'macOS does not let this program speak to iTerm2 (_).',
    'Allow it under System Settings > Privacy & Security > Automation. Where it is not listed there, macOS cannot ask for it: start the client from a terminal.',
  ],
  consent_asked: [
    'Nobody has yet answered whether this program may speak to iTerm2.',
    'Answer the dialog on the screen and try again.',
  ],
  cookie: [
    'iTerm2 refused the cookie: each is good for one connection, and this one has been used.',
    'Try again: a new one is asked for.',
  ],
  old: ['This iTerm2 is too old: _.', 'Update it to 3.5 or later.'],
  refused: ['iTerm2 refused the connection with the status _.', 'Update iTerm2 and ptyhold, and try again.'],
  late: ['iTerm2 has not answered within _ s.', 'Look whether it shows a dialog, and try again.'],
  stuck: ['iTerm2 still owes the answer to an earlier request.', 'Look whether it shows a dialog, and try again.'],
  lost: ['The connection to iTerm2 has ended: _.', 'Try again.'],
  malformed: ['iTerm2 did not take the request: _.', 'Update iTerm2 and ptyhold.'],
  script: ['iTerm2 did not do it: _.', 'Try again; ptyhold doctor tells what is wrong.'],
} as const;

export type FaultKind = keyof typeof FAULTS;

export class Fault extends PtyholdError {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, told = '', cause?: unknown) {
    const [sentence, mend] = FAULTS[kind];
    super(
      'unreachable',
      sentence.replace('_', () => told.trim().replace(/\.$/, '')),
      mend,
      cause,
    );
    this.kind = kind;
  }
}

export function isFault(error: unknown, ...kinds: readonly FaultKind[]): error is Fault {
  return error instanceof Fault && kinds.includes(error.kind);
}
