// Which bytes of the journal are output, and which are prompt, echo or marks.
import { plainText, withoutSpaces } from '../look/bare-text.ts';
import { LF } from '../state/feeds.ts';
import type { Phase, Span } from '../state/phases.ts';
import type { Range } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import { PASTE_OFF, PASTE_ON } from '../state/terminal-modes.ts';
import { withoutDrawnAgain } from './drawn-again.ts';
import {
  drawnEchoLength,
  drawnLineLength,
  ECHO_KEPT,
  echoedLineLength,
  echoedLinesLength,
  echoLengthAfterSequences,
  findEchoLine,
  firstEchoLength,
  isEchoOf,
  kernelEchoLength,
  linesOf,
  piecesLength,
  stripSequences,
} from './echo.ts';
import { withOpenLine } from './open-line.ts';
import { reachFrom, withoutEcho } from './program-echo.ts';
import { lastLineEnd, lastLineStart } from './rows-drawn.ts';

export interface OutputInput {
  spans: readonly Span[];
  sent: readonly Sent[];
  /** Older texts, already answered. */
  answered: readonly Sent[];
  openOutput?: readonly Range[];
  /** Bytes of the journal; empty if that part is not held. */
  bytes(from: number, to: number): Uint8Array;
  marksOutput(shellKey: string): boolean;
  /** Its editor draws each line that it reads. */
  drawsLines(shellKey: string): boolean;
  stripEndNoise(output: Uint8Array, shellKey: string): Uint8Array;
}

export function findOutputRanges(given: OutputInput): Range[] {
  const input = { ...given, echoes: new Map(), found: new Set<Sent>() };
  const ranges = input.spans.flatMap((span, at) => rangesOf({ ...span, ...neighboursOf(input.spans, at) }, input));
  return ranges.filter((range) => range.from < range.to);
}

/** How many lines of a text were echoed before an offset. */
interface Echoed {
  lines: number;
  upTo: number;
}

interface Input extends OutputInput {
  echoes: Map<Sent, Echoed>;
  /** Texts typed ahead whose echo was found. */
  found: Set<Sent>;
}

interface PlacedSpan extends Span {
  next: Phase | undefined;
  /** Where the last command ended. Text typed after that is at this prompt. */
  promptFrom: number;
}

function neighboursOf(spans: OutputInput['spans'], index: number): { next: Phase | undefined; promptFrom: number } {
  const ended = spans.slice(0, index + 1).findLast((span) => span.phase === 'ended');
  return { next: spans[index + 1]?.phase, promptFrom: ended?.from ?? spans[0]?.from ?? 0 };
}

function rangesOf(span: PlacedSpan, input: Input): Range[] {
  switch (span.phase) {
    case 'ended':
    case 'prompt':
      return [];
    case 'input':
    case 'more':
      return input.marksOutput(span.shellKey)
        ? aroundEcho(span, input)
        : afterEcho({ ...span, to: trimEnd(span, input).to }, input);
    case 'output':
      return outputOf(span, input);
    case 'notices':
      return withoutEcho(wholeLines({ from: span.from + lateEchoLength(span, input), to: span.to }, input), input);
    case 'starting':
    case 'foreign':
      return withoutEcho(span, input);
  }
}

/** The shell reads a line. Bytes before the typed text are the output of background jobs. */
function aroundEcho(span: PlacedSpan, input: Input): Range[] {
  const typed = input.sent.find((sent) => isEchoedIn(span, sent));
  const echoFrom = typed ? Math.max(span.from, typed.at) : span.from;
  // Sometimes no mark says where output begins (a syntax error, standard error sent away). Then it begins where the
  // line editor stops.
  const unmarked =
    typed?.text !== '' && (span.next === 'ended' || (typed && isEditorDone(span, input, echoFrom, typed)))
      ? { from: echoFrom + editorEnd(input.bytes(echoFrom, span.to), typed ?? lastBefore(span, input)), to: span.to }
      : undefined;
  const before = { from: span.from + lateEchoLength(span, input), to: echoFrom };
  const said = saidOfLine(span, echoFrom, input, typed?.text);
  if (typed) return [...withOpenLine(wholeLines(before, input), before.to, input), unmarked ?? said];
  // A key has ended the line.
  if (unmarked)
    return span.phase === 'more' ? [wholeLines({ ...span, to: unmarked.from }, input), unmarked] : [unmarked];
  // A person or another server typed it, or it was typed ahead: the last line before the output is the echo.
  return span.next === 'output'
    ? [{ from: span.from, to: span.from + lastLineStart(input.bytes(span.from, said.from)) }, said]
    : withoutDrawnAgain(wholeLines(span, input), span.phase, input);
}

/** A here-document without its end, say. What is there else, hooks have printed, or PS0. */
const SAYS_OF_LINE = /^\S{1,60}: (?:line \d+: )?warning: /;
/** bash prints the line that history has made of these. */
const OF_HISTORY = /!|^\^/;

/** What bash itself says of the line once its editor is done with it. */
function saidOfLine(span: PlacedSpan, from: number, { bytes: read }: Input, text = ''): Range {
  const none = { from: span.to, to: span.to };
  if (span.next !== 'output') return none;
  const bytes = Buffer.from(read(from, span.to));
  const off = bytes.lastIndexOf(PASTE_OFF);
  if (off < 0) return none;
  const said = bytes.subarray(off + PASTE_OFF.length);
  const shown = plainText(said).trimStart();
  const isSaid = shown !== '' && (OF_HISTORY.test(text) || SAYS_OF_LINE.test(shown));
  return isSaid ? { from: span.to - said.length, to: span.to } : none;
}

/** Where more of a line is asked for, only the later lines of what was typed before are echoed. */
function isEchoedIn(span: PlacedSpan, { at, text }: Sent): boolean {
  if (at > span.to) return false;
  return at >= (span.phase === 'more' && !text.includes('\n') ? span.from : span.promptFrom);
}

/** The shell took the line and goes on without a mark: it throws the line away, or asks something about it. */
function isEditorDone(span: PlacedSpan, input: Input, from: number, { text }: Sent): boolean {
  if (span.next !== 'prompt' && span.next !== undefined) return false;
  const shown = Buffer.from(input.bytes(from, span.to));
  if (shown.includes(PASTE_OFF)) return true;
  if (span.next === undefined || text.includes('\n')) return false;
  // An editor that draws its prompt again may have printed line ends, but nothing besides the text.
  const end = shown.indexOf(LF);
  return end >= 0 && !withoutSpaces(text).includes(withoutSpaces(stripSequences(shown.subarray(end))));
}

/** A terminal prints the end of a long echo once it has room, which may be after the program has ended. */
function lateEchoLength(span: Range, input: Input): number {
  const last = [...input.answered, ...input.sent].findLast((sent) => sent.at < span.from);
  if (!last || last.text.length <= ECHO_KEPT) return 0;
  return piecesLength(reachFrom(span.from, span, input), last.text);
}

/** Takes whole lines only: prompts on the right and signs of the editing mode are drawn after the prompt. */
function wholeLines(span: Range, input: Input): Range {
  return { from: span.from, to: span.from + lastLineEnd(input.bytes(span.from, span.to)) };
}

/** A line editor that uses bracketed paste turns it off when it stops reading. Others stop at the end of the echo. */
function editorEnd(bytes: Uint8Array, typed: Sent | undefined): number {
  const off = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(PASTE_OFF);
  if (off >= 0) return off + PASTE_OFF.length;
  if (!typed) return bytes.indexOf(LF) + 1;
  return drawnEchoLength(bytes, typed.text) || echoedLineLength(bytes, typed.text.split('\n').slice(1));
}

/** The last text, if it has several lines: its later lines are echoed at prompts of their own. */
function lastBefore(span: Range, input: Input): Sent | undefined {
  const last = input.sent.findLast((sent) => sent.at < span.from);
  return last?.text.includes('\n') ? last : undefined;
}

/**
 * For shells that do not mark where output begins: the echo is the first line, or equals the typed text byte for byte.
 */
function afterEcho(span: PlacedSpan, input: Input): Range[] {
  const typed = input.sent.find((sent) => sent.at >= span.from && sent.at <= span.to);
  if (!typed && span.next === 'more' && lastBefore(span, input)) return [];
  const shown = input.bytes(span.from, span.to);
  // A long one is not held, and is output: a flood has pushed its beginning out of the journal.
  const isHeld = shown.length === span.to - span.from;
  // The prompt was drawn again, and no command has ended.
  if (isHeld && span.next === 'prompt' && !shown.includes(LF)) return [];
  // Nothing was typed: C-c, or Enter on an empty line.
  if (isHeld && !typed && withoutSpaces(stripSequences(shown)) === '') return [];
  // A program read it at a prompt of its own, which the shell's command has printed.
  if (typed?.prompts) return withoutEcho(span, input);
  // Text typed ahead was echoed when it was typed. What runs now was typed earlier.
  if (!typed || typed.ahead) {
    const read = withoutNextPrompt(span, input);
    const drawn = drawnAheadLength(span, input);
    // An editor draws one line at each prompt.
    return drawn > 0 ? withoutEcho({ ...read, from: read.from + drawn }, input) : withoutLaterEcho(read, input);
  }
  // The shell still reads the lines of one command, so nothing of it has run.
  if (span.next === 'more') return [wholeLines({ from: span.from, to: typed.at }, input)];
  const bytes = reachFrom(typed.at, span, input);
  if (typed.isSilent) return withoutSilence(span, typed, bytes);
  // A background job may print while the line editor, or the terminal, is about to echo.
  const noise = findEchoLine(bytes, typed.text) ?? 0;
  const echo = noise + firstEchoLength(bytes.subarray(noise), typed.text, span.next !== undefined);
  // Texts that were sent before the first echo came.
  const soon = input.sent.filter((sent) => sent !== typed && sent.at >= typed.at && sent.at < typed.at + echo);
  const more = soon.reduce((length, { text }) => length + kernelEchoLength(bytes.subarray(echo + length), text), 0);
  return [
    // Line editors draw their prompt again; only whole lines can be the output of background jobs.
    wholeLines({ from: span.from, to: typed.at }, input),
    { from: typed.at, to: typed.at + noise },
    ...withoutEcho({ from: typed.at + echo + more, to: span.to }, input),
  ];
}

/** An editor draws what was typed ahead once more when its turn comes. */
function drawnAheadLength(span: PlacedSpan, input: Input): number {
  if (!input.drawsLines(span.shellKey)) return 0;
  const earlier = [...input.answered, ...input.sent].filter((sent) => sent.at < span.from);
  return drawnLineLength(
    reachFrom(span.from, span, input),
    earlier.flatMap(({ text }) => text.split('\n')),
  );
}

/** A program that asked for a secret ends the line itself. */
function withoutSilence(span: Range, typed: Sent, bytes: Uint8Array): Range[] {
  return [{ from: typed.at + (typed.text === '' ? kernelEchoLength(bytes, '') : 0), to: span.to }];
}

/** Each of several lines typed at once may be echoed when its turn comes. */
function withoutLaterEcho(span: Range, input: Input): Range[] {
  const earlier = lastBefore(span, input);
  if (!earlier) return withoutEcho(span, input);
  const before = echoedBefore(earlier, span.from, input);
  const left = earlier.text.split('\n').slice(before);
  const length = echoedLinesLength(reachFrom(span.from, span, input), left);
  return length > 0 ? [{ from: span.from + length, to: span.to }] : withoutEcho(span, input);
}

function echoedBefore(sent: Sent, offset: number, input: Input): number {
  const known = input.echoes.get(sent) ?? { lines: 0, upTo: sent.at };
  const lines = sent.text.split('\n').slice(known.lines);
  let found = 0;
  for (const shown of linesOf(input.bytes(known.upTo, offset))) {
    if (found < lines.length && isEchoOf(shown.text, lines[found] ?? '')) found += 1;
  }
  input.echoes.set(sent, { lines: known.lines + found, upTo: offset });
  return known.lines + found;
}

function outputOf(span: PlacedSpan, input: Input): Range[] {
  const from = span.from + echoAheadLength(span, input);
  const { to } = withoutNextPrompt({ ...span, ...trimEnd(span, input) }, input);
  return withoutEcho({ from, to: Math.max(from, to) }, input);
}

/** Leaves out the text of a continuation prompt, which stands before its mark, and behind what an editor asks the terminal for. */
function withoutNextPrompt(span: PlacedSpan, input: Input): Range {
  if (span.next !== 'more') return span;
  const tail = Buffer.from(input.bytes(Math.max(span.from, span.to - 4096), span.to));
  const from = Math.max(tail.lastIndexOf(LF) + 1, tail.lastIndexOf(PASTE_ON));
  return { from: span.from, to: span.to - (tail.length - from) };
}

/** Text typed ahead while the shell still read the line before is echoed at the very beginning of the output. */
function echoAheadLength(span: PlacedSpan, input: Input): number {
  const [, ...ahead] = input.sent.filter((sent) => sent.at >= span.promptFrom && sent.at < span.from);
  if (ahead.length === 0) return 0;
  const bytes = reachFrom(span.from, span, input);
  return ahead.reduce((length, { text }) => length + echoLengthAfterSequences(bytes.subarray(length), text), 0);
}

function trimEnd(span: PlacedSpan, input: Input): Range {
  if (span.next !== 'ended') return span;
  const tail = input.bytes(Math.max(span.from, span.to - 4096), span.to);
  return { from: span.from, to: span.to - (tail.length - input.stripEndNoise(tail, span.shellKey).length) };
}
