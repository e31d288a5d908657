// What a session's journal has brought so far, and what its bytes told.

import type { AgentStates, Stored } from '../../agents/states.ts';
import type { Bridge } from '../../bridges/bridge.ts';
import { type Gap, Journal, RECORD } from '../../journal/journal.ts';
import { type Mark, MarkScanner } from '../../journal/marks.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';
import type { CommandEnd } from './command-ends.ts';
import { Hearing } from './hearing.ts';
import { Phases } from './phases.ts';
import { type Range, subtract } from './range.ts';
import { placeAt, type ReadingPlace } from './reading-place.ts';
import { RecentBytes } from './recent-bytes.ts';
import type { ShellKeys } from './shell-keys.ts';
import { type PasteChange, TerminalModes } from './terminal-modes.ts';
import { Wakers } from './wakers.ts';

/** This file appears in the folder of the journal when the program has died. */
export const DEATH_NOTICE = 'died';

const EXCLUDED_KEPT = 256;
const PIECE = 1024 * 1024;

type BytesListener = (bytes: Uint8Array) => void;

export class Stream {
  readonly journal: Journal;
  readonly phases: Phases;
  readonly modes: TerminalModes;
  readonly #bridge: Bridge;
  readonly #scanner: MarkScanner;
  readonly #hearing: Hearing;
  readonly #listeners = new Set<BytesListener>();
  readonly #endListeners = new Set<(end: CommandEnd) => void>();
  /** The ends before it were told. */
  #endsFrom: number;
  readonly #keys: ShellKeys;
  readonly #wakers = new Wakers();
  readonly #recent: RecentBytes;
  readonly #syncing = new Queue();
  #cursor: ReadingPlace;
  #scanned: number;
  #gaps: Gap[] = [];
  #excluded: Range[] = [];
  #lastPrompt: Range | undefined;
  #isDrained = false;
  #unwatch: (() => void) | undefined;
  #isClosed = false;
  #fileChanges = 0;

  constructor(bridge: Bridge, folder: string, cursor: ReadingPlace, keys: ShellKeys, said?: Stored) {
    this.#bridge = bridge;
    this.journal = new Journal(bridge, folder);
    this.#cursor = cursor;
    this.#scanned = cursor.offset;
    this.#endsFrom = cursor.offset;
    this.#keys = keys;
    for (const key of cursor.unmarked ?? []) keys.noteUnmarked(key);
    this.modes = new TerminalModes(cursor.isOnScreen && cursor.offset);
    this.phases = new Phases(cursor, (key) => keys.marksOutput(key));
    this.#scanner = new MarkScanner(undefined, cursor.offset);
    this.#recent = new RecentBytes(cursor.offset);
    this.#hearing = new Hearing(cursor.offset, keys.all, said);
  }

  /** What programs have said of themselves. */
  get agents(): AgentStates {
    return this.#hearing.states;
  }

  /** Everything before this place was shown to this server's client. */
  get cursor(): ReadingPlace {
    return this.#cursor;
  }

  /** How far the journal was read. */
  get scanned(): number {
    return this.#scanned;
  }

  /** What is missing of the output after the cursor. */
  get gaps(): readonly Gap[] {
    return this.#gaps;
  }

  /** Output behind the newest mark was lost, perhaps with marks in it: no prompt is on its way that the journal would show. */
  get hasLostMarks(): boolean {
    return this.#gaps.some(({ until }) => until > this.phases.since);
  }

  /** Where the shell drew its newest prompt. */
  get lastPrompt(): Range | undefined {
    return this.#lastPrompt;
  }

  /** Counts files that came or went. One of them says that the program died. */
  get fileChanges(): number {
    return this.#fileChanges;
  }

  /** The program is dead, and the journal has all that it printed. */
  get isDrained(): boolean {
    return this.#isDrained;
  }

  /** Where the prompt began that ended there. */
  promptBefore(offset: number): number {
    return this.phases.promptBefore(offset) ?? offset;
  }

  /** No more output will come. */
  get isOver(): boolean {
    return this.#isDrained || this.#isClosed;
  }

  /** The program is dead, and all that it printed was taken in: no file and no watch is kept. */
  async noteDrained(): Promise<void> {
    this.#isDrained = true;
    this.#stopWatching();
    await this.journal.release();
  }

  /** Takes in all bytes that have come. */
  sync(): Promise<void> {
    return this.#syncing.run(() => this.#takeIn());
  }

  onBytes(listener: BytesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back with each command whose end is proved. */
  onEnd(listener: (end: CommandEnd) => void): void {
    this.#endListeners.add(listener);
  }

  /** Calls back when the program in front comes to say that it is blocked, done, or has failed. */
  onTurns(...listening: Parameters<Hearing['onTurns']>): void {
    this.#hearing.onTurns(...listening);
  }

  /** The shell was seen to read at its prompt, which may prove an end. */
  noteReading(): void {
    this.phases.noteReading();
    this.#tellEnds();
  }

  /** Calls back when there may be something new to take in. */
  onChange(waker: () => void): () => void {
    this.#watch();
    return this.#wakers.add(waker);
  }

  /** Makes all waits ask tmux: the program seems to have ended, and no file tells it. */
  noteSilentEnd(): void {
    this.#filesChanged();
    this.wake();
  }

  /** Makes all waits look again: something else than output has changed. */
  wake(): void {
    this.#wakers.wakeAll();
  }

  /** Watches the folder anew: the journal was started again, perhaps because its folder was removed. */
  watchAnew(): void {
    this.#stopWatching();
    this.#filesChanged();
  }

  /** The bytes of a range, from memory if they are still held. */
  async read(range: Range): Promise<Uint8Array> {
    const held = this.#recent.slice(range.from, range.to);
    if (held) return held;
    const pieces: Uint8Array[] = [];
    for await (const piece of this.journal.pieces(range, PIECE)) if (piece.kind === 'bytes') pieces.push(piece.bytes);
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }

  /** Leaves this range out of all output, because ptyhold itself caused it. */
  exclude(range: Range): void {
    this.#excluded.push(range);
  }

  withoutExcluded(ranges: readonly Range[]): Range[] {
    return subtract(ranges, this.#excluded);
  }

  /** Everything before the offset was shown. Phases and ends stay from `keptFrom` on: what was typed there still counts them. */
  noteShown(offset: number, keptFrom: number): void {
    this.#cursor = placeAt(this, offset);
    this.phases.forgetBefore(offset, keptFrom);
    this.#gaps = this.#gaps.filter((gap) => gap.offset >= offset);
    this.#excluded = this.#excluded.slice(-EXCLUDED_KEPT);
    this.#recent.restart(offset, this.#scanned);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopWatching();
    // Waits that still run ask tmux, and hear that the session is gone.
    this.#filesChanged();
    this.#wakers.wakeAll();
    await this.journal.release();
  }

  #stopWatching(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  #watch(): void {
    if (this.#isClosed || this.#isDrained) return;
    const changed = (files: boolean): void => {
      if (files) this.#filesChanged();
      this.#wakers.wake();
    };
    this.#unwatch ??= this.#bridge.watch(this.journal.folder, changed, DEATH_NOTICE, RECORD);
  }

  #filesChanged(): void {
    this.journal.filesChanged();
    this.#fileChanges += 1;
  }

  async #takeIn(): Promise<void> {
    // Watches before it reads, so that no file comes unseen in between.
    this.#watch();
    const from = this.#scanned;
    for (;;) {
      const piece = await this.journal.follow(this.#scanned);
      if (!piece) break;
      if (piece.kind === 'gap') this.#skip(piece);
      else await this.#take(piece.bytes);
    }
    this.#hearing.tookIn();
    this.#wakers.tookIn(this.#scanned - from);
    this.#tellEnds();
  }

  #tellEnds(): void {
    if (this.#endListeners.size === 0) return;
    const ends = this.phases.endsSince(this.#endsFrom);
    this.#endsFrom = (ends.at(-1)?.at ?? this.#endsFrom - 1) + 1;
    for (const end of ends) for (const listener of this.#endListeners) listener(end);
  }

  #skip(gap: Gap): void {
    const last = this.#gaps.at(-1);
    if (last?.until === gap.offset && last.why === gap.why) last.until = gap.until;
    else this.#gaps.push({ ...gap });
    this.#scanner.jump(gap.until);
    this.#hearing.jump(gap.until);
    this.modes.jump();
    this.phases.lose(gap.until);
    this.#scanned = gap.until;
    this.#recent.lose();
  }

  async #take(bytes: Uint8Array): Promise<void> {
    const marks = await this.#keys.ofKnown(this.#scanner.push(bytes));
    const offset = this.#scanned;
    this.#scanned += bytes.length;
    const pastes = this.modes.take(bytes, offset);
    this.#hearing.push(bytes);
    for (const mark of marks) {
      this.#takePastes(pastes, mark.start);
      this.#hearing.takeBefore(mark.start);
      this.#takeMark(mark);
    }
    this.#takePastes(pastes, Number.POSITIVE_INFINITY);
    this.#hearing.takeBefore(Number.POSITIVE_INFINITY);
    this.#recent.push(bytes);
    for (const listener of this.#listeners) listener(bytes);
  }

  #takePastes(pastes: PasteChange[], before: number): void {
    while (pastes[0] && pastes[0].at < before) {
      this.phases.applyPaste(pastes[0].isOn, pastes[0].at);
      pastes.shift();
    }
  }

  #takeMark(mark: Mark): void {
    const { phase, since } = this.phases;
    if (mark.kind === 'input' && mark.status !== undefined) this.#keys.noteUnmarked(mark.key);
    const adoptedFrom = this.phases.knows(mark.key) ? undefined : this.#keys.adoptedFrom(mark.key);
    const isBelieved = this.phases.apply(mark);
    if (isBelieved && adoptedFrom !== undefined) this.exclude({ from: adoptedFrom, to: mark.start });
    if (isBelieved && (mark.kind === 'end' || mark.kind === 'output')) this.#hearing.forget(mark.start);
    if (isBelieved && mark.kind === 'end') this.modes.endScreen(mark.start);
    const { kind, start: at, status } = mark;
    log.note('mark', () => ({ kind, at, status, isBelieved, phase: this.phases.phase }));
    if (mark.kind === 'input' && phase === 'prompt') this.#lastPrompt = { from: since, to: mark.start };
  }
}
