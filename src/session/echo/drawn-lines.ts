// The lines of a text that a program's line editor draws when their turn comes, each behind a prompt.
import { isPrompt } from '../look/prompt-text.ts';
import { LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import { ECHO_KEPT, ECHO_REACH, isBegunBehindPrompt, isBehindPrompt, stripSequences, toLatin1 } from './echo.ts';
import { unfinishedLength } from './safe-end.ts';

/** A prompt behind a piece of a long text is no longer. */
const LONGEST_PROMPT = 40;
/** So many characters of the text are no chance. */
const SURELY = 8;
const MOST_MISSED = 4;

/** The bytes from there on, at most so many as an echo may fill. */
type Reach = (from: number) => Uint8Array;

/**
 * `echoed`: how many lines of the text stand before `from`. An editor that colours what it draws, as node's since 26, draws all
 * lines of a statement again with each key.
 */
export function findDrawnLines({ text, prompts }: Sent, from: number, echoed: number, reach: Reach): Range[] {
  const typed = text.split('\n');
  if (!prompts || echoed >= typed.length) return [];
  const echoes: Range[] = [];
  let statement = 0;
  let entered = echoed;
  let row = echoed;
  const kept = new KeptEcho(text, prompts);
  for (const line of linesFrom(from, reach)) {
    const { shown, isHigher, wiped } = drawnLast(line.bytes);
    const first = isHigher ? statement : row;
    const rows = typed.slice(first, entered + 1 + kept.mostMissed);
    if (line.isOpen) {
      const isBegun = rows.some((each) => isBegunBehindPrompt(shown, each, prompts));
      add(echoes, { from: line.from, to: isBegun ? line.to : line.to - line.bytes.length + wiped });
      break;
    }
    const isFirst = line.from === from && echoed === 0 && shown === typed[0]?.trimEnd();
    const at = isFirst
      ? 0
      : rows.findIndex((each) => isBehindPrompt(shown, each, prompts) || kept.endsBefore(shown, each, entered));
    if (at >= 0) {
      add(echoes, { from: kept.take() ?? line.from, to: line.to });
      // What the terminal has shown of the first line, the program may draw again.
      row = isFirst ? 0 : first + at + 1;
      entered = Math.max(entered, first + at + 1);
      if (row === typed.length) break;
    } else if (!kept.goesOn(shown, line.from, entered)) {
      // The statement is over, and this is what it prints.
      statement = entered;
      row = entered;
      if (entered === 0 || line.from - (echoes.at(-1)?.to ?? from) > ECHO_REACH) break;
    }
  }
  return echoes;
}

/** Between two lines the program leaves the echo to the terminal, which shows at once what is there of a long text, up to the next prompt. */
class KeptEcho {
  readonly #text: string;
  readonly #prompts: readonly string[];
  readonly #isLong: boolean;
  /** Where each line begins: what was read before is echoed no more, but may be printed. */
  readonly #starts: readonly number[];
  #taken = 0;
  /** Where the lines began that are this echo, and where it goes on in the text. */
  #begun: { from: number; next: number } | undefined;
  #found: { from: number | undefined; next: number } | undefined;

  constructor(text: string, prompts: readonly string[]) {
    this.#text = text;
    this.#prompts = prompts;
    this.#isLong = text.length > ECHO_KEPT;
    const starts = [0];
    for (const line of text.split('\n')) starts.push((starts.at(-1) ?? 0) + line.length + 1);
    this.#starts = starts;
  }

  /** So many lines may stand behind pieces that are too short to be known. */
  get mostMissed(): number {
    return this.#isLong ? MOST_MISSED : 0;
  }

  /** Whether this line is the next one of the text, or one at which a part of it may begin. `read`: how many lines were read. */
  goesOn(shown: string, from: number, read: number): boolean {
    if (!this.#isLong) return false;
    const line = `${shown}\n`;
    const isNext = this.#begun !== undefined && this.#text.startsWith(line, this.#begun.next);
    const at = isNext && this.#begun ? this.#begun.next : this.#find(line, read);
    this.#begun =
      at < 0 ? undefined : { from: isNext && this.#begun ? this.#begun.from : from, next: at + line.length };
    return at >= 0;
  }

  /** The prompt stands behind a piece of the text, on the same line, and behind it this line. */
  endsBefore(shown: string, line: string, read: number): boolean {
    const typed = line.replaceAll('\t', '').trimEnd();
    if (!this.#isLong || !shown.endsWith(typed)) return false;
    const before = shown.slice(0, shown.length - typed.length);
    return this.#lengthsOfPrompt(before, typed === '').some((length) => this.#has(before.slice(0, -length), read));
  }

  /** How long the prompt may be that it ends with: one that is known, or else what looks like one. */
  #lengthsOfPrompt(before: string, isAtEnd: boolean): number[] {
    const shown = isAtEnd ? `${before} ` : before;
    const known = this.#prompts.filter((prompt) => shown.endsWith(prompt)).map((prompt) => prompt.length);
    if (known.length > 0) return [Math.max(...known) - (isAtEnd ? 1 : 0)];
    const all = Array.from({ length: Math.min(LONGEST_PROMPT, before.length - 1) }, (_length, at) => at + 1);
    return all.filter((length) => isPrompt(shown.slice(-length), this.#prompts));
  }

  #has(piece: string, read: number): boolean {
    if (this.#begun && this.#text.startsWith(piece, this.#begun.next)) {
      this.#found = { from: this.#begun.from, next: this.#begun.next + piece.length };
      return true;
    }
    // A shorter piece may be what the program has printed.
    const at = piece.length < SURELY ? -1 : this.#find(piece, read);
    if (at >= 0) this.#found = { from: undefined, next: at + piece.length };
    return at >= 0;
  }

  #find(piece: string, read: number): number {
    return this.#text.indexOf(piece, Math.max(this.#taken, this.#starts[read] ?? this.#text.length));
  }

  /** A line behind a prompt has come. Answers where the echo before it began, if that ended on the same line. */
  take(): number | undefined {
    const found = this.#found;
    this.#taken = Math.max(this.#taken, found?.next ?? 0);
    this.#begun = undefined;
    this.#found = undefined;
    return found?.from;
  }
}

function add(echoes: Range[], { from, to }: Range): void {
  const last = echoes.at(-1);
  if (last?.to === from) last.to = to;
  else echoes.push({ from, to });
}

interface Line extends Range {
  /** Without the line end. Of a very long one, its end. */
  bytes: Uint8Array;
  /** No line end has come yet. */
  isOpen: boolean;
}

function* linesFrom(from: number, reach: Reach): Generator<Line> {
  for (let at = from; ; ) {
    const { to, isOpen } = endOfLine(at, reach);
    if (to === at) return;
    const start = Math.max(at, to - ECHO_REACH);
    yield { from: at, to, isOpen, bytes: reach(start).subarray(0, to - start - (isOpen ? 0 : 1)) };
    if (isOpen) return;
    at = to;
  }
}

function endOfLine(from: number, reach: Reach): { to: number; isOpen: boolean } {
  for (let at = from; ; ) {
    const bytes = reach(at);
    const end = bytes.indexOf(LF);
    if (end >= 0) return { to: at + end + 1, isOpen: false };
    at += bytes.length;
    if (bytes.length < ECHO_REACH) return { to: at, isOpen: true };
  }
}

/** An editor goes to the left edge, or up to the first row of what it has drawn, wipes that, and draws it again. */
const DRAWN_AGAIN = /(?:\x1b\[(?<up>\d*)A)?(?:\r|\x1b\[1?G)\x1b\[[0-2]?[JK]/g;

/** Whether an editor draws there what it has drawn before. */
export function isDrawnAgain(bytes: Uint8Array): boolean {
  return toLatin1(bytes).search(DRAWN_AGAIN) >= 0;
}

interface Drawn {
  shown: string;
  /** The editor went up for it. */
  isHigher: boolean;
  /** How many bytes before it are what it wiped. */
  wiped: number;
}

/** What an editor has drawn last on a line. */
function drawnLast(bytes: Uint8Array): Drawn {
  const whole = bytes.subarray(0, bytes.length - unfinishedLength(bytes));
  const again = [...toLatin1(whole).matchAll(DRAWN_AGAIN)].at(-1);
  const wiped = again?.index ?? 0;
  return { shown: stripSequences(whole.subarray(wiped)), isHigher: again?.groups?.['up'] !== undefined, wiped };
}
