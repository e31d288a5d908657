// All kept output as text, part by part, so that memory holds only one part.
import type { Gap } from '../../journal/journal.ts';
import { render } from '../../terminal/render.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';

const SLICE = 1024 * 1024;

/** Text in whole lines, and the gaps between. */
export async function* readKeptText(session: Session): AsyncGenerator<string | Gap> {
  const [oldest] = await session.stream.journal.segments();
  const all = { from: oldest?.start ?? 0, to: Number.POSITIVE_INFINITY };
  let held = Buffer.alloc(0);
  for await (const piece of session.stream.journal.pieces(all, SLICE)) {
    if (piece.kind === 'bytes') held = Buffer.concat([held, piece.bytes]);
    const whole = piece.kind === 'bytes' ? held.lastIndexOf(LF) + 1 : held.length;
    if (whole > 0) yield await draw(session, held.subarray(0, whole));
    held = held.subarray(whole);
    if (piece.kind === 'gap') yield piece;
  }
  if (held.length > 0) yield await draw(session, held);
}

async function draw(session: Session, bytes: Buffer): Promise<string> {
  const lines = await render(bytes, { cols: session.row.cols, rows: session.row.rows });
  return lines.map((line) => `${line}\n`).join('');
}
