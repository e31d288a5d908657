// Finds the end that belongs to a typed text: the end of the line that the shell read as this text.
import { Queue } from '../../queue.ts';
import { STANDS_MS } from '../../timing.ts';
import { drawsLines, findLines, type LinesFound, type TypedLines } from '../echo/line-read.ts';
import type { CommandEnd, LineRead } from '../state/command-ends.ts';
import type { Session } from '../state/session.ts';
import type { Expectation, OwnLine } from '../state/typed.ts';
import { isEchoed } from './carried-prompt.ts';

/** What was found of a line whose command runs. */
interface Foreseen {
  line: LineRead;
  typed: TypedLines;
  /** How many of its lines were read before. */
  read: number;
  found: LinesFound;
}

export class OwnEnd {
  readonly #session: Session;
  readonly #expected: Expectation;
  /** Texts that are equal and were typed before, then the own one. Each takes the first line that shows it. */
  readonly #queue: TypedLines[];
  /** How many lines of the first in the queue were read. */
  #read = 0;
  #areQueued = false;
  readonly #turns = new Queue();
  #lookedTo = -1;
  #found: CommandEnd | undefined;
  #foreseen: Foreseen | undefined;
  /** The line that is looked for. */
  readonly #line: OwnLine | undefined;
  /** How far the journal was known, and since when, while the shell stood at the prompt behind a program that was answered. */
  #still: { scanned: number; since: number; forMs: number } | undefined;

  constructor(session: Session, expected: Expectation) {
    this.#session = session;
    this.#expected = expected;
    const line = expected.own ?? expected.unread;
    this.#line = line;
    const own = line && { ...line, areApart: expected.lines > 1 };
    this.#queue = own ? [...own.rivals.map((from) => ({ ...own, from, standing: '' })), own] : [];
  }

  /** After so many more quiet milliseconds an end may be found. */
  get againInMs(): number | undefined {
    return this.#still && Math.max(1, this.#still.since + this.#still.forMs - performance.now());
  }

  /**
   * The end, once its mark has come and the shell reads again. The journal and a look at the terminal may ask at once:
   * the second waits for what the first finds.
   */
  find(): Promise<CommandEnd | undefined> {
    return this.#turns.run(() => this.#findInTurn());
  }

  async #findInTurn(): Promise<CommandEnd | undefined> {
    const { own, unread } = this.#expected;
    if (own) return this.#search(own);
    const counted = this.#countEnds();
    if (!counted || !unread) return counted;
    return (await this.#search(unread)) ?? ((await this.#isLeftUnread()) ? counted : undefined);
  }

  /** The program has read the text: else the shell would read it at once as its next line. */
  async #isLeftUnread(): Promise<boolean> {
    const { stream } = this.#session;
    const { phase, isLineWrong, openLine } = stream.phases;
    const before = this.#still;
    this.#still = undefined;
    if (phase !== 'input' || isLineWrong) return false;
    if (drawsLines(this.#session) === false) return true;
    const { scanned } = stream;
    const still =
      before?.scanned === scanned ? before : { scanned, since: performance.now(), forMs: await this.#showsMs() };
    if (performance.now() - still.since < still.forMs) {
      this.#still = still;
      return false;
    }
    const [typed] = this.#queue;
    if (this.#session.marksOutput() || !openLine || !typed) return true;
    return (await findLines(this.#session, { ...openLine, to: stream.scanned }, typed, this.#read)).count === 0;
  }

  /** What has come to the terminal there stands at the prompt in a moment. Behind a carrier it may be on its way. */
  async #showsMs(): Promise<number> {
    const { from, unread } = this.#expected;
    const text = unread?.lines.at(-1) ?? '';
    return (await isEchoed(this.#session, { from, text })) ? STANDS_MS : (unread?.showsMs ?? STANDS_MS);
  }

  async #search(own: OwnLine): Promise<CommandEnd | undefined> {
    if (own.isAhead && drawsLines(this.#session) === undefined) return undefined;
    const since = this.#queue[0]?.from ?? own.from;
    for (const end of this.#session.stream.phases.endsSince(since)) {
      if (this.#found) break;
      if (end.at <= this.#lookedTo) continue;
      this.#lookedTo = end.at;
      if (await this.#takes(end.line)) this.#found = end;
    }
    if (!this.#found) await this.#foresee();
    return this.#found;
  }

  /** A flood pushes the line out of the journal before its end comes. */
  async #foresee(): Promise<void> {
    const { phase, openLine: line } = this.#session.stream.phases;
    const [typed] = this.#queue;
    const read = this.#read;
    if (phase !== 'output' || !line || !typed || this.#isForeseen(line, typed)) return;
    if (!this.#areQueued) this.#foreseen = { line, typed, read, found: await this.#find(line, typed) };
  }

  #isForeseen(line: LineRead, typed: TypedLines): boolean {
    const known = this.#foreseen;
    if (known?.typed !== typed || known.read !== this.#read) return false;
    return known.line.to === line.to && known.line.prompts.join() === line.prompts.join();
  }

  /** The shell has read the whole text and wants more. A continuation that stood there before does not count. */
  async isContinued(): Promise<boolean> {
    const { phases } = this.#session.stream;
    const { own, from } = this.#expected;
    if (phases.phase !== 'more' || phases.since < from) return false;
    const { openLine } = phases;
    if (!own || !openLine) return this.#haveAllEnded;
    const [first] = this.#queue;
    if (this.#queue.length !== 1 || !first || !this.#mayBeOwn(openLine)) return false;
    // What stands at the newest prompt may run already: not every shell marks where output begins.
    const newest = openLine.prompts.at(-1) ?? openLine.from;
    const { count } = await this.#find({ ...openLine, prompts: openLine.prompts.slice(0, -1), to: newest }, first);
    return this.#read + count >= first.lines.length;
  }

  /** Whether the last line of the text was one that this line shows. */
  async #takes(line: LineRead): Promise<boolean> {
    const [first] = this.#queue;
    if (!first || (this.#queue.length === 1 && !this.#mayBeOwn(line))) return false;
    const { count, areQueued } = await this.#find(line, first);
    this.#read += count;
    this.#areQueued = areQueued;
    if (this.#read < first.lines.length) return false;
    this.#queue.shift();
    this.#read = 0;
    this.#areQueued = false;
    return this.#queue.length === 0;
  }

  async #find(line: LineRead, typed: TypedLines): Promise<LinesFound> {
    if (this.#areQueued) return { count: line.prompts.length, areQueued: true };
    if (this.#foreseen && this.#isForeseen(line, typed)) return this.#foreseen.found;
    return findLines(this.#session, line, typed, this.#read);
  }

  /** Text that was typed while a command ran is read at a later prompt. */
  #mayBeOwn(line: LineRead): boolean {
    const own = this.#line;
    return own !== undefined && (!own.isAhead || line.from > own.from);
  }

  /** An answer to a program, or a key, has no line of its own: the command ends that runs. */
  #countEnds(): CommandEnd | undefined {
    const { from, lines, ahead } = this.#expected;
    if (!this.#haveAllEnded) return undefined;
    const ends = this.#session.stream.phases.endsSince(from);
    return lines === 1 ? (ends[ahead] ?? ends.at(-1)) : ends.at(-1);
  }

  /** As many lines have ended, or were only begun, as had their turn. */
  get #haveAllEnded(): boolean {
    const { from, lines, ahead } = this.#expected;
    const { phases } = this.#session.stream;
    return phases.turnsSince(from) >= lines + ahead;
  }
}
