// Any part of the kept output, by line numbers or by command, as a person would have seen it.
import { PtyholdError } from '../../errors.ts';
import type { Gap } from '../../journal/journal.ts';
import type { FoldMode } from '../../terminal/fold-budget.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import type { Context } from '../context.ts';
import { findPastCommand } from '../echo/past-output.ts';
import { findHeldLines, findLineAt, findOffsetOfLine, type LineBounds } from '../lines/line-numbers.ts';
import { compilePattern } from '../services/pattern.ts';
import { type Command, canReduce, type OutputForm, partOf } from '../services/reducers.ts';
import type { WholeCommand } from '../show/changes.ts';
import { limitsOf } from '../show/limits.ts';
import { type Output, type OutputOptions, showOutput } from '../show/output.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { search } from './search.ts';

export type JournalPart =
  | { kind: 'full' }
  | { kind: 'lines'; count: number }
  | { kind: 'range'; range: string }
  | { kind: 'grep'; pattern: string; range: string | undefined; context: number };

export interface Excerpt {
  output: Output;
  first: number;
  last: number;
  held: LineBounds;
  command: ShownCommand | undefined;
  gaps: readonly Gap[];
  notes: string[];
}

export interface ShownCommand {
  /** 1 for the newest. */
  back: number;
  text: string;
  status: number | undefined;
}

/** A part of the journal with its line numbers. */
interface Stretch {
  ranges: Range[];
  first: number;
  last: number;
  command?: ShownCommand;
  /** The typed command, if this is its whole output. */
  whole?: (Command & WholeCommand) | undefined;
}

export async function takeExcerpt(
  context: Context,
  session: Session,
  part: JournalPart,
  options: OutputForm,
): Promise<Excerpt> {
  const held = await findHeldLines(session);
  const stretch = await stretchOf(session, part, held);
  const found =
    part.kind === 'grep'
      ? await searchStretch(context, session, stretch, part, partOf(options.fold) ?? 'head_tail')
      : { output: await showStretch(context, session, stretch, part, options), notes: [] };
  const { first, last, command, ranges } = stretch;
  const [from, to] = [ranges[0]?.from ?? held.to, ranges.at(-1)?.to ?? held.to];
  const gaps = await session.stream.journal.gapsBetween(from, to);
  const notes = [...found.notes, ...describeLost(held, part, command !== undefined && from > held.from)];
  return { output: found.output, first, last, held, command, gaps, notes };
}

/** "A:B", "A:", ":B" or a single line; both ends belong to it. */
export function parseLineRange(text: string): { first: number; last: number } {
  const match = /^(\d*)(?:\s*(:)\s*(\d*))?$/.exec(text.trim());
  const [, a = '', colon = '', b = ''] = match ?? [];
  const first = a === '' ? 1 : Number(a);
  const last = colon === '' ? first : b === '' ? Number.MAX_SAFE_INTEGER : Number(b);
  if (!match || (a === '' && b === '') || first < 1 || last < first) {
    throw new PtyholdError(
      'bad_argument',
      `line_range "${text}" is no range of lines.`,
      'Write it as "A:B" with 1 ≤ A ≤ B, for example "31:442", or "-1" for the output of the last command.',
    );
  }
  return { first, last };
}

async function stretchOf(session: Session, part: JournalPart, held: LineBounds): Promise<Stretch> {
  const range = part.kind === 'range' || part.kind === 'grep' ? part.range : undefined;
  const back = Number(/^\s*-([1-9]\d{0,5})\s*$/.exec(range ?? '')?.[1] ?? 0);
  if (back > 0) return findCommandStretch(session, back, held);
  const { first, last } = boundsOf(part.kind === 'lines' ? part.count : undefined, range, held);
  const from = await findOffsetOfLine(session, first);
  const to = last >= held.last ? held.to : await findOffsetOfLine(session, last + 1);
  return { ranges: [{ from, to: Math.max(from, to) }], first, last };
}

async function findCommandStretch(session: Session, back: number, held: LineBounds): Promise<Stretch> {
  const command = await findPastCommand(session, back);
  if (!command) {
    throw new PtyholdError(
      'bad_argument',
      `Where the output of command -${back} begins is not known, or no longer kept.`,
      'lines, line_range "A:B" and grep read any part of what is kept.',
    );
  }
  const { text, typed, status, ranges, to } = command;
  const [begin, end] = [ranges[0]?.from ?? to, ranges.at(-1)?.to ?? to];
  const first = await findLineAt(session, begin);
  const last = end > begin ? await findLineAt(session, end - 1) : first - 1;
  const isWhole = status !== undefined && (begin > held.from || held.first === 1);
  const whole = isWhole ? { text: typed, exitCode: status, begun: begin } : undefined;
  return { ranges, first, last, command: { back, text, status }, whole };
}

function boundsOf(
  lines: number | undefined,
  range: string | undefined,
  held: LineBounds,
): { first: number; last: number } {
  if (lines !== undefined) return { first: Math.max(held.first, held.last - lines + 1), last: held.last };
  if (range === undefined) return { first: held.first, last: held.last };
  const { first, last } = parseLineRange(range);
  if (last < held.first) {
    throw new PtyholdError(
      'bad_argument',
      `The lines of line_range "${range}" are no longer kept.`,
      `Lines ${held.first} to ${held.last} are there.`,
    );
  }
  if (first > held.last) {
    throw new PtyholdError(
      'bad_argument',
      `line_range "${range}" begins after the last line, ${held.last}.`,
      `Lines ${held.first} to ${held.last} are there.`,
    );
  }
  return { first: Math.max(first, held.first), last: Math.min(last, held.last) };
}

/** Says so if the asked-for part begins before the oldest kept line. */
function describeLost(held: LineBounds, part: JournalPart, isWhole: boolean): string[] {
  if (held.first === 1 || isWhole || part.kind === 'lines') return [];
  const range = part.kind === 'full' ? undefined : part.range;
  const asked = range === undefined || range.includes('-') ? 1 : parseLineRange(range).first;
  return asked < held.first ? [`lines before ${held.first} are no longer kept`] : [];
}

async function showStretch(
  context: Context,
  session: Session,
  { ranges, command, whole }: Stretch,
  part: JournalPart,
  options: OutputForm,
): Promise<Output> {
  const most = limitsOf(context.config);
  const { raw = false } = options;
  const fold = partOf(options.fold);
  const mode = fold ?? (part.kind === 'full' || command ? 'head_tail' : 'none');
  const reducing = whole && canReduce(options) ? context.reducers.forCommand(whole) : undefined;
  const form: OutputOptions = { mode, limits: most, raw, reducing };
  const output = await showOutput(session, ranges, form);
  if (options.fold === 'changes') {
    const { showChanges } = await import('../show/changes.ts');
    return showChanges(session, whole, ranges, output, form);
  }
  if (part.kind !== 'lines' || fold !== undefined || output.hiddenLines === 0) return output;
  // If not all of the asked-for last lines fit, the last of them are shown.
  return showOutput(session, ranges, { mode: 'tail', limits: { ...most, tailLines: part.count }, raw });
}

async function searchStretch(
  context: Context,
  session: Session,
  stretch: Stretch,
  part: Extract<JournalPart, { kind: 'grep' }>,
  mode: FoldMode,
): Promise<{ output: Output; notes: string[] }> {
  const pattern = compilePattern(part.pattern, 'grep');
  const found = await search(session, stretch.ranges, {
    pattern,
    context: part.context,
    mode,
    limits: limitsOf(context.config),
  });
  const text = found.lines.join('\n');
  const tokens = estimateTokens(text);
  const output: Output = {
    text,
    lines: found.lines.length,
    tokens,
    rawLines: found.lines.length,
    rawTokens: tokens,
    hiddenLines: found.matches - found.shown,
    hiddenRange: undefined,
  };
  const more = found.hidden && `the others: grep with line_range="${found.hidden.first}:${found.hidden.last}"`;
  return { output, notes: [`${found.matches} of ${found.searched} lines match`, ...(more ? [more] : [])] };
}
