// Draws ranges of the journal as lines, and folds them to what an answer has room for.
import { findBinary, holdsBinary } from '../../terminal/binary.ts';
import { fold } from '../../terminal/fold.ts';
import type { FoldLimits, FoldMode } from '../../terminal/fold-budget.ts';
import { type Rendered, renderTold } from '../../terminal/render.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import { type LinesAround, withoutPromptAndEcho } from '../echo/echo-in-lines.ts';
import { findLineAt } from '../lines/line-numbers.ts';
import { plainText } from '../look/bare-text.ts';
import type { ForCommand } from '../services/reducers.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import type { TypedAtPrompts } from '../state/typed-at-prompts.ts';

export interface Output {
  text: string;
  /** Lines shown, and their tokens. */
  lines: number;
  tokens: number;
  rawLines: number;
  rawTokens: number;
  hiddenLines: number;
  /** The line numbers that bring the hidden part, counted in the whole journal. */
  hiddenRange: { first: number; last: number } | undefined;
  /** The reducer that shortened it, what it left out, and the tokens before and after. */
  reduced?: { by: string; notice: string; before: number; after: number };
  /** The program of a whole command for which there is no reducer, or only the general one. */
  unreduced?: string | undefined;
  /** If a comparison with an earlier run was asked for. */
  changes?: ChangesTold;
  /** What stood on the screen before it was cleared is left out. */
  isCleared?: boolean;
}

interface ChangesTold {
  /** What it is compared with, or why with nothing. */
  said: string;
  /** The earlier run, and how many lines are new, gone and the same. */
  from?: { back: number; exitCode: number; fresh: number; gone: number; same: number };
  /** The tokens before and after. */
  saved?: { before: number; after: number };
}

export interface OutputOptions {
  mode: FoldMode;
  limits: FoldLimits;
  raw: boolean;
  /** Stands after the output and is not part of it. */
  prompt?: string | undefined;
  /** Text typed at prompts without marks. A line editor that draws by cursor moves leaves both on the lines. */
  typed?: TypedAtPrompts | undefined;
  /** Shortens the output of one whole command. */
  reducing?: ForCommand | undefined;
}

export interface DrawnPart {
  lines: string[];
  /** Where the first of them begins in the journal. */
  from: number;
  isCleared?: boolean;
  holdsBinary?: boolean;
}

export async function showLines(
  session: Session,
  parts: readonly DrawnPart[],
  options: OutputOptions,
): Promise<Output> {
  const drawn = drawnLines(parts, options);
  const lines = trimBlankEnds(drawn);
  const whole = lines.join('\n');
  const rawTokens = estimateTokens(whole);
  const binary = parts.some((part) => part.holdsBinary) ? findBinary(lines) : [];
  let folded = fold(lines, options.mode, options.limits, 1, binary);
  const [first, last] = [folded.hidden[0], folded.hidden.at(-1)];
  const base = first ? (await numberOf(session, parts, leadingBlanks(drawn) + first.from - 1)) - first.from + 1 : 1;
  if (base > 1) folded = fold(lines, options.mode, options.limits, base, binary);
  const text = folded.lines.join('\n');
  return {
    text,
    lines: folded.shown,
    tokens: text === whole ? rawTokens : estimateTokens(text),
    rawLines: lines.length,
    rawTokens,
    hiddenLines: lines.length - folded.shown,
    hiddenRange: first && last ? { first: base + first.from - 1, last: base + last.to - 1 } : undefined,
  };
}

/** The whole text, not folded. */
export function wholeText(parts: readonly DrawnPart[], around: LinesAround): string {
  return trimBlankEnds(drawnLines(parts, around)).join('\n');
}

function drawnLines(parts: readonly DrawnPart[], around: LinesAround): string[] {
  return withoutPromptAndEcho(
    parts.flatMap((part) => part.lines),
    around,
  );
}

export async function draw(session: Session, ranges: readonly Range[], raw: boolean): Promise<DrawnPart[]> {
  const parts: DrawnPart[] = [];
  for (const range of ranges) parts.push({ ...(await linesOf(session, range, raw)), from: range.from });
  return parts;
}

async function linesOf(session: Session, range: Range, raw: boolean): Promise<Omit<DrawnPart, 'from'>> {
  const bytes = await session.stream.read(range);
  return { ...(await drawBytes(session, bytes, raw)), holdsBinary: holdsBinary(bytes) };
}

async function drawBytes({ row }: Session, bytes: Uint8Array, raw: boolean): Promise<Rendered> {
  if (!raw) return renderTold(bytes, { cols: row.cols, rows: row.rows });
  const text = plainText(bytes);
  return { lines: text === '' ? [] : text.replace(/\n$/, '').split('\n'), isCleared: false };
}

/** The line number in the journal of a drawn line. What lies between the parts, such as the echo, has lines, too. */
export async function numberOf(session: Session, parts: readonly DrawnPart[], index: number): Promise<number> {
  let before = 0;
  for (const part of parts) {
    if (index < before + part.lines.length) return (await findLineAt(session, part.from)) + index - before;
    before += part.lines.length;
  }
  return findLineAt(session, parts.at(-1)?.from ?? 0);
}

/** The line numbers in the journal of all that was drawn. */
export async function rangeOf(session: Session, parts: readonly DrawnPart[]): Promise<{ first: number; last: number }> {
  const count = parts.reduce((sum, part) => sum + part.lines.length, 0);
  return { first: await numberOf(session, parts, 0), last: await numberOf(session, parts, count - 1) };
}

/** The same for ranges of which the last one has so many lines. */
export async function linesIn(
  session: Session,
  ranges: readonly Range[],
  lastLines: number,
): Promise<{ first: number; last: number }> {
  const first = await findLineAt(session, ranges[0]?.from ?? 0);
  const last = await findLineAt(session, ranges.at(-1)?.from ?? 0);
  return { first, last: last + lastLines - 1 };
}

function trimBlankEnds(lines: string[]): string[] {
  let to = lines.length;
  while (to > 0 && lines[to - 1]?.trim() === '') to -= 1;
  return lines.slice(Math.min(leadingBlanks(lines), to), to);
}

function leadingBlanks(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? lines.length : first;
}
