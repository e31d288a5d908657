// Follows a session's journal with a terminal of its own, from which a viewer can begin at any moment.
import type { Bridge } from '../bridges/bridge.ts';
import { Journal, type Piece } from '../journal/journal.ts';
import { log } from '../log.ts';
import { Alarm } from '../session/state/alarm.ts';
import type { RenderSize } from '../terminal/drawing.ts';
import { LiveScreen } from '../terminal/live-screen.ts';
import { MIRROR_LOOKS_MS, MIRROR_QUIET_MS } from '../timing-page.ts';
import { QuietBytes } from './quiet-bytes.ts';
import { RecentChunks } from './recent-chunks.ts';

export interface Source {
  bridge: Bridge;
  /** The folder of the journal. */
  folder: string;
  size: RenderSize;
  /** The rows that tmux has drawn; undefined if it no longer has the session. */
  drawn(): Promise<readonly string[] | undefined>;
}

interface Depth {
  /** Rows that are kept above the screen. */
  scrollback: number;
  /** How much of the journal is read at first, and how far the end may be ahead before the rest is skipped. */
  near: number;
  /** How much is kept for viewers that are a little behind. */
  recent: number;
}

export const DEPTHS = {
  tile: { scrollback: 0, near: 128 * 1024, recent: 64 * 1024 },
  large: { scrollback: 5_000, near: 2 * 1024 * 1024, recent: 1024 * 1024 },
} satisfies Record<string, Depth>;

const SLICE = 64 * 1024;
const LF = 0x0a;

export interface Snapshot extends RenderSize {
  offset: number;
  bytes: Uint8Array;
}

export class Mirror {
  readonly #source: Source;
  readonly #depth: Depth;
  readonly #journal: Journal;
  readonly #screen: LiveScreen;
  readonly #listeners = new Set<() => void>();
  readonly #alarm: Alarm;
  readonly #closing = new AbortController();
  readonly #recent: RecentChunks;
  #ring = (): void => undefined;
  #quiet = new QuietBytes();
  #read = 0;
  /** Read since it was last looked how far the end is ahead. */
  #unchecked = 0;
  #offset = 0;
  #era = 0;
  /** It began in the middle of the journal, and nobody has compared its screen with that of tmux. */
  #isUnsure = false;
  /** Everything that is kept is drawn again, however far the end is. */
  #isWhole = false;
  #wanted: RenderSize | undefined;
  #snapshot: Snapshot | undefined;

  private constructor(source: Source, depth: Depth, screen: LiveScreen) {
    this.#source = source;
    this.#depth = depth;
    this.#screen = screen;
    this.#recent = new RecentChunks(depth.recent);
    this.#journal = new Journal(source.bridge, source.folder);
    this.#alarm = new Alarm((ring) => {
      this.#ring = ring;
      return source.bridge.watch(source.folder, (files) => {
        if (files) this.#journal.filesChanged();
        ring();
      });
    }, this.#closing.signal);
  }

  /** Resolves once it shows what the journal has now. */
  static async open(source: Source, depth: Depth): Promise<Mirror> {
    const mirror = new Mirror(source, depth, await LiveScreen.open(source.size, depth.scrollback));
    try {
      await mirror.#begin(depth.near);
      await mirror.#takeIn();
    } catch (error) {
      await mirror.close();
      throw error;
    }
    void mirror.#follow();
    return mirror;
  }

  /** Everything before it is drawn. */
  get offset(): number {
    return this.#offset;
  }

  /** Another one after each break: what came before does not lead to what is shown now. */
  get era(): number {
    return this.#era;
  }

  get size(): RenderSize {
    return this.#screen.size;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** At most so many bytes behind the offset; undefined if they are no longer kept. */
  after(offset: number, most: number): Uint8Array | undefined {
    return this.#recent.after(offset, most);
  }

  /** Made once for all viewers that need it at the same offset. xterm.js draws a piece in one go, so the screen is never between two offsets. */
  snapshot(): Snapshot {
    if (this.#snapshot?.offset !== this.#offset) {
      const bytes = Buffer.from(this.#screen.snapshot(this.#depth.scrollback));
      this.#snapshot = { ...this.size, offset: this.#offset, bytes };
    }
    return this.#snapshot;
  }

  resize(size: RenderSize): void {
    const { cols, rows } = this.#screen.size;
    if (size.cols === cols && size.rows === rows) return;
    this.#wanted = size;
    this.#ring();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#alarm.close();
    this.#listeners.clear();
    await this.#journal.release();
    this.#screen.dispose();
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const before = this.#read;
      await this.#alarm.wait(this.#isUnsure ? MIRROR_QUIET_MS : MIRROR_LOOKS_MS);
      if (this.#closing.signal.aborted) return;
      try {
        this.#adapt();
        await this.#takeIn();
        if (this.#isUnsure && this.#read === before) await this.#compare();
      } catch (error) {
        if (!this.#closing.signal.aborted) log.fault('a session cannot be followed', error);
      }
    }
  }

  #adapt(): void {
    if (!this.#wanted) return;
    this.#screen.resize(this.#wanted);
    this.#wanted = undefined;
    this.#isUnsure = true;
    this.#break();
    this.#tell();
  }

  async #takeIn(): Promise<void> {
    for (let piece = await this.#next(); piece; piece = await this.#next()) {
      if (this.#closing.signal.aborted) return;
      if (piece.kind === 'gap') this.#skipTo(piece.until);
      else await this.#take(piece.bytes);
    }
  }

  #next(): Promise<Piece | undefined> {
    return this.#journal.next(this.#read, SLICE);
  }

  async #take(bytes: Uint8Array): Promise<void> {
    this.#read += bytes.length;
    const quiet = this.#quiet.push(bytes);
    if (quiet.length > 0) {
      await this.#screen.write(quiet);
      this.#recent.add(this.#offset, quiet);
      this.#offset += quiet.length;
      this.#tell();
    }
    this.#unchecked += bytes.length;
    if (this.#isWhole || bytes.length < SLICE || this.#unchecked < this.#depth.near) return;
    this.#unchecked = 0;
    if ((await this.#end()) - this.#read > this.#depth.near) await this.#begin(this.#depth.near);
  }

  async #end(): Promise<number> {
    const last = (await this.#journal.segments()).at(-1);
    return last ? last.start + last.size : 0;
  }

  /** Goes to so many bytes before the end, where a line begins. */
  async #begin(near: number): Promise<void> {
    const oldest = (await this.#journal.segments())[0]?.start ?? 0;
    const from = Math.max(oldest, (await this.#end()) - near);
    this.#screen.reset();
    this.#isUnsure = from > oldest;
    this.#skipTo(from === oldest ? from : await this.#lineAfter(from));
  }

  async #lineAfter(from: number): Promise<number> {
    const piece = await this.#journal.next(from, SLICE);
    if (piece?.kind !== 'bytes') return from;
    return from + piece.bytes.indexOf(LF) + 1;
  }

  /** Viewers hear of it with what is drawn next: an empty screen is nothing to look at. */
  #skipTo(offset: number): void {
    this.#quiet = new QuietBytes();
    this.#read = offset;
    this.#offset = offset;
    this.#break();
  }

  #break(): void {
    this.#era += 1;
    this.#snapshot = undefined;
    this.#recent.clear();
  }

  /** tmux has drawn all of it. Where its screen is another one, everything that is kept is drawn again. */
  async #compare(): Promise<void> {
    this.#isUnsure = false;
    const drawn = await this.#source.drawn();
    const own = this.#screen.rows();
    if (!drawn || own.every((row, at) => row === (drawn[at] ?? '').trimEnd())) return;
    await this.#begin(Number.POSITIVE_INFINITY);
    this.#isWhole = true;
    await this.#takeIn();
    this.#isWhole = false;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
