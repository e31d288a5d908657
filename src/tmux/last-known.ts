// What is written down of each session while it lives, so that it can be read and opened anew after tmux has ended.
import { command } from './quote.ts';
import { formatOf, numberOrNone, readTags, statusOf, valuesOf } from './rows.ts';

export interface LastKnown {
  id: string;
  name: string;
  shell: string;
  /** Empty if tmux cannot tell: the program has died, or belongs to another user. */
  cwd: string;
  cols: number;
  rows: number;
  tags: string[];
  idleTimeout: number | undefined;
  key: string;
  adopted: string;
  cursor: string;
  dead: boolean;
  /** The exit code of a dead program; undefined if tmux lost it. */
  status: number | undefined;
  /** What tells this tmux server from others. */
  server: string;
}

const SERVER = ['pid', 'start_time'] as const;

// Free text comes last.
const FIELDS = [
  'pane_id',
  '@ptyhold_pane',
  '@ptyhold_id',
  'pane_dead',
  'pane_dead_status',
  'pane_dead_signal',
  'pane_width',
  'pane_height',
  '@ptyhold_shell',
  '@ptyhold_idle',
  '@ptyhold_tags',
  '@ptyhold_key',
  '@ptyhold_adopted',
  '@ptyhold_cursor',
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
  if (values['@ptyhold_id'] === '' || values['@ptyhold_pane'] !== values.pane_id) return undefined;
  const how = {
    deadStatus: numberOrNone(values.pane_dead_status),
    deadSignal: values.pane_dead_signal || undefined,
  };
  return {
    id: values['@ptyhold_id'],
    name: values.session_name,
    shell: values['@ptyhold_shell'],
    cwd: values.pane_current_path,
    cols: Number(values.pane_width),
    rows: Number(values.pane_height),
    tags: readTags(values['@ptyhold_tags']),
    idleTimeout: numberOrNone(values['@ptyhold_idle']),
    key: values['@ptyhold_key'],
    adopted: values['@ptyhold_adopted'],
    cursor: values['@ptyhold_cursor'],
    dead: values.pane_dead === '1',
    status: statusOf(how),
    server: `${values.pid}.${values.start_time}`,
  };
}

/** Prints what tells the server that runs now from others. */
export function tellServer(): string {
  return command('display-message', '-p', SERVER.map((field) => `#{${field}}`).join('.'));
}
