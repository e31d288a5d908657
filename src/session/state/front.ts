// What this server has seen of the programs that stood in front in a session.
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import type { Screen } from '../../terminal/screen.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import { KeyReading } from './key-reading.ts';

export interface KnownPrompts {
  /** The process group that showed them. */
  group: number | undefined;
  known: readonly string[];
}

/** When the shell was seen at its prompt, with nothing left to read. */
export interface IdleMoment {
  /** How far the journal was known. */
  scanned: number;
  /** The prompt asked for more of a command. */
  wantsMore: boolean;
  /** The number of the text or key that this server had typed last. */
  typed: number;
  /** What had been typed by then, by whichever server. */
  receipts: readonly Receipt[];
}

/** What stood on the cursor's line when a program waited there, before anybody had typed. */
export interface RestingLine {
  text: string;
  /** How far the journal was known then. */
  at: number;
}

/** Our own question to a shell without marks, which it has not answered yet. */
export interface OpenQuestion {
  goOn: (deadline: number) => Promise<boolean>;
}

/** tmux keeps fewer receipts. */
const KEYS_KEPT = 64;

/** What stands on a line of keys is shorter. */
const PRESSED_KEPT = 4096;

/** A program has few prompts. */
const RESTS_KEPT = 8;

export class Front {
  readonly keyReading = new KeyReading();
  readonly #markless = new Set<number>();
  readonly #asked = new Set<string>();
  readonly #plain = new Set<number>();
  #openQuestion: OpenQuestion | undefined;
  #askedAt: number | undefined;
  #prompts: KnownPrompts | undefined;
  #question: { shape: string; at: number } | undefined;
  #begunAt: number | undefined;
  #askedAhead: number | undefined;
  #rests: readonly RestingLine[] = [];
  #asksForPastes: boolean | undefined;
  #reportsUpTo = -1;
  #screen: { drawn: Screen; at: number } | undefined;
  #takesKeys: number | undefined;
  #idle: IdleMoment | undefined;
  #agent: { pid: number; agent: KnownAgent | undefined } | undefined;
  #took: { pid: number; at: number } | undefined;
  #isHinted = false;
  #printsBehind = false;
  /** The receipts of this server's keys. */
  #keys: readonly string[] = [];
  #pressed: { since: number; keys: string } | undefined;
  #judgedBehind: string | undefined;
  #stopped: { pids: readonly number[]; at: number | undefined } = { pids: [], at: undefined };

  /** From now on a process between the shell and the terminal prints what each command has printed. */
  notePrintsBehind(): void {
    this.#printsBehind = true;
  }

  get printsBehind(): boolean {
    return this.#printsBehind;
  }

  /** It took no marks. It is asked again only in another phase: behind a carrier, another shell may come later. */
  noteMarkless(pid: number, since: number): void {
    this.#markless.add(pid);
    this.#asked.add(`${pid} ${since}`);
  }

  isMarkless(pid: number): boolean {
    return this.#markless.has(pid);
  }

  wasAsked(pid: number, since: number): boolean {
    return this.#asked.has(`${pid} ${since}`);
  }

  get openQuestion(): OpenQuestion | undefined {
    return this.#openQuestion;
  }

  noteOpenQuestion(question: OpenQuestion | undefined): void {
    this.#openQuestion = question;
  }

  /** Remembers a program that reads its terminal itself: nothing else is behind it. */
  notePlain(pid: number): void {
    this.#plain.add(pid);
  }

  isPlain(pid: number): boolean {
    return this.#plain.has(pid);
  }

  /** How far the journal was known when a program was seen to wait for input; undefined if none waits. */
  noteAsking(scanned: number | undefined): void {
    this.#askedAt = scanned;
  }

  /** A program was seen to wait for input, and nothing has come since. */
  isStillAsking(scanned: number): boolean {
    return this.#askedAt === scanned;
  }

  /** Whether this question was seen before in the same wait, and was drawn again since, perhaps with another number. */
  asksAgain(line: string, { from, scanned }: { from: number; scanned: number }): boolean {
    const shape = `${from} ${line.replace(/\d+/g, '0')}`;
    if (this.#question?.shape === shape) return this.#question.at < scanned;
    this.#question = { shape, at: scanned };
    return false;
  }

  /** The prompts that the program in front has shown. */
  get prompts(): KnownPrompts | undefined {
    return this.#prompts;
  }

  /** The prompts of that process group. Prompts of another program do not count. */
  promptsOf(group: number | undefined): readonly string[] {
    return this.#prompts?.group === group ? (this.#prompts?.known ?? []) : [];
  }

  notePrompts(prompts: KnownPrompts): void {
    this.#prompts = prompts;
  }

  /** How far the journal was known when a begun line was found; undefined once a key may have removed it. */
  noteBegun(scanned: number | undefined): void {
    this.#begunAt = scanned;
  }

  /** What somebody may have begun while a command ran was not told before that end of it. */
  noteAskedAhead(endCount: number): void {
    this.#askedAhead = endCount;
  }

  isAskedAhead(endCount: number): boolean {
    return this.#askedAhead === endCount;
  }

  /** A begun line was found, and nothing has come since. */
  isStillBegun(scanned: number): boolean {
    return this.#begunAt === scanned;
  }

  /** The lines on which programs waited, the newest last. */
  get rests(): readonly RestingLine[] {
    return this.#rests;
  }

  noteRest(rest: RestingLine): void {
    const others = this.#rests.filter(({ text }) => text !== rest.text);
    this.#rests = [...others, rest].slice(-RESTS_KEPT);
  }

  /** Whether the shell's line editor asked for bracketed paste when text was last typed. */
  get asksForPastes(): boolean | undefined {
    return this.#asksForPastes;
  }

  noteAsksForPastes(asks: boolean | undefined): void {
    this.#asksForPastes = asks;
  }

  /** This group of processes was seen in front of a terminal that hands each key on. */
  noteTakesKeys(group: number | undefined): void {
    this.#takesKeys = group;
  }

  hasTakenKeys(group: number | undefined): boolean {
    return group !== undefined && group === this.#takesKeys;
  }

  /** The shell was seen at its prompt, and had nothing left to read. */
  noteIdle(moment: IdleMoment): void {
    this.#idle = moment;
  }

  /** When the shell had read that text, or thrown it away; undefined if it was not seen so. */
  idleSince(text: number): IdleMoment | undefined {
    return this.#idle && text <= this.#idle.typed ? this.#idle : undefined;
  }

  /** Takes in which processes were stopped when a command ended there. True if one of them was not before. */
  noteStopped(pids: readonly number[], at: number): boolean {
    const { pids: before, at: sameAt } = this.#stopped;
    if (pids.length > 0 && at === sameAt) return true;
    const isNew = pids.some((pid) => !before.includes(pid));
    this.#stopped = { pids, at: isNew ? at : undefined };
    return isNew;
  }

  /** The coding agent that was seen in front last. */
  get agent(): KnownAgent | undefined {
    return this.#agent?.agent;
  }

  /** Undefined if nobody has looked what this process is. */
  agentOf(pid: number): { agent: KnownAgent | undefined } | undefined {
    return this.#agent?.pid === pid ? this.#agent : undefined;
  }

  noteAgent(pid: number, agent: KnownAgent | undefined): void {
    this.#agent = { pid, agent };
  }

  /** The agent in front took a text. */
  noteTook(): void {
    if (this.#agent && this.#took?.pid !== this.#agent.pid)
      this.#took = { pid: this.#agent.pid, at: performance.now() };
  }

  /** For how long the agent in front could have told what it does, in milliseconds; 0 before its first text. */
  get tookMs(): number {
    return this.#took && this.#took.pid === this.#agent?.pid ? performance.now() - this.#took.at : 0;
  }

  /** Keys of this server go in with that receipt. */
  noteKeys(receipt: string): void {
    this.#keys = [...this.#keys, receipt].slice(-KEYS_KEPT);
  }

  isOwnKeys(receipt: string): boolean {
    return this.#keys.includes(receipt);
  }

  /** Keys went in, as the bytes that they are, in the phase of the shell that began there. */
  notePressed(since: number, keys: string): void {
    this.#pressed = { since, keys: (this.keysSince(since) + keys).slice(-PRESSED_KEPT) };
  }

  /** All keys that this server has pressed in that phase. */
  keysSince(since: number): string {
    return this.#pressed?.since === since ? this.#pressed.keys : '';
  }

  /**
   * The newest receipt, empty if there was none, when that was seen by which the next text or key is judged: it holds until
   * there is another one. Undefined if a prompt with marks told it.
   */
  get judgedBehind(): string | undefined {
    return this.#judgedBehind;
  }

  noteJudgedBehind(receipt: string | undefined): void {
    this.#judgedBehind = receipt;
  }

  /** True once: a hint for the session was not given before. */
  takeHint(): boolean {
    const isNew = !this.#isHinted;
    this.#isHinted = true;
    return isNew;
  }

  /** Reports that were asked for before this offset stand on no line any more. */
  get reportsUpTo(): number {
    return this.#reportsUpTo;
  }

  noteReportsGone(upTo: number): void {
    this.#reportsUpTo = upTo;
  }

  /** The one shown last, and how far the journal was known then. */
  get screen(): { drawn: Screen; at: number } | undefined {
    return this.#screen;
  }

  noteScreen(shown: { drawn: Screen; at: number }): void {
    this.#screen = shown;
  }
}
