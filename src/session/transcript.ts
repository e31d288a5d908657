// Any part of what the journal holds, by line numbers: everything a person would have seen, prompts included.
import { PtyholdError } from '../errors.ts';
import { type FoldMode, fold } from '../terminal/fold.ts';
import { Neutraliser } from '../terminal/neutralise.ts';
import { render } from '../terminal/render.ts';
import { estimateTokens } from '../terminal/tokens.ts';
import { compilePattern } from './completion/until.ts';
import type { Context } from './context.ts';
import { heldLines, type LineBounds, offsetOfLine } from './line-index.ts';
import { type Output, outputOf } from './output.ts';
import { limits } from './read.ts';
import type { SessionView } from './view.ts';

export type Part =
  | { kind: 'full' }
  | { kind: 'lines'; count: number }
  | { kind: 'range'; range: string }
  | { kind: 'grep'; pattern: string };

export interface Excerpt {
  output: Output;
  first: number;
  last: number;
  held: LineBounds;
  note: string | undefined;
}

export async function excerpt(
  context: Context,
  view: SessionView,
  part: Part,
  options: { fold?: FoldMode | undefined; raw: boolean },
): Promise<Excerpt> {
  const held = await heldLines(view);
  if (part.kind === 'grep') return search(context, view, held, part.pattern);
  const { first, last } = boundsOf(part, held);
  const from = await offsetOfLine(view, first);
  const to = last >= held.last ? held.to : await offsetOfLine(view, last + 1);
  const mode = options.fold ?? (part.kind === 'full' ? 'head_tail' : 'none');
  const output = await outputOf(view, [{ from, to: Math.max(from, to) }], {
    mode,
    limits: limits(context),
    raw: options.raw,
  });
  return { output, first, last, held, note: lostNote(held, first, part) };
}

/** "A:B", "A:", ":B" or a single line; both ends belong to it. */
export function parseLineRange(text: string): { first: number; last: number } {
  const match = /^\s*(\d*)\s*(:?)\s*(\d*)\s*$/.exec(text);
  const [, a = '', colon = '', b = ''] = match ?? [];
  const first = a === '' ? 1 : Number(a);
  const last = colon === '' ? first : b === '' ? Number.MAX_SAFE_INTEGER : Number(b);
  if (!match || (a === '' && b === '') || first < 1 || last < first) {
    throw new PtyholdError(
      'bad_argument',
      `line_range "${text}" is no range of lines.`,
      'Write it as "A:B" with 1 ≤ A ≤ B, for example "31:442".',
    );
  }
  return { first, last };
}

function boundsOf(part: Exclude<Part, { kind: 'grep' }>, held: LineBounds): { first: number; last: number } {
  if (part.kind === 'full') return { first: held.first, last: held.last };
  if (part.kind === 'lines') return { first: Math.max(held.first, held.last - part.count + 1), last: held.last };
  const { first, last } = parseLineRange(part.range);
  if (last < held.first) {
    throw new PtyholdError(
      'bad_argument',
      `The lines of line_range "${part.range}" are no longer kept.`,
      `Lines ${held.first} to ${held.last} are there.`,
    );
  }
  if (first > held.last) {
    throw new PtyholdError(
      'bad_argument',
      `line_range "${part.range}" begins after the last line, ${held.last}.`,
      `Lines ${held.first} to ${held.last} are there.`,
    );
  }
  return { first: Math.max(first, held.first), last: Math.min(last, held.last) };
}

function lostNote(held: LineBounds, first: number, part: Part): string | undefined {
  const asked = part.kind === 'range' ? parseLineRange(part.range).first : 1;
  if (held.first === 1 || part.kind === 'lines' || asked >= first) return undefined;
  return `lines before ${held.first} are no longer kept`;
}

/** As they are drawn, unless redraws made more or fewer of them than there are line feeds: numbers count those. */
async function linesByFeed(view: SessionView, bytes: Uint8Array, held: LineBounds): Promise<string[]> {
  const drawn = await render(bytes, { cols: view.row.cols, rows: view.row.rows });
  if (drawn.length === held.last - held.first + 1) return drawn;
  const neutraliser = new Neutraliser();
  return (neutraliser.push(bytes) + neutraliser.end()).replace(/\n$/, '').split('\n');
}

async function search(context: Context, view: SessionView, held: LineBounds, pattern: string): Promise<Excerpt> {
  const matcher = compilePattern(pattern, 'grep');
  const bytes = await view.read({ from: held.from, to: held.to });
  const lines = await linesByFeed(view, bytes, held);
  const found = lines.flatMap((line, index) => (matcher.test(line) ? [`${held.first + index}: ${line}`] : []));
  const folded = fold(found, 'head_tail', limits(context));
  const text = folded.lines.join('\n');
  const output: Output = {
    text,
    lines: folded.shown,
    tokens: estimateTokens(text),
    rawLines: found.length,
    rawTokens: estimateTokens(found.join('\n')),
    hiddenLines: found.length - folded.shown,
    hiddenRange: undefined,
  };
  return { output, first: held.first, last: held.last, held, note: `${found.length} of ${lines.length} lines match` };
}
