// What tmux knows of a session, asked for and read back as one line.
import { command } from './quote.ts';
import { signalNumber } from './signals.ts';

export interface SessionRow {
  paneId: string;
  id: string;
  panePid: number;
  tty: string;
  dead: boolean;
  /** Empty where tmux lost it (builds with libutempter before 3.6). */
  deadStatus: number | undefined;
  deadSignal: string | undefined;
  piped: boolean;
  alternate: boolean;
  /** The program has taken the keypad, as those do that draw the whole screen. */
  keypad: boolean;
  inMode: boolean;
  cols: number;
  rows: number;
  created: number;
  active: number;
  people: number;
  shell: string;
  idleTimeout: number | undefined;
  tags: string[];
  key: string;
  /** The nested shells that were given marks; see adopted.ts for the form. */
  adopted: string;
  cursor: string;
  name: string;
  program: string;
}

// Free text comes last: a session renamed by a person may hold the separator, and so may a program's name.
const FIELDS = [
  'pane_id',
  '@ptyhold_pane',
  '@ptyhold_id',
  'pane_pid',
  'pane_tty',
  'pane_dead',
  'pane_dead_status',
  'pane_dead_signal',
  'pane_pipe',
  'alternate_on',
  'keypad_flag',
  'pane_in_mode',
  'pane_width',
  'pane_height',
  'session_created',
  'window_activity',
  'session_attached_list',
  '@ptyhold_shell',
  '@ptyhold_idle',
  '@ptyhold_tags',
  '@ptyhold_key',
  '@ptyhold_adopted',
  '@ptyhold_cursor',
  'session_name',
  'pane_current_command',
] as const;

const FORMAT = FIELDS.map((field) => `#{${field}}`).join('|');

export function listRows(): string {
  return command('list-panes', '-a', '-F', FORMAT);
}

export function showRow(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, FORMAT);
}

/** `undefined` for a line that is not one of our sessions: a person may have sessions and panes of their own here. */
export function parseRow(line: string): SessionRow | undefined {
  const parts = line.split('|');
  const program = parts.slice(FIELDS.length - 1).join('|');
  const at = (field: (typeof FIELDS)[number]): string => parts[FIELDS.indexOf(field)] ?? '';
  if (at('@ptyhold_id') === '' || at('@ptyhold_pane') !== at('pane_id')) return undefined;
  return {
    paneId: at('pane_id'),
    id: at('@ptyhold_id'),
    panePid: Number(at('pane_pid')),
    tty: at('pane_tty'),
    dead: at('pane_dead') === '1',
    deadStatus: numberOrNone(at('pane_dead_status')),
    deadSignal: at('pane_dead_signal') || undefined,
    piped: at('pane_pipe') === '1',
    alternate: at('alternate_on') === '1',
    keypad: at('keypad_flag') === '1',
    inMode: at('pane_in_mode') !== '' && at('pane_in_mode') !== '0',
    cols: Number(at('pane_width')),
    rows: Number(at('pane_height')),
    created: Number(at('session_created')),
    active: Number(at('window_activity')),
    people: countPeople(at('session_attached_list')),
    shell: at('@ptyhold_shell'),
    idleTimeout: numberOrNone(at('@ptyhold_idle')),
    tags: at('@ptyhold_tags').split(',').filter(Boolean).map(decodeURIComponent),
    key: at('@ptyhold_key'),
    adopted: at('@ptyhold_adopted'),
    cursor: at('@ptyhold_cursor'),
    name: at('session_name'),
    program,
  };
}

// A client on a terminal is listed by that terminal; a control connection over pipes is "client-PID" and no person.
function countPeople(clients: string): number {
  return clients.split(',').filter((client) => client !== '' && !client.startsWith('client-')).length;
}

function numberOrNone(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

/** How the program ended: its exit code, or 128 and the signal's number. */
export function statusOf(row: SessionRow): number | undefined {
  return row.deadSignal === undefined ? row.deadStatus : 128 + signalNumber(row.deadSignal);
}
