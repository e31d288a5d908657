// Which sessions belong to playbooks, and were ready: options of the session say it, so that it lives and goes with the session.
import { setOption } from './options.ts';
import { command } from './quote.ts';
import { formatOf, valuesOf } from './rows.ts';

export interface PlaybookRow {
  id: string;
  name: string;
  dead: boolean;
  /** Empty if the session is of no playbook. */
  playbook: string;
}

const FIELDS = ['@ptyhold_id', '@ptyhold_pane', 'pane_id', 'pane_dead', '@ptyhold_playbook', 'session_name'] as const;

export function listPlaybooks(): string {
  return command('list-panes', '-a', '-F', formatOf(FIELDS));
}

/** Nothing for a pane that is not the first of a session of ours. */
export function parsePlaybookRow(line: string): PlaybookRow[] {
  const values = valuesOf(FIELDS, line);
  const { '@ptyhold_id': id, '@ptyhold_pane': pane, session_name: name, '@ptyhold_playbook': playbook } = values;
  return id === '' || pane !== values.pane_id ? [] : [{ id, name, dead: values.pane_dead === '1', playbook }];
}

/** `by`: what showed it. */
export function noteReady(paneId: string, by: string): string {
  return setOption(paneId, 'ready', by);
}

/** Prints what showed last that the session was ready. */
export function lastReady(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{@ptyhold_ready}');
}
