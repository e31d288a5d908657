// A terminal that is written to for as long as a session lives, and can be handed over to another one at any time.

import { SerializeAddon } from '@xterm/addon-serialize';
import type { Terminal } from '@xterm/headless';
import { clusterWidths } from './cluster-widths.ts';
import type { RenderSize } from './drawing.ts';

/** What `serialize` leaves out. */
interface Unserialized {
  region: { top: number; bottom: number } | undefined;
  isCursorHidden: boolean;
  hasSgrMouse: boolean;
  cursorShape: number;
  charsets: Map<string, string>;
  shift: number | undefined;
}

const SO = 0x0e;
const SI = 0x0f;
const ALTERNATE = '\x1b[?1049h\x1b[H';

export class LiveScreen {
  readonly #terminal: Terminal;
  readonly #serializer = new SerializeAddon();
  #more = fresh();

  private constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.loadAddon(this.#serializer);
    this.#listen();
  }

  static async open({ cols, rows }: RenderSize, scrollback: number): Promise<LiveScreen> {
    const { Terminal } = (await import('@xterm/headless')).default;
    const terminal = new Terminal({ cols, rows, scrollback, allowProposedApi: true, logLevel: 'off' });
    terminal.unicode.register(clusterWidths);
    terminal.unicode.activeVersion = clusterWidths.version;
    return new LiveScreen(terminal);
  }

  get size(): RenderSize {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  /** Resolves when the bytes are drawn. */
  write(bytes: Uint8Array): Promise<void> {
    this.#more.shift = lastShift(bytes) ?? this.#more.shift;
    return new Promise((resolve) => this.#terminal.write(bytes, resolve));
  }

  resize({ cols, rows }: RenderSize): void {
    this.#terminal.resize(cols, rows);
    this.#more.region = undefined;
  }

  reset(): void {
    this.#terminal.reset();
    this.#more = fresh();
  }

  /** The rows from the top, without trailing spaces. */
  rows(): string[] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: this.#terminal.rows }, (_, row) =>
      (active.getLine(active.baseY + row)?.translateToString(true) ?? '').trimEnd(),
    );
  }

  /** Bytes that bring a new terminal of this size to the same state, with so many rows above the screen. */
  snapshot(scrollback: number): string {
    // The alternate screen would be filled with the colour that stands in front of it.
    const text = this.#serializer.serialize({ scrollback }).replace(ALTERNATE, `\x1b[0m${ALTERNATE}`);
    const { isCursorHidden, hasSgrMouse, cursorShape, charsets, shift } = this.#more;
    return [
      text,
      this.#regionAndCursor(),
      ...[...charsets].map(([slot, set]) => `\x1b${slot}${set}`),
      shift === undefined ? '' : String.fromCharCode(shift),
      cursorShape === 0 ? '' : `\x1b[${cursorShape} q`,
      hasSgrMouse ? '\x1b[?1006h' : '',
      isCursorHidden ? '\x1b[?25l' : '',
    ].join('');
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  /** To set a region moves the cursor, which is therefore placed again. */
  #regionAndCursor(): string {
    const { region } = this.#more;
    if (!region) return '';
    const { cursorX, cursorY } = this.#terminal.buffer.active;
    const above = this.#terminal.modes.originMode ? region.top - 1 : 0;
    return `\x1b[${region.top};${region.bottom}r\x1b[${cursorY - above + 1};${cursorX + 1}H`;
  }

  #listen(): void {
    const { parser } = this.#terminal;
    const csi = (id: { prefix?: string; intermediates?: string; final: string }, note: (params: number[]) => void) =>
      parser.registerCsiHandler(id, (params) => {
        note(params.map((each) => (typeof each === 'number' ? each : (each[0] ?? 0))));
        return false;
      });
    csi({ final: 'r' }, ([top = 1, bottom = 0]) => this.#noteRegion(Math.max(1, top), bottom || this.#terminal.rows));
    csi({ prefix: '?', final: 'h' }, (params) => this.#noteModes(params, true));
    csi({ prefix: '?', final: 'l' }, (params) => this.#noteModes(params, false));
    csi({ intermediates: ' ', final: 'q' }, ([shape = 0]) => (this.#more.cursorShape = shape));
    csi({ intermediates: '!', final: 'p' }, () => (this.#more = fresh()));
    parser.registerEscHandler({ final: 'c' }, () => {
      this.#more = fresh();
      return false;
    });
    for (const slot of '()*+')
      for (const set of ['0', 'A', 'B'])
        parser.registerEscHandler({ intermediates: slot, final: set }, () => {
          this.#more.charsets.set(slot, set);
          return false;
        });
  }

  #noteRegion(top: number, bottom: number): void {
    const isWhole = top === 1 && bottom >= this.#terminal.rows;
    if (bottom > top) this.#more.region = isWhole ? undefined : { top, bottom: Math.min(bottom, this.#terminal.rows) };
  }

  #noteModes(params: readonly number[], on: boolean): void {
    if (params.includes(25)) this.#more.isCursorHidden = !on;
    if (params.includes(1006)) this.#more.hasSgrMouse = on;
  }
}

function fresh(): Unserialized {
  return {
    region: undefined,
    isCursorHidden: false,
    hasSgrMouse: false,
    cursorShape: 0,
    charsets: new Map(),
    shift: undefined,
  };
}

/** The character set that a control character called last. */
function lastShift(bytes: Uint8Array): number | undefined {
  const [out, back] = [bytes.lastIndexOf(SO), bytes.lastIndexOf(SI)];
  return out < 0 && back < 0 ? undefined : out > back ? SO : SI;
}
