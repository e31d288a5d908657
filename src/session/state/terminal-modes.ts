// What the output last set: bracketed paste, the alternate screen, the cursor and its place at the top left, the end of a line.
import { LF } from './feeds.ts';
import { KeypadDrawings } from './keypad-drawings.ts';
import type { Range } from './range.ts';

/** A line editor prints it when it begins to read. */
export const PASTE_ON = '\x1b[?2004h';
/** A line editor prints it when it stops reading. */
export const PASTE_OFF = '\x1b[?2004l';
const ALTERNATE = ['\x1b[?1049h', '\x1b[?47h'];
/** A full-screen program gives the screen back. */
export const SCREEN_BACK = /\x1b\[\?(?:1049|1047|47|1)l/;
const SWITCH = /\x1b\[\?(?:\d{1,5};){0,9}(?:1049|1047|47)(?:;\d{1,5}){0,9}[hl]/g;
const SCREENS_KEPT = 8;
const HOME = '\x1b[H';
const CURSOR_SHOWN = '\x1b[?25h';
const CURSOR_HIDDEN = '\x1b[?25l';
/**
 * Requests that a terminal answers as if somebody typed: for its attributes, the cursor's place, the state of a mode, its
 * size, its name, a colour, the clipboard, a setting.
 */
const REQUEST =
  /\x1b(?:Z|\[[>=]?\d{0,3}c|\[\??\d{1,4}n|\[>\d{0,3}q|\[(?:1[1-9]|2[01])t|\[\??\d{1,5}\$p|\[\?u|\](?:\d{1,3};){1,2}\?|\]52;\w*;\?|P[+$]q)/g;
/** Some shells ask for a report themselves at each prompt, and read it. */
const REQUESTS_KEPT = 8;
/** The bytes before may hold all but the last byte of the longest sequence. */
const OVERLAP = 15;

const PASTE = '\x1b[?2004';
const ESC = 0x1b;

/** The output asked for bracketed paste, or asked no more. */
export interface PasteChange {
  isOn: boolean;
  at: number;
}

export class TerminalModes {
  #hasBracketedPaste = false;
  #pasteOn = -1;
  #requests: readonly number[] = [];
  #lineFeed = -1;
  #alternate = -1;
  #switched = -1;
  #screens: readonly Range[] = [];
  #leftScreen: Range | undefined;
  readonly #drawings = new KeypadDrawings();
  #home = -1;
  #cursorShown = -1;
  #cursorHidden = -1;
  /** The end of the last bytes, if a sequence may begin in it. */
  #begun = '';

  /** The alternate screen may stand already where the first bytes come. */
  constructor(screenAt?: number) {
    if (screenAt === undefined) return;
    this.#alternate = screenAt - 1;
    this.#screens = [{ from: screenAt - 1, to: Number.POSITIVE_INFINITY }];
  }

  /** A line editor reads and takes pastes whole. tmux tells this only since version 3.7. */
  get hasBracketedPaste(): boolean {
    return this.#hasBracketedPaste;
  }

  /** The offset at which bracketed paste was last asked for, or -1. */
  get pasteOn(): number {
    return this.#pasteOn;
  }

  /** The terminal was asked for a report in that range, and answered as if somebody typed. */
  hasRequest(from: number, to: number): boolean {
    return this.#requests.some((at) => at >= from && at < to);
  }

  /** The offset of the last line feed, or -1. */
  get lineFeed(): number {
    return this.#lineFeed;
  }

  /** The offset of the last switch to the alternate screen, or -1. */
  get alternate(): number {
    return this.#alternate;
  }

  /** Where the alternate screen stood lately. One that still stands has no end. */
  get screens(): readonly Range[] {
    return this.#screens;
  }

  standsAt(offset: number): boolean {
    return this.#screens.some(({ from, to }) => from < offset && to > offset);
  }

  /** The alternate screen on which a command has ended, which stands there still. */
  get leftScreen(): Range | undefined {
    return this.#leftScreen;
  }

  /** Where a program drew the whole screen, and not the alternate one. */
  get drawings(): readonly Range[] {
    return this.#drawings.all.filter(({ from, to }) => !this.#screens.some((each) => each.from < to && each.to > from));
  }

  get isDrawnWithKeypad(): boolean {
    return isOpen(this.drawings.at(-1));
  }

  /** A program has the whole screen, the alternate one or not. */
  get isScreenDrawn(): boolean {
    return isOpen(this.#screens.at(-1)) || this.isDrawnWithKeypad;
  }

  /** The offset at which the cursor was last put to the top left, or -1. */
  get home(): number {
    return this.#home;
  }

  /** As programs do that only draw. */
  get hidesCursor(): boolean {
    return this.#cursorHidden > this.#cursorShown;
  }

  /** Returns the changes of bracketed paste in their order. */
  take(bytes: Uint8Array, offset: number): PasteChange[] {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const lineFeed = data.lastIndexOf(LF);
    if (lineFeed >= 0) this.#lineFeed = offset + lineFeed;
    // Most pieces of a flood hold none. To make a text of each took most of the time that a flood took here.
    if (this.#begun === '' && !data.includes(ESC)) return [];
    return this.#takeSequences(this.#begun + data.toString('latin1'), offset);
  }

  #takeSequences(text: string, offset: number): PasteChange[] {
    const start = offset - this.#begun.length;
    const newest = (sequence: string, last: number): number => {
      const at = text.lastIndexOf(sequence);
      return at < 0 ? last : start + at;
    };
    const changes = pasteChanges(text, start).filter(({ at }) => at + PASTE_ON.length > offset);
    this.#hasBracketedPaste = changes.at(-1)?.isOn ?? this.#hasBracketedPaste;
    this.#pasteOn = newest(PASTE_ON, this.#pasteOn);
    const requests = [...text.matchAll(REQUEST)].map(({ index }) => start + index);
    if (requests.length > 0) this.#requests = [...this.#requests, ...requests].slice(-REQUESTS_KEPT);
    for (const { 0: sequence, index } of text.matchAll(SWITCH)) this.#switch(sequence, start + index);
    this.#home = newest(HOME, this.#home);
    this.#drawings.take(text, start);
    this.#cursorShown = newest(CURSOR_SHOWN, this.#cursorShown);
    this.#cursorHidden = newest(CURSOR_HIDDEN, this.#cursorHidden);
    for (const sequence of ALTERNATE) this.#alternate = Math.max(this.#alternate, newest(sequence, this.#alternate));
    const begun = text.indexOf('\x1b', Math.max(0, text.length - OVERLAP));
    // A slice would keep the whole text in memory.
    this.#begun = begun < 0 ? '' : Buffer.from(text.slice(begun), 'latin1').toString('latin1');
    return changes;
  }

  #switch(sequence: string, at: number): void {
    if (at <= this.#switched) return;
    this.#switched = at;
    const last = this.#screens.at(-1);
    const stands = isOpen(last);
    this.#leftScreen = undefined;
    if (sequence.endsWith('h') && !stands)
      this.#screens = [...this.#screens.slice(1 - SCREENS_KEPT), { from: at, to: Number.POSITIVE_INFINITY }];
    if (sequence.endsWith('l') && stands)
      this.#screens = [...this.#screens.slice(0, -1), { from: last.from, to: at + sequence.length }];
  }

  /** A command has ended: a program that died on the alternate screen leaves it to the shell, whose output is no drawing. */
  endScreen(at: number): void {
    this.#drawings.end(at);
    const last = this.#screens.at(-1);
    if (!last || last.from >= at || last.to <= at) return;
    this.#leftScreen = { ...last, to: at };
    this.#screens = [...this.#screens.slice(0, -1), this.#leftScreen];
  }

  /** The next bytes do not follow the last ones. */
  jump(): void {
    this.#begun = '';
    this.#drawings.jump();
    this.#screens = this.#screens.filter(({ to }) => to !== Number.POSITIVE_INFINITY);
  }
}

/** It has no end yet. */
export function isOpen(range: Range | undefined): range is Range {
  return range?.to === Number.POSITIVE_INFINITY;
}

function pasteChanges(text: string, start: number): PasteChange[] {
  const changes: PasteChange[] = [];
  for (let at = text.indexOf(PASTE); at >= 0; at = text.indexOf(PASTE, at + PASTE.length)) {
    const isOn = text.startsWith(PASTE_ON, at);
    if (isOn || text.startsWith(PASTE_OFF, at)) changes.push({ isOn, at: start + at });
  }
  return changes;
}
