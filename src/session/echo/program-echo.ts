// The echo of a text that was typed at a running program: the terminal's, or what the program's own line editor draws.
import { withoutSpaces } from '../look/bare-text.ts';
import { isKnownPrompt } from '../look/prompt-text.ts';
import { LF } from '../state/feeds.ts';
import { type Range, subtract } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import { PASTE_OFF, SCREEN_BACK } from '../state/terminal-modes.ts';
import { findDrawnLines } from './drawn-lines.ts';
import {
  ECHO_KEPT,
  ECHO_REACH,
  echoLength,
  findDrawnLine,
  findOwnEchoLine,
  kernelEchoes,
  linesOf,
  stripSequences,
  toLatin1,
  wipedLength,
} from './echo.ts';

interface Journal {
  sent: readonly Sent[];
  /** Texts typed ahead whose echo was found. */
  found: Set<Sent>;
  /** Empty if that part is not held. */
  bytes(from: number, to: number): Uint8Array;
}

/** Leaves out the echo of text that was typed at a running program. */
export function withoutEcho(span: Range, input: Journal): Range[] {
  const echoes = input.sent.flatMap((sent) => echoIn(span, sent, input)).sort((a, b) => a.from - b.from);
  return subtract([span], echoes);
}

/** As much as an echo that begins there may fill. */
export function reachFrom(from: number, { to }: Range, { bytes }: Pick<Journal, 'bytes'>): Uint8Array {
  return bytes(from, Math.min(to, from + ECHO_REACH));
}

function echoIn(span: Range, sent: Sent, input: Journal): Range[] {
  if (sent.at >= span.to || input.found.has(sent) || (sent.isSilent && sent.text !== '')) return [];
  const here = sent.at < span.from ? [] : echoHere(span, sent, input);
  if (here.length > 0) return here;
  if (!sent.ahead) return [];
  // Other output was on its way when the text was typed. So the echo comes after it, as a line of its own.
  const from = Math.max(span.from, sent.at);
  const bytes = reachFrom(from, span, input);
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isWhole = from + shown.length === span.to;
  const echoes = kernelEchoes(sent.text).map((echo) => findOwnEchoLine(shown, echo, isWhole));
  const found = echoes.find((each) => each !== undefined) ?? findDrawnLine(bytes, sent.text);
  if (!found) return [];
  input.found.add(sent);
  return [{ from: from + found.from, to: from + found.to }];
}

/** The echo that begins where the text was typed. */
function echoHere(span: Range, sent: Sent, input: Journal): Range[] {
  const { at, text } = sent;
  const reach = (from: number): Uint8Array => reachFrom(from, span, input);
  const drawn = drawnLength(reach(at), sent);
  if (drawn > 0) return [{ from: at, to: at + drawn }];
  const pasted = pastedLength(reach(at), sent);
  // The terminal shows the beginning of a long text, and then the program all of it.
  const drawnAgain = pasted === 0 && text.length > ECHO_KEPT ? findDrawnLines(sent, at, 0, reach) : [];
  if (drawnAgain.length > 0) return drawnAgain;
  const length = pasted || echoLength(reach(at), text);
  const lines = pasted > 0 ? [] : findDrawnLines(sent, at + length, length > 0 ? 1 : 0, reach);
  if (length === 0 && lines.length === 0) return [];
  return [{ from: isPromptDrawnAgain(span, sent, input) ? span.from : at, to: at + length }, ...lines];
}

/** A program shows the text somewhere on its screen. What it prints once it has given that back may be the same words. */
function drawnLength(bytes: Uint8Array, { isInFullScreen, text }: Sent): number {
  if (!isInFullScreen) return wipedLength(bytes, text);
  return Math.max(0, toLatin1(bytes).search(SCREEN_BACK));
}

/** Lines before the end of an editor's drawing that may show the last line of a text. */
const LAST_DRAWN = 4;
const LONGEST_LINE_END = 4;

/** An editor that takes several lines as one paste draws them without a prompt, and again above, until it stops reading. */
function pastedLength(bytes: Uint8Array, { text, prompts }: Sent): number {
  const last = withoutSpaces(text.split('\n').findLast((line) => line.trim() !== '') ?? '');
  if (!prompts || !text.trim().includes('\n')) return 0;
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const off = shown.indexOf(PASTE_OFF);
  if (off < 0) return 0;
  const open = shown.subarray(shown.lastIndexOf(LF, off) + 1, off);
  const lines = [...linesOf(shown.subarray(0, off)), { text: stripSequences(open) }].slice(-LAST_DRAWN);
  const end = off + PASTE_OFF.length;
  const lineEnd = /^\r*\n/.exec(toLatin1(shown.subarray(end, end + LONGEST_LINE_END)))?.[0] ?? '';
  return lines.some((line) => withoutSpaces(line.text).endsWith(last)) ? end + lineEnd.length : 0;
}

/** Some line editors draw their prompt a second time after they asked the terminal for its size. */
function isPromptDrawnAgain(span: Range, { at, prompts }: Sent, input: Journal): boolean {
  if (!prompts || at - span.from > ECHO_REACH) return false;
  return isKnownPrompt(stripSequences(input.bytes(span.from, at)), prompts);
}
