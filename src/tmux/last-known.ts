// What is written down of each session while it lives, so that it can be read and opened anew after tmux has ended.
import { command } from './quote.ts';
import { formatOf, LASTING, lastingOf, statusOf, valuesOf } from './rows.ts';

export interface LastKnown {
  id: string;
  name: string;
  shell: string;
  /** Empty if tmux cannot tell: the program has died, or belongs to another user. */
  cwd: string;
  cols: number;
  rows: number;
  tags: string[];
  role: string;
  look: string;
  roleRules: string;
  idleTimeout: number | undefined;
  key: string;
  adopted: string;
  cursor: string;
  dead: boolean;
  /** The exit code of a dead program; undefined if tmux lost it. */
  status: number | undefined;
  /** Who leases it, as text. */
  lock: string;
  /** What tells this tmux server from others. */
  server: string;
}

const SERVER = ['pid', 'start_time'] as const;

// Free text comes last.
const FIELDS = [
  ...LASTING,
  '@ptyhold_role_rules',
  '@ptyhold_key',
  '@ptyhold_adopted',
  '@ptyhold_cursor',
  '@ptyhold_lock',
  ...SERVER,
  'session_name',
  'pane_current_path',
] as const;

export function listLastKnown(): string {
  return command('list-panes', '-a', '-F', formatOf(FIELDS));
}

export function showLastKnown(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, formatOf(FIELDS));
}

export function parseLastKnown(line: string): LastKnown | undefined {
  const values = valuesOf(FIELDS, line);
  const lasting = lastingOf(values);
  if (!lasting) return undefined;
  const { deadStatus, deadSignal, ...rest } = lasting;
  return {
    ...rest,
    name: values.session_name,
    cwd: values.pane_current_path,
    roleRules: values['@ptyhold_role_rules'],
    key: values['@ptyhold_key'],
    adopted: values['@ptyhold_adopted'],
    cursor: values['@ptyhold_cursor'],
    status: statusOf({ deadStatus, deadSignal }),
    lock: values['@ptyhold_lock'],
    server: `${values.pid}.${values.start_time}`,
  };
}

/** Prints what tells the server that runs now from others. */
export function tellServer(): string {
  return command('display-message', '-p', SERVER.map((field) => `#{${field}}`).join('.'));
}
