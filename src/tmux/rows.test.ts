// A session's line is read back field by field, whatever its free text holds.
import { describe, expect, it } from 'vitest';
import { parseNamed } from './names-taken.ts';
import { listRows, parseListed, parseRow, showRow, statusOf, writeTags } from './rows.ts';

/** The fields in the order in which tmux is asked for them. */
/** The name of each field, also where it is asked for on a condition. */
const FIELD = /#\{(?:\?\w+,#\{|\?@\w+,#\{)?([@\w]+)\}/g;
const FIELDS = [...showRow('%1').matchAll(FIELD)].map(([, field = '']) => field);

const ALIVE: Readonly<Record<string, string>> = {
  pane_id: '%3',
  '@ptyhold_pane': '%3',
  '@ptyhold_id': 's1234567',
  pane_pid: '4711',
  pane_tty: '/dev/pts/7',
  pane_dead: '0',
  pane_pipe: '1',
  alternate_on: '0',
  pane_in_mode: '0',
  pane_width: '120',
  pane_height: '40',
  session_created: '1700000000',
  window_activity: '1700000100',
  '@ptyhold_shell': 'bash',
  '@ptyhold_tags': writeTags(['a', 'b,c', '漢']),
  '@ptyhold_lock': 'l 1700000100',
  '@ptyhold_key': 'k',
  '@ptyhold_cursor': '12 input 1 0',
  session_name: 't1',
  pane_current_command: 'bash',
};

function line(changes: Readonly<Record<string, string>> = {}): string {
  return FIELDS.map((field) => ({ ...ALIVE, ...changes })[field] ?? '').join('|');
}

describe('a line of the list', () => {
  it('names every field once', () => {
    expect(new Set(FIELDS).size).toBe(FIELDS.length);
    expect(Object.keys(ALIVE).filter((field) => !FIELDS.includes(field))).toEqual([]);
  });

  it('asks for no time of a pane that is gone', () => {
    expect(showRow('%1')).not.toMatch(/[|"']#\{(?:session_created|window_activity)/);
    expect(showRow('%1')).toContain('#{?pane_id,#{session_created},}');
  });

  it('says the same of a session as a look at it alone', () => {
    const fields = [...listRows().matchAll(FIELD)].map(([, field = '']) => field);
    expect(fields.length).toBeLessThan(FIELDS.length);
    const listed = parseListed(fields.map((field) => ALIVE[field] ?? '').join('|'));
    expect(parseRow(line())).toMatchObject({ ...listed });
  });

  it('of names alone has the id too', () => {
    expect(parseNamed('s1234567||t|1')).toEqual({ id: 's1234567', name: 't|1', hasIdleTimeout: false });
    expect(parseNamed('||mine')).toMatchObject({ id: '', name: 'mine' });
    expect(parseNamed('s1|60|t1').hasIdleTimeout).toBe(true);
  });

  it('is read with numbers, truth values and tags', () => {
    expect(parseRow(line())).toMatchObject({
      paneId: '%3',
      id: 's1234567',
      panePid: 4711,
      dead: false,
      piped: true,
      alternate: false,
      inMode: false,
      cols: 120,
      rows: 40,
      idleTimeout: undefined,
      tags: ['a', 'b,c', '漢'],
      cursor: '12 input 1 0',
      lock: 'l 1700000100',
      name: 't1',
      program: 'bash',
    });
  });

  it('keeps a program whose name holds the separator', () => {
    expect(parseRow(line({ pane_current_command: 'a|b|' }))?.program).toBe('a|b|');
  });

  it('is none of ours without an id', () => {
    expect(parseRow(line({ '@ptyhold_id': '' }))).toBeUndefined();
    expect(parseRow('')).toBeUndefined();
  });

  it('is none of ours for a pane that a person split off', () => {
    expect(parseRow(line({ pane_id: '%4' }))).toBeUndefined();
  });

  it('counts people and not control connections', () => {
    expect(parseRow(line({ session_attached_list: '' }))?.people).toBe(0);
    expect(parseRow(line({ session_attached_list: 'client-99' }))?.people).toBe(0);
    expect(parseRow(line({ session_attached_list: '/dev/pts/1,client-99,/dev/pts/2' }))?.people).toBe(2);
  });

  it('knows copy mode', () => {
    expect(parseRow(line({ pane_in_mode: '1' }))?.inMode).toBe(true);
  });
});

describe('how a program ended', () => {
  it.each([
    ['an exit code', { pane_dead_status: '3' }, 3],
    ['success', { pane_dead_status: '0' }, 0],
    ['a signal by number', { pane_dead_signal: '9' }, 137],
    ['a signal by name', { pane_dead_signal: 'SIGTERM' }, 143],
    ['a signal by short name', { pane_dead_signal: 'HUP' }, 129],
    ['nothing, where tmux lost it', {}, undefined],
  ])('%s', (_, fields, status) => {
    const row = parseRow(line({ pane_dead: '1', ...fields }));
    expect(row && statusOf(row)).toBe(status);
  });
});
