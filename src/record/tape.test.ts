// Several sessions side by side, as a recording shows them.
import { describe, expect, it } from 'vitest';
import { CellScreen } from '../terminal/cells.ts';
import { padColumns } from '../terminal/columns.ts';
import type { Happening } from './pieces.ts';
import { type Told, tapeOf } from './tape.ts';
import type { Pane } from './tape-pane.ts';

type Event = [time: number, code: string, data: string];

async function* inTurn(happenings: readonly Happening[]): AsyncGenerator<Happening> {
  yield* happenings;
}

const output = (ms: number, text: string): Happening => ({ kind: 'output', ms, bytes: Buffer.from(text) });

function pane(name: string, happenings: readonly Happening[], size = { cols: 10, rows: 3 }): Pane {
  return { name, ...size, first: size, happenings: inTurn(happenings), secrets: ['0123456789abcdef01234567'] };
}

async function tape(panes: readonly Pane[], told: readonly Told[] = [], [from, to] = [1000, 9000]) {
  const lines: string[] = [];
  for await (const line of tapeOf(panes, told, { version: 2, from, to })) lines.push(line);
  const [header, ...events] = lines.map((line) => JSON.parse(line));
  return { header, events: events as Event[] };
}

/** What the recording shows at that second, without the ends of the lines. */
async function shownAt({ header, events }: Awaited<ReturnType<typeof tape>>, second: number): Promise<string[]> {
  const screen = await CellScreen.open({ cols: header.width, rows: header.height }, 'screen');
  for (const [time, code, data] of events) if (code === 'o' && time <= second) await screen.write(data);
  const { rows } = screen.read();
  screen.close();
  return rows.map((runs) => runs.reduce((line, { column, text }) => padColumns(line, column) + text, '').trimEnd());
}

describe('a recording of several sessions', () => {
  it('shows each below its name, at the time at which it changed', async () => {
    const made = await tape([
      pane('one', [output(1500, 'first\r\n'), output(4000, 'later')]),
      pane('two', [output(3000, '\x1b[31mred\x1b[m')]),
      pane('three', [output(2000, '日本')]),
    ]);
    expect(made.header).toMatchObject({ version: 2, width: 60, height: 12, timestamp: 1 });
    expect(await shownAt(made, 0.1)).toEqual([
      ' one        two',
      '          │',
      '          │',
      '          │',
      ' three',
    ]);
    expect(await shownAt(made, 1)).toEqual([
      ' one        two',
      'first     │',
      '          │',
      '          │',
      ' three',
      '日本',
    ]);
    expect((await shownAt(made, 2)).slice(1, 3)).toEqual(['first     │red', '          │']);
    expect((await shownAt(made, 3)).slice(1, 3)).toEqual(['first     │red', 'later     │']);
    expect(made.events.at(-1)?.[0]).toBe(8);
  });

  it('begins with the screens as they were, and is over when the work is', async () => {
    const made = await tape([pane('one', [output(10, 'before\r\n'), output(20_000, 'after')])]);
    expect((await shownAt(made, 0))[1]).toBe('before');
    expect(made.events.every(([time]) => time <= 8)).toBe(true);
  });

  it('tells below what was told of the work: the newest lines', async () => {
    const told = ['a', 'b', 'c', 'd', 'e'].map((line, at) => ({ ms: 2000 + 1000 * at, line }));
    const made = await tape([pane('one', [])], told);
    expect((await shownAt(made, 1.5)).slice(4)).toEqual(['a']);
    expect((await shownAt(made, 8)).slice(4)).toEqual(['b', 'c', 'd', 'e']);
  });

  it('marks commands with the names of their sessions', async () => {
    const made = await tape([pane('one', [{ kind: 'command', ms: 2000, line: 'make' }, output(2000, 'made')])]);
    expect(made.events.filter(([, code]) => code === 'm')).toEqual([[1, 'm', 'one: make']]);
  });

  it('follows sizes, and lets no pane draw into another', async () => {
    const wide = { cols: 12, rows: 4 };
    const grown = pane('one', [
      output(1500, '\x1b[1;8Hxyz\x1b[3;8Hend'),
      { kind: 'size', ms: 2000, cols: 8, rows: 2 },
      output(2500, '\x1b[2J\x1b[Hnew'),
    ]);
    const made = await tape([{ ...grown, ...wide }, pane('two', [output(1500, 'two')])]);
    expect((await shownAt(made, 0.6))[1]).toBe('       xyz  │two');
    expect(await shownAt(made, 8)).toEqual([' one          two', 'new         │two', '            │', '            │']);
  });

  it('asks the terminal of the viewer nothing, and holds no key of the marks', async () => {
    const made = await tape([
      pane('one', [output(1500, '\x1b[6n\x1b]0;title\x07'), output(1600, '0123456789abcdef01234567')]),
    ]);
    const text = made.events.map(([, , data]) => data).join('');
    expect(text).not.toMatch(/\x1b\[6n|\x1b\]|0123456789abcdef/);
  });
});
