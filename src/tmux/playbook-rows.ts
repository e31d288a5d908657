// Which sessions belong to playbooks: an option of the session says it, so that it lives and goes with the session.
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
