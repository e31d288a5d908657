// What tmux knows of a session: asks for it as one line and reads that line.
import { TELL_LEASE } from './leases.ts';
import { command, literalFormat } from './quote.ts';
import { CHANGED } from './result.ts';
import { signalNumber } from './signals.ts';

export interface ListedRow {
  paneId: string;
  id: string;
  dead: boolean;
  /** Undefined if tmux lost it (builds with libutempter before 3.6). */
  deadStatus: number | undefined;
  deadSignal: string | undefined;
  alternate: boolean;
  cols: number;
  rows: number;
  created: number;
  active: number;
  people: number;
  shell: string;
  idleTimeout: number | undefined;
  tags: string[];
  /** Who leases it, as text. */
  lock: string;
  /** The names of its roles; empty if it has none. */
  role: string;
  /** Its badge and colours, as text. */
  look: string;
  name: string;
  program: string;
}

/** A row with what tells, together with the end of the journal, what the session does. */
export interface StatusRow extends ListedRow {
  /** The journal is written. */
  piped: boolean;
  key: string;
  cursor: string;
  adopted: string;
  /** The command that a server typed last, as text. */
  command: string;
  /** What a server saw last, if it was no shell at its prompt, as text. */
  seen: string;
  /** Where the line stands that the shell has read last, as text. */
  line: string;
  /** What programs have said of themselves, as text. */
  agent: string;
  /** The last receipt; the first of its characters may be cut off. */
  typed: string;
}

export interface SessionRow extends ListedRow {
  panePid: number;
  tty: string;
  piped: boolean;
  inMode: boolean;
  /** The program has taken the keypad, as full-screen programs do. */
  keypad: boolean;
  key: string;
  cursor: string;
  /** The nested shells that were given marks, as text. */
  adopted: string;
  /** What was typed and has not run, as text. */
  unrun: string;
  /** What its roles mean, as text. */
  roleRules: string;
  /** What programs have said of themselves, as text. */
  agent: string;
  /** All of it that does not change by itself, and where the cursor is, as tmux wrote it. */
  written: string;
}

/** Only a look at one session asks for these: with many sessions each field costs tmux time. */
const DETAILS = [
  'pane_pid',
  'pane_tty',
  'pane_pipe',
  'pane_in_mode',
  'keypad_flag',
  '@ptyhold_key',
  '@ptyhold_cursor',
  '@ptyhold_adopted',
  '@ptyhold_unrun',
  '@ptyhold_role_rules',
  '@ptyhold_agent',
] as const;

/** What a list tells of a session, and its record keeps. */
export const LASTING = [
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
  '@ptyhold_role',
  '@ptyhold_look',
] as const;

// Free text comes last: a name that a person gave a session may hold the separator, and so may a program's name.
const LISTED = [
  ...LASTING,
  '@ptyhold_lock',
  'alternate_on',
  'session_created',
  'window_activity',
  'session_attached_list',
  'session_name',
  'pane_current_command',
] as const;

/** Changes by itself, so it stands apart from the others. */
const ACTIVE = 'window_activity';
type Steady = Exclude<(typeof LISTED)[number], typeof ACTIVE>;
const STEADY = [
  'cursor_x',
  'cursor_y',
  ...DETAILS,
  ...LISTED.filter((field): field is Steady => field !== ACTIVE),
] as const;

/** A receipt is shorter. */
const RECEIPT_CHARACTERS = 64;
const TYPED = `=-${RECEIPT_CHARACTERS}:@ptyhold_typed`;

const STATUS = [
  'pane_pipe',
  '@ptyhold_key',
  '@ptyhold_cursor',
  '@ptyhold_adopted',
  '@ptyhold_command',
  '@ptyhold_seen',
  '@ptyhold_line',
  '@ptyhold_agent',
  TYPED,
] as const;

export type Values<Field extends string> = Readonly<Record<Field, string>>;

export function listRows(): string {
  return command('list-panes', '-a', '-F', formatOf(LISTED));
}

/** The same, with what `parseStatus` reads. */
export function listStatus(): string {
  return command('list-panes', '-a', '-F', statusFormat());
}

export function statusFormat(): string {
  return formatOf([...STATUS, ...LISTED]);
}

export function parseStatus(line: string): StatusRow | undefined {
  const values = valuesOf([...STATUS, ...LISTED], line);
  const row = listed(values);
  return (
    row && {
      ...row,
      piped: values.pane_pipe === '1',
      key: values['@ptyhold_key'],
      cursor: values['@ptyhold_cursor'],
      adopted: values['@ptyhold_adopted'],
      command: values['@ptyhold_command'],
      seen: values['@ptyhold_seen'],
      line: values['@ptyhold_line'],
      agent: values['@ptyhold_agent'],
      typed: values[TYPED],
    }
  );
}

export function showRow(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, formatOf([ACTIVE, ...STEADY]));
}

/** The same of several panes. */
export function showRows(paneIds: readonly string[]): string {
  const isAsked = `#{m:*|#{pane_id}|*,|${paneIds.join('|')}|}`;
  return command('list-panes', '-a', '-f', isAsked, '-F', formatOf([ACTIVE, ...STEADY]));
}

/** Ends a sequence unless the row still is as tmux wrote it before. */
export function unlessStill(paneId: string, written: string): string {
  const literal = literalFormat(written).replace(/[,}]/g, '#$&');
  return command('if-shell', '-F', '-t', paneId, `#{!=:${formatOf(STEADY)},${literal}}`, CHANGED);
}

/** Undefined if the line is not of our sessions: people may have sessions and panes of their own here. */
export function parseListed(line: string): ListedRow | undefined {
  return listed(valuesOf(LISTED, line));
}

export function parseRow(line: string): SessionRow | undefined {
  const values = valuesOf([ACTIVE, ...STEADY], line);
  const row = listed(values);
  return (
    row && {
      ...row,
      panePid: Number(values.pane_pid),
      tty: values.pane_tty,
      piped: values.pane_pipe === '1',
      inMode: values.pane_in_mode !== '' && values.pane_in_mode !== '0',
      keypad: values.keypad_flag === '1',
      key: values['@ptyhold_key'],
      cursor: values['@ptyhold_cursor'],
      adopted: values['@ptyhold_adopted'],
      unrun: values['@ptyhold_unrun'],
      roleRules: values['@ptyhold_role_rules'],
      agent: values['@ptyhold_agent'],
      written: line.slice(line.indexOf('|') + 1),
    }
  );
}

function listed(values: Values<(typeof LISTED)[number]>): ListedRow | undefined {
  const lasting = lastingOf(values);
  return (
    lasting && {
      paneId: values.pane_id,
      ...lasting,
      lock: values['@ptyhold_lock'],
      alternate: values.alternate_on === '1',
      created: Number(values.session_created),
      active: Number(values.window_activity),
      people: countPeople(values.session_attached_list),
      name: values.session_name,
      program: values.pane_current_command,
    }
  );
}

/** Undefined for a pane that is not the first of a session of ours. */
export function lastingOf(values: Values<(typeof LASTING)[number]>) {
  if (values['@ptyhold_id'] === '' || values['@ptyhold_pane'] !== values.pane_id) return undefined;
  return {
    id: values['@ptyhold_id'],
    dead: values.pane_dead === '1',
    deadStatus: numberOrNone(values.pane_dead_status),
    deadSignal: values.pane_dead_signal || undefined,
    cols: Number(values.pane_width),
    rows: Number(values.pane_height),
    shell: values['@ptyhold_shell'],
    idleTimeout: numberOrNone(values['@ptyhold_idle']),
    tags: readTags(values['@ptyhold_tags']),
    role: values['@ptyhold_role'],
    look: values['@ptyhold_look'],
  };
}

/** As they stand in the option; a tag may hold the comma that parts them. */
export function writeTags(tags: readonly string[]): string {
  return tags.map(encodeURIComponent).join(',');
}

function readTags(written: string): string[] {
  return written.split(',').filter(Boolean).map(decodeURIComponent);
}

/** To ask for a time of a pane that is gone ends tmux 3.2a, with all sessions. */
const TIMES = new Set(['session_created', 'window_activity']);

export function formatOf(fields: readonly string[]): string {
  return fields.map(askFor).join('|');
}

function askFor(field: string): string {
  if (field === '@ptyhold_lock') return TELL_LEASE;
  return TIMES.has(field) ? `#{?pane_id,#{${field}},}` : `#{${field}}`;
}

export function valuesOf<Field extends string>(fields: readonly Field[], line: string): Values<Field> {
  const parts = line.split('|');
  const last = fields.length - 1;
  const values: Partial<Record<Field, string>> = {};
  for (const [index, field] of fields.entries())
    values[field] = index < last ? (parts[index] ?? '') : parts.slice(last).join('|');
  // Every field has a value.
  return values as Values<Field>;
}

// The name of a client on a terminal is that terminal; a control connection over pipes is called "client-PID".
function countPeople(clients: string): number {
  return clients.split(',').filter((client) => client !== '' && !client.startsWith('client-')).length;
}

function numberOrNone(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

/** How the program ended: its exit code, or 128 and the signal's number. */
export function statusOf(row: Pick<ListedRow, 'deadStatus' | 'deadSignal'>): number | undefined {
  return row.deadSignal === undefined ? row.deadStatus : 128 + signalNumber(row.deadSignal);
}
