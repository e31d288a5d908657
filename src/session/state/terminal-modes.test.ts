import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type PasteChange, TerminalModes } from './terminal-modes.ts';

const fed = (...chunks: string[]): TerminalModes => {
  const modes = new TerminalModes();
  let offset = 100;
  for (const chunk of chunks) {
    modes.take(Buffer.from(chunk), offset);
    offset += chunk.length;
  }
  return modes;
};

describe('terminal modes', () => {
  it('are the newest of each kind, by offset', () => {
    expect(fed('a\nb\n', 'c\x1b[Hd\x1b[?1049he')).toMatchObject({ lineFeed: 103, home: 105, alternate: 109 });
    expect(fed('nothing')).toMatchObject({ lineFeed: -1, home: -1, alternate: -1, hasBracketedPaste: false });
  });

  it('tell where the alternate screen stood, wherever the output is cut', () => {
    const text = 'a\x1b[?1049hb\x1b[?1049lc\x1b[?47l\x1b[?1;1047;25hd\x1b[?47h';
    for (let at = 0; at <= text.length; at += 1) {
      const { screens } = fed(text.slice(0, at), text.slice(at));
      expect(screens, `cut at ${at}`).toEqual([
        { from: 101, to: 118 },
        { from: 125, to: Number.POSITIVE_INFINITY },
      ]);
    }
    expect(fed('nothing').screens).toEqual([]);
  });

  it('tell where a program drew the whole screen without it, wherever the output is cut', () => {
    // A line editor has the keypad send, too, and moves to no row.
    const text = 'a\x1b[?1h\x1b=line\x1b[?1l\x1b>b\x1b[?1hc\x1b[12;40Hd\x1b[?1le\x1b[?1h\x1b[Hf';
    for (let at = 0; at <= text.length; at += 1) {
      const modes = fed(text.slice(0, at), text.slice(at));
      expect(modes.drawings, `cut at ${at}`).toEqual([
        { from: 120, to: 140 },
        { from: 141, to: Number.POSITIVE_INFINITY },
      ]);
      expect(modes.isDrawnWithKeypad).toBe(true);
      modes.endScreen(150);
      expect(modes.drawings.at(-1)).toEqual({ from: 141, to: 150 });
    }
  });

  it('tell none of a program that has the alternate screen', () => {
    expect(fed('\x1b[?1049h\x1b[?1h\x1b[Hdrawn', '\x1b[?1l\x1b[?1049l$ ').drawings).toEqual([]);
    expect(fed('\x1b[?1h\x1b[?1049h\x1b[Hdrawn').isDrawnWithKeypad).toBe(false);
  });

  it('give the alternate screen to a program no longer than its command lasts', () => {
    const modes = fed('\x1b[?1049hdrawn', 'output');
    modes.endScreen(99);
    expect(modes.screens).toEqual([{ from: 100, to: Number.POSITIVE_INFINITY }]);
    modes.endScreen(113);
    modes.endScreen(119);
    expect(modes.screens).toEqual([{ from: 100, to: 113 }]);
    expect(modes.leftScreen).toEqual({ from: 100, to: 113 });
  });

  it('tell of the alternate screen that a command has left, until something switches', () => {
    const text = '\x1b[?1049hdrawn\x1b[?1049l';
    const modes = fed(text);
    modes.endScreen(100 + text.length);
    expect(modes.leftScreen).toBeUndefined();
    modes.take(Buffer.from('\x1b[?1049h'), 200);
    modes.endScreen(210);
    expect(modes.leftScreen).toEqual({ from: 200, to: 210 });
    modes.take(Buffer.from('$ reset\x1b[?1049l'), 220);
    expect(modes.leftScreen).toBeUndefined();
  });

  it('do not know whether the alternate screen still stands behind lost output', () => {
    const modes = fed('\x1b[?1049ha\x1b[?1049l\x1b[?1049h');
    modes.jump();
    expect(modes.screens).toEqual([{ from: 100, to: 117 }]);
  });

  it('are found wherever the output is cut', () => {
    const text = '$ \x1b[?2004hls\x1b[?2004l\n\x1b[?47h\x1b[H\x1b[?2004h';
    const whole = fed(text);
    for (let at = 0; at <= text.length; at += 1)
      expect(fed(text.slice(0, at), text.slice(at)), `cut at ${at}`).toMatchObject({
        hasBracketedPaste: true,
        lineFeed: whole.lineFeed,
        home: whole.home,
        alternate: whole.alternate,
      });
    expect(fed(...text)).toMatchObject({ hasBracketedPaste: true, home: whole.home });
  });

  it.each([
    '\x1b[c',
    '\x1b[>c',
    '\x1b[6n',
    '\x1b[>q',
    '\x1b]11;?\x07',
    '\x1b]4;12;?\x07',
    '\x1bP+q544e\x1b\\',
    '\x1b[?2026$p',
    '\x1bZ',
  ])('know a request for a report wherever the output is cut: %j', (request) => {
    for (let at = 0; at <= request.length; at += 1) {
      const modes = fed(`out${request.slice(0, at)}`, `${request.slice(at)}put`);
      expect([modes.hasRequest(0, 103), modes.hasRequest(103, 104), modes.hasRequest(104, 999)], `${at}`).toEqual([
        false,
        true,
        false,
      ]);
    }
  });

  it('take no colours, moves or answers for requests', () => {
    expect(fed('\x1b[31m\x1b[2J\x1b[?25l\x1b[3;4H\x1b]0;a title?\x07\x1b[?1;2c\x1b[5;1R').hasRequest(0, 999)).toBe(
      false,
    );
  });

  it('are not made of what stands on the two sides of a gap', () => {
    const modes = fed('\x1b[?20');
    modes.jump();
    modes.take(Buffer.from('04h'), 500);
    expect(modes.hasBracketedPaste).toBe(false);
  });
});

describe('the changes of bracketed paste', () => {
  /** What each piece brought. */
  const changesIn = (...chunks: string[]): PasteChange[] => {
    const modes = new TerminalModes();
    let offset = 100;
    return chunks.flatMap((chunk) => {
      const changes = modes.take(Buffer.from(chunk), offset);
      offset += chunk.length;
      return changes;
    });
  };

  it('are told all, in their order, with their places', () => {
    expect(changesIn('\x1b[?2004h$ ls\x1b[?2004l\r\n\x1b[?2004l\x1b[?2004h')).toEqual([
      { isOn: true, at: 100 },
      { isOn: false, at: 112 },
      { isOn: false, at: 122 },
      { isOn: true, at: 130 },
    ]);
  });

  it('are told once each, wherever the output is cut', () => {
    const text = 'a\x1b[?2004h$ ls\x1b[?2004l\r\n\x1b[?2004h';
    const whole = changesIn(text);
    expect(whole).toHaveLength(3);
    for (let at = 0; at <= text.length; at += 1)
      expect(changesIn(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(whole);
    expect(changesIn(...text)).toEqual(whole);
  });

  it('are told with the piece that brings their last byte', () => {
    const modes = new TerminalModes();
    expect(modes.take(Buffer.from('$ \x1b[?2004'), 100)).toEqual([]);
    expect(modes.take(Buffer.from('h'), 109)).toEqual([{ isOn: true, at: 102 }]);
    expect(modes.take(Buffer.from('x'), 110)).toEqual([]);
  });

  it('are none where another mode is set, nor on the two sides of a gap', () => {
    expect(changesIn('\x1b[?2005h\x1b[?200', '4x\x1b[?1049h')).toEqual([]);
    const modes = new TerminalModes();
    modes.take(Buffer.from('\x1b[?2004'), 100);
    modes.jump();
    expect(modes.take(Buffer.from('h'), 500)).toEqual([]);
  });
});

it('hold no piece of output once they have looked at it', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  const all = Array.from({ length: 100 }, () => fed('x'.repeat(256 * 1024)));
  expect(used() - before).toBeLessThan(10 * 1024 * 1024);
  expect(all).toHaveLength(100);
});
