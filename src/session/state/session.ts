// A session as this server knows it: what its journal has brought, what was typed into it, and what stood in front.

import { readStored, writeStored } from '../../agents/stored.ts';
import type { Bridge } from '../../bridges/bridge.ts';
import type { SessionNews } from '../../events/event.ts';
import type { Events } from '../../events/events.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';
import { shellFor } from '../../shells/index.ts';
import type { Shell } from '../../shells/shell.ts';
import { type Receipt, readReceipts } from '../../tmux/receipts.ts';
import type { SessionRow } from '../../tmux/rows.ts';
import type { Tmux } from '../../tmux/tmux.ts';
import { lastReceipts } from '../../tmux/typing.ts';
import { AnswerTurns } from './answer-turns.ts';
import { CommandLog } from './command-log.ts';
import { Front } from './front.ts';
import type { Leases } from './leases.ts';
import { Onlookers } from './onlookers.ts';
import { OpenOutput } from './open-output.ts';
import { ProgramTurns } from './program-turns.ts';
import { RoundTrips } from './round-trips.ts';
import { SecretLine } from './secret-line.ts';
import { SeenReading } from './seen-reading.ts';
import { ShellKeys } from './shell-keys.ts';
import { Stream } from './stream.ts';
import { type Adopted, placeToRead, readAdopted } from './tmux-options.ts';
import { TypedLog } from './typed.ts';
import type { Typists } from './typists.ts';
import { WaitingReads } from './waiting-reads.ts';

/** How the host of a session is reached. */
export interface Reach {
  bridge: Bridge;
  tmux: Tmux;
  leases: Leases;
  /** Where is told what happens to the session. */
  events?: Pick<Events, 'note' | 'expect'>;
  /** Where is noted who typed. */
  typists?: Pick<Typists, 'note' | 'flush'>;
}

/** What stands in for tmux once a session has ended. */
export interface Remains {
  /** How and when it ended. */
  says(): string;
  /** Its program came to its end by itself. */
  hasExited: boolean;
  /** Its last known folder. */
  cwd: string | undefined;
  keepPlace(written: string): Promise<void>;
}

export class Session {
  readonly id: string;
  readonly bridge: Bridge;
  readonly tmux: Tmux;
  readonly leases: Leases;
  readonly shell: Shell | undefined;
  readonly shellKeys: ShellKeys;
  readonly stream: Stream;
  readonly typed = new TypedLog();
  readonly secret = new SecretLine();
  readonly front = new Front();
  readonly seenReading = new SeenReading();
  readonly roundTrips = new RoundTrips();
  readonly onlookers = new Onlookers();
  readonly openOutput = new OpenOutput();
  /** Calls that type are checked in the order in which they came, so that none overtakes another. */
  readonly arrivals = new Queue();
  /** Texts go in one by one, so that each is followed by its own Enter and knows where it began. */
  readonly typing = new Queue();
  #begun: Promise<unknown> = Promise.resolve();
  /** Texts that may wait are queued in the order in which the calls came. */
  readonly queueing = new Queue();
  /** The ids of texts that this server has queued, and of which it does not know that they were typed. */
  readonly queuedTexts = new Set<string>();
  /** Of the waiting texts, this server types one at a time, whether a call or a courier does it. */
  readonly delivering = new Queue();
  /** New output is shown to one call at a time, so that no two calls show the same. */
  readonly reading = new Queue();
  readonly answers = new AnswerTurns();
  readonly programs = new ProgramTurns();
  readonly reads = new WaitingReads();
  readonly commands: CommandLog;
  /** Present if tmux no longer has the session: then it can only be read. */
  readonly remains: Remains | undefined;
  readonly #events: Reach['events'];
  readonly typists: Reach['typists'];
  #row: SessionRow;
  #formerName: string | undefined;
  /** The option of what programs said, as it was last. */
  #said = '';
  /** `fileChanges` at the time when tmux was asked for the row. */
  #rowFrom = -1;
  /** How far the journal had come when tmux told the row behind an answer; undefined for any other row. */
  #restsAt: number | undefined;

  constructor({ bridge, tmux, leases, events, typists }: Reach, row: SessionRow, folder: string, remains?: Remains) {
    this.id = row.id;
    this.remains = remains;
    this.bridge = bridge;
    this.tmux = tmux;
    this.leases = leases;
    this.#events = events;
    this.typists = typists;
    this.#row = row;
    this.shell = shellFor(row.shell);
    this.shellKeys = new ShellKeys(this.shell, row.key, () => this.#learnShells());
    this.stream = new Stream(bridge, folder, placeToRead(row), this.shellKeys, readStored(row.agent));
    const ownKey = this.shell && row.key;
    this.stream.onBytes(() => this.roundTrips.end());
    this.commands = new CommandLog({ stream: this.stream, typed: this.typed, shellKeys: this.shellKeys, ownKey });
    this.update(row);
  }

  get row(): SessionRow {
    return this.#row;
  }

  /** What it was called before a person renamed it. */
  get formerName(): string | undefined {
    return this.#formerName;
  }

  /** Takes over a row that tmux has just given. */
  update(row: SessionRow): void {
    if (row.name !== this.#row.name) this.#formerName = this.#row.name;
    this.#row = row;
    this.#restsAt = undefined;
    this.shellKeys.learnAdopted(row.adopted);
    this.typed.noteUnrun(row.unrun);
    const said = row.agent === this.#said ? undefined : readStored(row.agent);
    if (said) this.stream.agents.learn(said.records);
    this.#said = row.agent;
  }

  /** A call has begun to type a text, which may be held up. */
  noteBegun(typing: Promise<unknown>): void {
    this.#begun = typing.catch(() => undefined);
  }

  /** Settled once the text that a call has begun to type last is typed, or will not be. */
  get begun(): Promise<unknown> {
    return this.#begun;
  }

  /** What to write to the option, so that other servers know what programs said; undefined if it says so. */
  changeOfSaid(): string | undefined {
    const written = writeStored(this.stream.agents.stored);
    return written === this.#said ? undefined : written;
  }

  /** The next text or key may be the rest of a secret. */
  hasSecretLine(): boolean {
    return this.secret.line(this.stream.phases).text !== '';
  }

  /** Asks tmux for a new row; undefined if the session is gone. */
  async refresh(): Promise<SessionRow | undefined> {
    const { fileChanges } = this.stream;
    const row = await this.tmux.askRow(this.#row.paneId);
    if (!row || row.id !== this.id) return undefined;
    this.update(row);
    this.#rowFrom = fileChanges;
    log.note('row', () => describeRow(row));
    return row;
  }

  /** Takes over a row that tmux told with an answer, to which the journal had come so far. */
  rest(row: SessionRow, { scanned, fileChanges }: Pick<Stream, 'scanned' | 'fileChanges'>): void {
    if (row.id !== this.id) return;
    this.update(row);
    this.#rowFrom = fileChanges;
    this.#restsAt = scanned;
  }

  /** Something has changed with it: tmux is asked before the next text. */
  restNoMore(): void {
    this.#restsAt = undefined;
  }

  /**
   * The row as tmux wrote it, if the shell stood at its prompt then and nothing was printed since. What is decided by it is
   * to be done only if tmux finds it unchanged. Undefined if tmux is to be asked first.
   */
  async restingRow(): Promise<string | undefined> {
    if (this.#restsAt === undefined || !(await this.tmux.isConnected())) return undefined;
    await this.stream.sync();
    const { scanned, phases } = this.stream;
    const { dead, alternate, inMode, lock, written } = this.#row;
    const isPlain = !dead && !alternate && !inMode && lock === '';
    const isAtPrompt = phases.phase === 'input' && this.marksOutput();
    return isPlain && isAtPrompt && scanned === this.#restsAt && !this.mayBeDead ? written : undefined;
  }

  async #learnShells(): Promise<void> {
    if (this.remains) return;
    await this.refresh().catch((error: unknown) => log.fault('nobody knows whose marks have come', error));
  }

  /** What was typed into it last, by whichever server. */
  async readReceipts(): Promise<Receipt[]> {
    const result = await this.tmux.execute(lastReceipts(this.#row.paneId), { repeatable: true });
    return result?.ok ? result.lines.flatMap(readReceipts) : [];
  }

  /** Files have changed since tmux was last asked, or tmux said that the program died. */
  get mayBeDead(): boolean {
    return this.#row.dead || this.#rowFrom !== this.stream.fileChanges;
  }

  /** Whether the shell with this key, or the one that printed the last mark, marks where output begins. */
  marksOutput(key = this.stream.phases.shellKey): boolean {
    return this.shellKeys.marksOutput(key);
  }

  /** A shell that marks output wants a line, or the rest of one: it is in front, and nothing else. */
  get isAtMarkedPrompt(): boolean {
    return this.stream.phases.wantsLine && this.marksOutput();
  }

  /** Whether the shell that printed the last mark takes single keys at its prompt; undefined if it was not seen there. */
  get readsKeys(): boolean | undefined {
    return this.front.keyReading.reads(this.stream.phases.shellKey);
  }

  /** The shell that printed the last mark, where that is not the session's own. */
  get adopted(): Adopted | undefined {
    return readAdopted(this.row.adopted).find(({ key }) => key === this.stream.phases.shellKey);
  }

  shellOf(key = this.stream.phases.shellKey): Shell | undefined {
    return this.shellKeys.shellOf(key);
  }

  /** Tells all callers what happened here. `fact`: what other servers may notice too. */
  tell(news: SessionNews, fact?: string): void {
    this.#events?.note({ ...news, id: this.id, name: this.#row.name }, fact && `${fact} ${this.id}`);
  }

  /** The same, where the news has to be found out first. */
  tellOnceKnown(finding: Promise<void>): void {
    this.#events?.expect(finding);
  }

  /** Everything before the offset was shown: the next read begins there. */
  noteShown(offset: number): void {
    const { pending, promptAwaited } = this.typed;
    this.stream.noteShown(offset, Math.min(pending?.from ?? offset, promptAwaited?.from ?? offset));
    this.typed.noteShown(offset, this.stream.phases);
  }

  close(): Promise<void> {
    return this.stream.close();
  }
}

/** The facts of the row on which verdicts rest. */
function describeRow({ name, program, dead, alternate, keypad, inMode }: SessionRow): Record<string, unknown> {
  return { session: name, program, dead, alternate, keypad, copyMode: inMode };
}
