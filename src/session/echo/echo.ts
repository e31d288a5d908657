// Recognises the echo of typed text, as terminals and line editors print it.
import { withoutSpaces } from '../look/bare-text.ts';
import { isPrompt } from '../look/prompt-text.ts';
import { LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';

/** An echo is searched within this many bytes after the place where the text was typed. */
export const ECHO_REACH = 64 * 1024;
/** The longest continuation prompt before an echo. */
const LONGEST_PROMPT = 12;
/** A terminal in line mode keeps this many bytes of an echo that nobody reads, and may drop any of the rest. */
export const ECHO_KEPT = 4096;

/** How many bytes at the beginning are the echo of these lines in order. */
export function echoedLinesLength(bytes: Uint8Array, lines: readonly string[]): number {
  let length = 0;
  let next = 0;
  for (const shown of linesOf(bytes)) {
    const line = lines[next];
    if (line === undefined || !isEchoOf(shown.text, line)) break;
    length += shown.length;
    next += 1;
  }
  return length;
}

/** How many bytes at the beginning are the echo of any one of these lines. */
export function echoedLineLength(bytes: Uint8Array, lines: readonly string[]): number {
  const [shown] = linesOf(bytes);
  if (!shown || !lines.some((line) => line !== '' && isEchoOf(shown.text, line))) return 0;
  return shown.length;
}

/** Whether the shown line is the echo of the typed one. A short prompt may stand before it. */
export function isEchoOf(shown: string, line: string): boolean {
  const hasTabs = line.includes('\t');
  const text = hasTabs ? withoutSpaces(withoutTabs(line, line)) : line.trimEnd();
  const echo = hasTabs ? withoutSpaces(withoutTabs(shown, line)) : shown;
  return text === '' ? /^\W{0,4}$/.test(echo) : echo.endsWith(text) && echo.length - text.length <= LONGEST_PROMPT;
}

/** Some editors show a tab as `^I`, others as blanks. */
export function withoutTabs(shown: string, typed: string): string {
  return typed.includes('\t') ? shown.replaceAll('^I', '') : shown;
}

/** Whether the shown line is the typed one after one of these prompts or its continuation prompt. */
export function isBehindPrompt(shown: string, line: string, prompts: readonly string[]): boolean {
  const typed = line.replaceAll('\t', '').trimEnd();
  const prompt = shown.slice(0, shown.length - typed.length);
  // The blanks at the end of a shown line are gone, which stand behind a prompt.
  return shown.endsWith(typed) && isPrompt(typed === '' ? `${prompt} ` : prompt, prompts);
}

/** The same for a line of which only the beginning has been drawn so far. */
export function isBegunBehindPrompt(shown: string, line: string, prompts: readonly string[]): boolean {
  for (let length = 0; length <= LONGEST_PROMPT && length < shown.length; length += 1) {
    if (line.startsWith(shown.slice(length)) && isPrompt(shown.slice(0, length), prompts)) return true;
  }
  return false;
}

export function* linesOf(bytes: Uint8Array): Generator<{ text: string; length: number }> {
  let from = 0;
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
    yield { text: stripSequences(bytes.subarray(from, end)), length: end + 1 - from };
    from = end + 1;
  }
}

export function echoLength(bytes: Uint8Array, text: string): number {
  const whole = kernelEchoLength(bytes, text);
  if (whole > 0) return whole;
  if (text.length > ECHO_KEPT) return piecesLength(bytes, text);
  const end = bytes.indexOf(LF);
  if (end < 0) return 0;
  // Line editors write a space of their own where they wrap a long line.
  const firstLine = withoutSpaces(text.split('\n', 1)[0] ?? '');
  const endsSo = (line: Uint8Array): boolean => withoutSpaces(stripSequences(line)).endsWith(firstLine);
  if (firstLine === '' || !endsSo(bytes.subarray(0, end))) return 0;
  const row = lastRowStart(bytes.subarray(0, end));
  return row > 0 && endsSo(bytes.subarray(0, row)) && endsSo(bytes.subarray(row, end)) ? row : end + 1;
}

/** The cursor goes down, or all above it goes up. */
const DOWN = /\x1b\[\d*[BS]/g;

/** Some editors leave their line so, and what is printed next ends with the same line feed. 0 if none does. */
function lastRowStart(line: Uint8Array): number {
  const last = [...toLatin1(line).matchAll(DOWN)].at(-1);
  return last ? last.index + last[0].length : 0;
}

/** What editors draw on the right, beside the first line, stands behind a gap. */
const GAP = /\x1b\[\d*C| {3}/g;

function isBesideRight(line: Uint8Array, typed: string): boolean {
  const gaps = toLatin1(line).matchAll(GAP);
  return [...gaps].some(({ index }) => withoutSpaces(stripSequences(line.subarray(0, index))).endsWith(typed));
}

/** The same for all lines that an editor draws, once they are entered, with what stands on the right. */
export function drawnEchoLength(bytes: Uint8Array, text: string): number {
  const [first = '', ...later] = text.split('\n');
  const end = bytes.indexOf(LF) + 1;
  const typed = withoutSpaces(first);
  const length =
    echoLength(bytes, text) || (typed !== '' && end > 0 && isBesideRight(bytes.subarray(0, end), typed) ? end : 0);
  return length === end && end > 0 ? end + echoedLinesLength(bytes.subarray(end), later) : length;
}

const WIPE = Buffer.from('\x1b[J');

/**
 * How much at the beginning is what a program drew and wiped away again, if it then printed the text and nothing before it on
 * that line. A line editor draws its prompt again.
 */
export function wipedLength(bytes: Uint8Array, text: string): number {
  const line = Buffer.from(bytes.subarray(0, bytes.indexOf(LF) + 1));
  const at = line.lastIndexOf(WIPE);
  return at >= 0 && stripSequences(line.subarray(at)) === text.trim() ? at + WIPE.length : 0;
}

/** Where the first line begins that ends with the first line of the text; undefined if there is none. */
export function findEchoLine(bytes: Uint8Array, text: string): number | undefined {
  const typed = withoutSpaces(text.split('\n', 1)[0] ?? '');
  if (typed === '') return undefined;
  let at = 0;
  for (const shown of linesOf(bytes)) {
    if (withoutSpaces(shown.text).endsWith(typed)) return at;
    at += shown.length;
  }
  return undefined;
}

/** The length of the lines at the beginning that are the text, if a line editor ends a line of the screen itself. */
function wrappedLength(bytes: Uint8Array, text: string): number {
  const typed = withoutSpaces(text);
  let shown = '';
  let length = 0;
  for (const line of linesOf(bytes)) {
    shown += withoutSpaces(line.text);
    length += line.length;
    if (shown === typed) return length;
    if (!typed.startsWith(shown)) break;
  }
  return 0;
}

/** How many bytes at the beginning are one of these lines, as a line editor draws it. */
export function drawnLineLength(bytes: Uint8Array, lines: readonly string[]): number {
  const [first] = linesOf(bytes);
  const shown = withoutSpaces(first?.text ?? '');
  if (shown === '') return 0;
  const begun = lines.filter((line) => withoutSpaces(line).startsWith(shown));
  return begun.map((line) => wrappedLength(bytes, line)).find((length) => length > 0) ?? 0;
}

const BEGINNING = 4;

function showsBeginning(line: Uint8Array, text: string): boolean {
  const beginning = withoutSpaces(text.split('\n', 1)[0] ?? '').slice(0, BEGINNING);
  return withoutSpaces(stripSequences(line)).includes(beginning);
}

/** The length of the lines at the beginning that are pieces of the text, in its order: its output may have the same words. */
export function piecesLength(bytes: Uint8Array, text: string): number {
  let length = 0;
  let from = 0;
  for (const shown of linesOf(bytes)) {
    const at = text.indexOf(shown.text, from);
    if (at < 0) break;
    from = at + shown.text.length;
    length += shown.length;
  }
  return length;
}

/**
 * Where a line begins that may be the first part of an echo; undefined if none does. A prompt may stand before a later line.
 * `isLater`: the bytes begin behind the prompt of one.
 */
export function findEchoOnItsWay(bytes: Uint8Array, text: string, isLater = false): number | undefined {
  const from = bytes.lastIndexOf(LF) + 1;
  const shown = withoutSpaces(stripSequences(bytes.subarray(from)));
  const [first = '', ...others] = text.split('\n').map(withoutSpaces);
  if (from === 0 && !isLater) return first.startsWith(shown) ? 0 : undefined;
  const bare = shown.replace(CONTINUATION, '');
  const isBegun = bare !== '' && others.some((line) => line.startsWith(shown) || line.startsWith(bare));
  return isBegun ? from : undefined;
}

/** What a shell prints before a line by which a command goes on. */
const CONTINUATION = /^\W{1,3}(?=\w)/;

/** A terminal in line mode echoes what is typed with each newline as CR LF. */
function kernelEcho(text: string): Buffer {
  return Buffer.from(`${text.replaceAll('\n', '\r\n')}\r\n`);
}

/** The echo, plain and with visible paste brackets. A program that has not asked for brackets gets them echoed. */
export function kernelEchoes(text: string): Buffer[] {
  return [kernelEcho(text), kernelEcho(`^[[200~${text}^[[201~`)];
}

/** Where the echo stands as a line of its own, or -1. Lines before it may end with the same words. */
function startOfOwnLine(shown: Buffer, echo: Buffer): number {
  let at = shown.indexOf(echo);
  while (at >= 0 && stripSequences(shown.subarray(shown.subarray(0, at).lastIndexOf(LF) + 1, at)) !== '')
    at = shown.indexOf(echo, at + 1);
  return at;
}

/** The shell may take the terminal back between the text and its Enter: then the echo ends with the output. */
export function findOwnEchoLine(shown: Buffer, echo: Buffer, isWhole: boolean): Range | undefined {
  const at = startOfOwnLine(shown, echo);
  if (at >= 0) return { from: at, to: at + echo.length };
  const open = echo.subarray(0, echo.lastIndexOf('\r\n'));
  const last = isWhole && open.length > 0 ? startOfOwnLine(shown, open) : -1;
  return last >= 0 && last + open.length === shown.length ? { from: last, to: shown.length } : undefined;
}

/** A line that a line editor draws again may have colours, and end with a CR more. */
export function findDrawnLine(bytes: Uint8Array, text: string): Range | undefined {
  let from = 0;
  for (const shown of linesOf(bytes)) {
    if (shown.text !== '' && shown.text === text.trimEnd()) return { from, to: from + shown.length };
    from += shown.length;
  }
  return undefined;
}

/** Marks and titles may stand before the echo. A terminal in line mode also shows the brackets of a paste. */
export function echoLengthAfterSequences(bytes: Uint8Array, text: string): number {
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const echo of kernelEchoes(text)) {
    const at = shown.indexOf(echo);
    if (at >= 0 && stripSequences(shown.subarray(0, at)) === '') return at + echo.length;
  }
  return 0;
}

export function kernelEchoLength(bytes: Uint8Array, text: string): number {
  const echo = kernelEcho(text);
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, echo.length));
  return start.equals(echo) ? echo.length : 0;
}

export function toLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

// Removes what line editors add: colours, cursor moves, paste brackets. The terminal itself shows the key that quotes as
// `^`, and takes that back with the next one. Only for comparing with typed text.
export function stripSequences(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|.)|\^\x08/g, '')
    .replace(/[\x00-\x1f\x7f]/g, '')
    .trimEnd();
}

/**
 * The echo equals the typed text byte for byte, or it is the first line, in which a line editor drew at least the
 * beginning of the text. A program may have left echo off.
 */
export function firstEchoLength(bytes: Uint8Array, text: string, isWhole: boolean): number {
  const whole = kernelEchoLength(bytes, text) || wrappedLength(bytes, text);
  if (whole > 0) return whole;
  const firstLine = bytes.indexOf(LF) + 1;
  // Each echo ends with its line. While none has come, the echo may be on its way.
  if (firstLine === 0) return isWhole ? 0 : bytes.length;
  if (!showsBeginning(bytes.subarray(0, firstLine), text)) return 0;
  return firstLine + echoedLinesLength(bytes.subarray(firstLine), text.split('\n').slice(1));
}
