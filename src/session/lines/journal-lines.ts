// The journal's lines with their numbers. Each line feed ends a line, even if the output redraws lines.
import { endOf } from '../../journal/journal.ts';
import type { RenderSize } from '../../terminal/drawing.ts';
import { render, renderPlain } from '../../terminal/render.ts';
import { plainText } from '../look/bare-text.ts';
import { countFeeds, LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { findLineAt } from './line-numbers.ts';

export interface LineBatch {
  /** The number of the first line. */
  first: number;
  lines: string[];
}

const SLICE = 32 * 1024;
const LINES_A_TURN = 100;

/** Lets other work run between the parts. A range that begins in the middle of a line begins with the rest of it. */
export async function* readLines(session: Session, range: Range): AsyncGenerator<LineBatch> {
  const size = { cols: session.row.cols, rows: session.row.rows };
  let first = await findLineAt(session, range.from);
  // Of a line that has no end yet: to join them at each piece would take the square of its length.
  let held: Uint8Array[] = [];
  for await (const piece of session.stream.journal.pieces(range, SLICE)) {
    const at = endOf(piece);
    const next = piece.kind === 'gap' ? Buffer.alloc(0) : piece.bytes;
    const isLast = piece.kind === 'gap' || at >= range.to;
    const whole = isLast ? next.length : next.lastIndexOf(LF) + 1;
    const bytes = isLast || whole > 0 ? Buffer.concat([...held, next.subarray(0, whole)]) : Buffer.alloc(0);
    held = isLast || whole > 0 ? [next.subarray(whole)] : [...held, next];
    if (bytes.length > 0) {
      const lines = await drawLines(bytes, size);
      yield { first, lines };
      first += lines.length;
    }
    if (piece.kind === 'gap') first = await findLineAt(session, Math.min(at, range.to));
  }
}

async function drawLines(bytes: Buffer, size: RenderSize): Promise<string[]> {
  const end = bytes.lastIndexOf(LF) + 1;
  const lines = await drawWhole(bytes.subarray(0, end), size);
  if (end < bytes.length) lines.push(await drawLine(bytes.subarray(end), size, draw));
  return lines;
}

/** Each of them ends. */
async function drawWhole(bytes: Buffer, size: RenderSize): Promise<string[]> {
  const drawn = await draw(bytes, size);
  if (drawn.length === countFeeds(bytes)) return drawn;
  // The output moved the cursor between lines, so each line is drawn alone.
  const lines: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    if (lines.length % LINES_A_TURN === 0) await new Promise(setImmediate);
    const to = bytes.indexOf(LF, from) + 1;
    // An emulator for each of many lines takes long.
    lines.push(await drawLine(bytes.subarray(from, to), size, renderPlain));
    from = to;
  }
  return lines;
}

async function draw(bytes: Uint8Array, size: RenderSize): Promise<string[]> {
  return (await renderPlain(bytes, size)) ?? (await render(bytes, size));
}

async function drawLine(bytes: Buffer, size: RenderSize, by: typeof renderPlain): Promise<string> {
  const drawn = await by(bytes, size);
  if (drawn && drawn.length <= 1) return drawn[0] ?? '';
  return plainText(bytes).replace(/\n$/, '');
}
