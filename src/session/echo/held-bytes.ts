// Reads a part of the journal once, so that pieces of it can be looked at without more reads.

import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { isDrawnAgain } from './drawn-lines.ts';

const WHOLE = 1024 * 1024;
const NEAR = 64 * 1024;
/** Of what an editor draws for one text, at most so much is held. */
const MOST_DRAWN = 16 * WHOLE;

/**
 * Of a long part, only the bytes near typed texts and near the ends of spans are held. Other pieces come back empty.
 */
export async function holdBytes(
  session: Session,
  { from, to }: Range,
  spans: readonly Range[],
): Promise<(from: number, to: number) => Uint8Array> {
  const edges = [from, ...session.typed.sent.map((sent) => sent.at), ...spans.map((span) => span.to)];
  const near = edges.map((at) => ({ from: Math.max(from, at - NEAR), to: Math.min(to, at + NEAR) }));
  const parts = to - from <= WHOLE ? [{ from, to }] : [...near, ...(await findLongEchoes(session, { from, to }))];
  const windows: { from: number; bytes: Uint8Array }[] = [];
  for (const part of parts)
    if (part.from < part.to) windows.push({ from: part.from, bytes: await session.stream.read(part) });
  return (start, end) => {
    const window = windows.find((each) => each.from <= start && each.from + each.bytes.length >= end);
    return window?.bytes.subarray(start - window.from, end - window.from) ?? new Uint8Array();
  };
}

/** An editor that draws a text again with each key may fill megabytes with it. */
async function findLongEchoes({ stream, typed }: Session, part: Range): Promise<Range[]> {
  const echoes: Range[] = [];
  for (const { at, prompts } of typed.sent) {
    if (!prompts || at < part.from) continue;
    const last = Math.min(part.to, at + MOST_DRAWN);
    let to = at;
    while (to < last && isDrawnAgain(await stream.read({ from: to, to: to + NEAR }))) to += NEAR;
    if (to > at) echoes.push({ from: at, to: Math.min(part.to, to + NEAR) });
  }
  return echoes;
}
