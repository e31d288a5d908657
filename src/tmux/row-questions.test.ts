import { describe, expect, it } from 'vitest';
import type { CommandResult } from './result.ts';
import { RowQuestions } from './row-questions.ts';
import { showRow, showRows } from './rows.ts';

const FIELD = /#\{\?pane_id,#\{(\w+)\},\}|#\{\?(@ptyhold_lock)[^|]*|#\{([@\w]+)\}/g;
const FIELDS = [...showRow('%1').matchAll(FIELD)].map(([, time, lock, plain]) => time ?? lock ?? plain ?? '');

function rowOf(paneId: string): string {
  const values: Record<string, string> = { pane_id: paneId, '@ptyhold_pane': paneId, '@ptyhold_id': `s${paneId}` };
  return FIELDS.map((field) => values[field] ?? '').join('|');
}

/** A tmux that has these panes. */
function tmuxWith(panes: readonly string[]): { asked: string[]; rows: RowQuestions } {
  const asked: string[] = [];
  const rows = new RowQuestions(async (line): Promise<CommandResult> => {
    asked.push(line);
    return { ok: true, lines: panes.filter((pane) => /list-panes/.test(line) || line === showRow(pane)).map(rowOf) };
  });
  return { asked, rows };
}

const PANES = ['%1', '%2', '%3', '%4', '%5', '%6'];

describe('rows of panes', () => {
  it('are asked for in one command, if many are wanted at once, and each is told its own', async () => {
    const { asked, rows } = tmuxWith(PANES);
    const answers = await Promise.all(PANES.map((pane) => rows.ask(pane)));
    expect(asked).toEqual([showRows(PANES)]);
    expect(answers.map((row) => row?.paneId)).toEqual(PANES);
  });

  it('are asked for one by one, if few are wanted among perhaps many others', async () => {
    const { asked, rows } = tmuxWith(PANES);
    await Promise.all([rows.ask('%1'), rows.ask('%2'), rows.ask('%1')]);
    expect(asked).toEqual([showRow('%1'), showRow('%2')]);
  });

  it('are asked for anew after an earlier question has gone out, since that answer may be older', async () => {
    const { asked, rows } = tmuxWith(PANES);
    const first = rows.ask('%1');
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await Promise.all([first, rows.ask('%1')]);
    expect(asked).toEqual([showRow('%1'), showRow('%1')]);
  });

  it('are none where the pane has gone, whatever the others tell', async () => {
    const { rows } = tmuxWith(PANES.slice(1));
    const answers = await Promise.all(PANES.map((pane) => rows.ask(pane)));
    expect(answers.map((row) => row?.paneId)).toEqual([undefined, ...PANES.slice(1)]);
  });

  it('fail for all who asked, if tmux cannot be asked', async () => {
    const rows = new RowQuestions(() => Promise.reject(new Error('lost')));
    const told = await Promise.all(PANES.map((pane) => rows.ask(pane).catch(String)));
    expect(new Set(told)).toEqual(new Set(['Error: lost']));
  });
});
