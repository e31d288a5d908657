// What tmux tells of a terminal, asked again where it must be.
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { EXIT_STATUS_MS } from '../../timing.ts';
import { NUDGE } from '../../tmux/session-commands.ts';
import { awaitExitCode, captureScreen, isBlank, readCursorLine } from './terminal.ts';

describe('the line of the cursor', () => {
  it('ends at the cursor, which counts characters and not their halves', async () => {
    const fake = new FakeSession();
    fake.screen = { lines: ['first', '😀> typed'], x: 3, y: 1 };
    expect(await readCursorLine(fake.session)).toEqual({ text: '😀> ', x: 3 });
  });

  it('has as many spaces as the cursor is away from the text', async () => {
    const fake = new FakeSession();
    fake.screen = { lines: ['$'], x: 4, y: 0 };
    expect((await readCursorLine(fake.session)).text).toBe('$   ');
  });

  it('is empty below all that was drawn', async () => {
    const fake = new FakeSession();
    fake.screen = { lines: ['$'], x: 0, y: 7 };
    expect((await readCursorLine(fake.session)).text).toBe('');
  });
});

describe('the screen', () => {
  it('has its lines without their looks', async () => {
    const fake = new FakeSession().shows('\x1b[1mbold\x1b[0m', 'plain');
    expect(await captureScreen(fake.session)).toMatchObject({ cols: 80, rows: 24, lines: ['bold', 'plain'] });
  });

  it('tells what is selected in a full-screen program only: elsewhere other grounds are how programs write', async () => {
    const fake = new FakeSession().shows('one', '\x1b[7mtwo\x1b[0m', 'three');
    expect((await captureScreen(fake.session)).highlights).toEqual([]);
    const dialog = await new FakeSession({ shell: 'command' }).print('\x1b[?1h\x1b[Hdrawn').sync();
    expect((await captureScreen(dialog.shows('one', '\x1b[7mtwo\x1b[0m', 'three').session)).highlights).toHaveLength(1);
    expect((await captureScreen(fake.tells({ alternate: true }).session)).highlights).toHaveLength(1);
  });

  it('is blank where nothing but spaces stands on it', async () => {
    expect(await isBlank(new FakeSession().shows('', '   ').session)).toBe(true);
    expect(await isBlank(new FakeSession().shows('', ' . ').session)).toBe(false);
  });

  it('of a session that is gone is told as that', async () => {
    const fake = new FakeSession();
    fake.row = undefined;
    await expect(readCursorLine(fake.session)).rejects.toThrow('t1 is gone');
  });
});

describe('how the program ended', () => {
  it('is known at once where tmux has told it', async () => {
    const fake = new FakeSession({ dead: true, deadStatus: 7 });
    expect(await awaitExitCode(fake.session)).toBe(7);
    expect(fake.tmux.asked).toEqual([]);
  });

  it('by a signal is 128 and its number', async () => {
    expect(await awaitExitCode(new FakeSession({ dead: true, deadSignal: 'TERM' }).session)).toBe(143);
  });

  it('is found by making tmux look after its children', async () => {
    fakeTime();
    const fake = new FakeSession({ dead: true });
    setTimeout(() => fake.tells({ deadStatus: 0 }), 50);
    const { value, ms } = await passTime(awaitExitCode(fake.session));
    expect(value).toBe(0);
    expect(ms).toBeLessThan(100);
    expect(fake.tmux.asked).toContain(NUDGE);
  });

  it('stays unknown where tmux never learns it', async () => {
    fakeTime();
    const fake = new FakeSession({ dead: true });
    expect(await passTime(awaitExitCode(fake.session))).toEqual({ value: undefined, ms: EXIT_STATUS_MS });
  });
});
