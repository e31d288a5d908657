// What is read of a session that tmux has just made.
import { expect, it } from 'vitest';
import { showRow } from './rows.ts';
import { readNewRow } from './session-commands.ts';

const [, format = ''] = showRow('%1').split('"');
/** A format for each field; that of a time or a lease holds more than its name. */
const fields = format.split('|').map((each) => /^#\{(@?\w+)\}$/.exec(each)?.[1] ?? '');

function printedOf(values: Readonly<Record<string, string>>): string {
  return fields.map((field) => values[field] ?? '').join('|');
}

const MADE = { pane_id: '%7', '@ptyhold_pane': '%7', '@ptyhold_id': 's1', pane_pipe: '1', session_name: 't1' };

it('takes the row of that session alone', () => {
  const printed = ['said by a start-up file', printedOf({ ...MADE, '@ptyhold_id': 's2' }), printedOf(MADE)];
  expect(readNewRow(printed, 's1')).toMatchObject({ id: 's1', paneId: '%7', name: 't1', piped: true });
  expect(readNewRow(printed, 's3')).toBeUndefined();
});

it('takes no row of a session whose journal could not begin, which tmux ends', () => {
  expect(readNewRow([printedOf({ ...MADE, pane_pipe: '0' })], 's1')).toBeUndefined();
});
