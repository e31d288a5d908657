// One server's view of a session: how far it has read, and what it knows from there.
import type { Bridge } from '../bridges/bridge.ts';
import { type Gap, Journal } from '../journal/journal.ts';
import { type Mark, MarkScanner } from '../journal/marks.ts';
import { shellFor, shellOfKind } from '../shells/index.ts';
import type { Shell } from '../shells/shell.ts';
import type { Screen } from '../terminal/screen.ts';
import type { SessionRow } from '../tmux/rows.ts';
import { readAdopted } from './adopted.ts';
import { AnswerTurns } from './answer-turns.ts';
import type { Expectation } from './completion/prompt.ts';
import type { PromptBefore } from './completion/terminal.ts';
import { Landmarks } from './landmarks.ts';
import { Recent } from './recent.ts';
import { type Place, readPlace, Timeline } from './timeline.ts';
import type { Range, Sent } from './visible.ts';
import { Wakers } from './wakers.ts';

/** Written into the folder of the journal when the program has died. */
export const DEATH_NOTICE = 'died';

const REMEMBERED = 256;

export interface Pending {
  /** Where the journal ended when it was typed. */
  from: number;
  text: string;
  /** What the shell's marks must show, where there are marks. */
  expected: Expectation | undefined;
  /** The prompt of another program than the shell, where one reads. */
  promptBefore: PromptBefore | undefined;
  /** A shell stood at its prompt, so nothing else had the screen. */
  atPrompt: boolean;
}

/** A shell that signs its marks with a key of its own. */
interface Voice {
  shell: Shell;
  marksOutput: boolean;
}

export type BytesListener = (bytes: Uint8Array, offset: number) => void;

export class SessionView {
  readonly id: string;
  readonly journal: Journal;
  readonly shell: Shell | undefined;
  readonly timeline: Timeline;
  /** `fileChanges` at the time when tmux was asked for the row. */
  rowFrom = -1;
  /** What was read up to here has been shown to this server's client. */
  cursor: Place;
  sent: Sent[] = [];
  /** What was typed before that, for who goes back to what came of it. */
  answered: Sent[] = [];
  gaps: Gap[] = [];
  /** Stretches that are neither output nor of the user's doing. */
  hidden: Range[] = [];
  /** The program is dead, and the journal has all that it printed. */
  drained = false;
  /** The process that writes the journal, once known. */
  ringPid: number | undefined;
  /** What was typed last and has not been answered yet. */
  pending: Pending | undefined;
  /** Where the shell drew its newest prompt. */
  lastPrompt: Range | undefined;
  /** Whether its line editor asked for bracketed paste where text was typed last. */
  askedForPastes: boolean | undefined;
  lastTyped: string | undefined;
  typedAtPrompts: { text: string; prompts: readonly string[] } | undefined;
  /** Of what this server typed last; another one in its place says that somebody else has typed since. */
  receipt: string | undefined;
  /** Processes in front that did not answer as a shell does. */
  readonly unadoptable = new Set<number>();
  /** How far the journal was known when a program was seen to wait for input. */
  asking: number | undefined;
  /** Prompts that the program in front has shown. */
  prompts: { group: number | undefined; known: readonly string[] } | undefined;
  /** The screen as it was shown last. */
  lastScreen: Screen | undefined;
  readonly landmarks = new Landmarks();
  /** Typing goes one by one, so that each text is followed by its own Enter and knows where it began. */
  typing: Promise<unknown> = Promise.resolve();
  /** So does showing what is new: no two calls may show the same. */
  reading: Promise<unknown> = Promise.resolve();
  readonly answers = new AnswerTurns();

  readonly #bridge: Bridge;
  /** The shells whose marks are believed, by key. */
  readonly #voices = new Map<string, Voice>();
  readonly #keys = new Set<string>();
  #row: SessionRow;
  readonly #scanner: MarkScanner;
  readonly #listeners = new Set<BytesListener>();
  readonly #wakers = new Wakers();
  #scanned: number;
  readonly #recent: Recent;
  #syncing: Promise<void> = Promise.resolve();
  #unwatch: (() => void) | undefined;
  #closed = false;
  #fileChanges = 0;

  constructor(bridge: Bridge, row: SessionRow, folder: string) {
    this.#bridge = bridge;
    this.id = row.id;
    this.#row = row;
    this.shell = shellFor(row.shell);
    if (this.shell) this.#learn(row.key, { shell: this.shell, marksOutput: this.shell.traits.marksOutputStart });
    this.#learnAdopted();
    this.journal = new Journal(bridge, folder);
    this.cursor = readPlace(row.cursor) ?? startOf(this.shell, row.key);
    this.timeline = new Timeline(this.cursor, (voice) => this.marksOutput(voice));
    this.#scanner = new MarkScanner(this.#keys, this.cursor.offset);
    this.#scanned = this.cursor.offset;
    this.#recent = new Recent(this.cursor.offset);
  }

  get row(): SessionRow {
    return this.#row;
  }

  set row(row: SessionRow) {
    this.#row = row;
    this.#learnAdopted();
  }

  /** Of the shells whose marks are believed. */
  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  /** The shell says where output begins. */
  marksOutput(voice = this.timeline.voice): boolean {
    return this.#voices.get(voice)?.marksOutput ?? false;
  }

  shellOf(voice = this.timeline.voice): Shell | undefined {
    return this.#voices.get(voice)?.shell;
  }

  /** Up to where the journal is known. */
  get scanned(): number {
    return this.#scanned;
  }

  /** Takes in whatever has come; callers at the same time share the work but each sees all of it. */
  sync(): Promise<void> {
    const turn = this.#syncing.then(() => this.#takeIn());
    this.#syncing = turn.catch(() => undefined);
    return turn;
  }

  onBytes(listener: BytesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back when there may be something new to take in. */
  onChange(waker: () => void): () => void {
    this.#watch();
    return this.#wakers.add(waker);
  }

  /** The journal was begun again, perhaps in a folder that had been removed. */
  watchAnew(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#filesChanged();
  }

  /** How often files came or went; one of them says that the program died. */
  get fileChanges(): number {
    return this.#fileChanges;
  }

  /** tmux has not been asked since the files told something, or it said that the program died. */
  get mayBeDead(): boolean {
    return this.row.dead || this.rowFrom !== this.#fileChanges;
  }

  /** The bytes of a range, from memory where they are still held. */
  async read(range: Range): Promise<Uint8Array> {
    const held = this.#recent.slice(range.from, range.to);
    if (held) return held;
    const pieces: Uint8Array[] = [];
    let at = range.from;
    while (at < range.to) {
      const piece = await this.journal.next(at, Math.min(range.to - at, 1024 * 1024));
      if (!piece) break;
      if (piece.kind === 'bytes') pieces.push(piece.bytes);
      at = piece.kind === 'bytes' ? at + piece.bytes.length : piece.until;
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }

  hide(range: Range): void {
    this.hidden.push(range);
  }

  /** What was shown is over: the next read begins here. */
  advance(offset: number): void {
    const { timeline } = this;
    this.cursor = timeline.placeAt(offset);
    timeline.forgetBefore(offset, this.pending?.from);
    const isAnswered = (sent: Sent): boolean => sent.at < offset && !this.#isToCome(sent, offset);
    this.answered = [...this.answered, ...this.sent.filter(isAnswered)].slice(-REMEMBERED);
    this.sent = this.sent.filter((sent) => !isAnswered(sent));
    this.gaps = this.gaps.filter((gap) => gap.offset >= offset);
    this.hidden = this.hidden.slice(-REMEMBERED);
    this.#recent.restart(offset, this.#scanned);
  }

  /** Typed ahead, and what ran before it has not ended, so that its echo may still come. */
  #isToCome({ at, ahead }: Sent, offset: number): boolean {
    if (!ahead || !this.pending) return false;
    return this.timeline.endsSince(at).filter((end) => end.after <= offset).length <= ahead;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#wakers.close();
    await this.journal.close();
  }

  #learnAdopted(): void {
    for (const { key, kind, marksOutput } of readAdopted(this.#row.adopted)) {
      const shell = shellOfKind(kind);
      if (shell) this.#learn(key, { shell, marksOutput });
    }
  }

  #learn(key: string, voice: Voice): void {
    this.#voices.set(key, voice);
    this.#keys.add(key);
  }

  #watch(): void {
    if (this.#closed) return;
    const changed = (files: boolean): void => {
      if (files) this.#filesChanged();
      this.#wakers.wake();
    };
    this.#unwatch ??= this.#bridge.watch(this.journal.folder, changed, DEATH_NOTICE);
  }

  #filesChanged(): void {
    this.journal.filesChanged();
    this.#fileChanges += 1;
  }

  async #takeIn(): Promise<void> {
    // Before the first look, so that no file comes unseen between the two.
    this.#watch();
    const from = this.#scanned;
    for (;;) {
      const piece = await this.journal.next(this.#scanned);
      if (!piece) break;
      if (piece.kind === 'gap') this.#skip(piece);
      else this.#take(piece.bytes);
    }
    this.#wakers.tookIn(this.#scanned - from);
  }

  #skip(gap: Gap): void {
    const last = this.gaps.at(-1);
    if (last?.until === gap.offset && last.why === gap.why) last.until = gap.until;
    else this.gaps.push({ ...gap });
    this.#scanner.jump(gap.until);
    this.landmarks.jump();
    this.#scanned = gap.until;
    this.#recent.lose();
  }

  #take(bytes: Uint8Array): void {
    const offset = this.#scanned;
    this.#scanned += bytes.length;
    for (const mark of this.#scanner.push(bytes)) this.#takeMark(mark);
    this.#recent.push(bytes);
    this.landmarks.take(bytes, offset);
    for (const listener of this.#listeners) listener(bytes, offset);
  }

  #takeMark(mark: Mark): void {
    const { phase, since } = this.timeline;
    this.timeline.apply(mark);
    if (mark.kind === 'input' && phase === 'prompt') this.lastPrompt = { from: since, to: mark.start };
  }
}

function startOf(shell: Shell | undefined, key: string): Place {
  const where = shell ? ({ phase: 'starting', voice: key } as const) : ({ phase: 'foreign', voice: '' } as const);
  return { offset: 0, ...where, sequences: {}, status: undefined };
}
