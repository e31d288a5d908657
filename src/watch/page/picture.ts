// One session drawn by xterm.js, as its frames come.
import { Terminal } from '@xterm/xterm';
import { clusterWidths } from '../../terminal/cluster-widths.ts';
import type { Frame, Size } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { onThemeChange, TERMINAL, themeNow } from './look.ts';

export interface PictureEvents {
  /** A frame is drawn. */
  drawn?(): void;
  over?(why: string): void;
}

/** In a flood the page rests this many times as long as it draws, before it takes more: the person has the rest of it. */
const REST = 2;
const BURST_BYTES = 16 * 1024;

export class Picture {
  readonly element = document.createElement('div');
  readonly terminal: Terminal;
  readonly #stop: (() => void)[];

  constructor(connection: Connection, session: string, size: Size, events: PictureEvents = {}) {
    this.terminal = new Terminal({
      ...TERMINAL,
      theme: themeNow(),
      scrollback: size === 'tile' ? 0 : 5_000,
      fontSize: size === 'tile' ? 12 : 14,
    });
    this.terminal.unicode.register(clusterWidths);
    this.terminal.unicode.activeVersion = clusterWidths.version;
    this.element.className = `picture ${size}`;
    const frame = (each: Frame): void => this.#draw(connection, each, events);
    this.#stop = [
      connection.watch(session, size, { frame, over: (why) => events.over?.(why) }),
      onThemeChange(() => {
        this.terminal.options.theme = themeNow();
      }),
    ];
  }

  /** Once its element is part of the page. */
  open(): void {
    this.terminal.open(this.element);
  }

  /** The rows down to the last one with text, or with the cursor. */
  usedRows(): number {
    const { active } = this.terminal.buffer;
    for (let row = this.terminal.rows - 1; row > active.cursorY; row -= 1)
      if (
        active
          .getLine(active.baseY + row)
          ?.translateToString(true)
          .trim()
      )
        return row + 1;
    return active.cursorY + 1;
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.terminal.dispose();
    this.element.remove();
  }

  #draw(connection: Connection, { kind, at, cols, rows, bytes }: Frame, events: PictureEvents): void {
    const { terminal } = this;
    if (kind === 'snapshot') terminal.reset();
    if (terminal.cols !== cols || terminal.rows !== rows) terminal.resize(cols, rows);
    const began = performance.now();
    terminal.write(bytes, () => {
      const pause = bytes.length < BURST_BYTES ? 0 : REST * (performance.now() - began);
      setTimeout(() => connection.drawn(at, Math.max(1, bytes.length)), pause);
      events.drawn?.();
    });
  }
}
