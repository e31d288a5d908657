// Reads a part of the journal once, so that pieces of it can be looked at without more reads.

import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';

const WHOLE = 1024 * 1024;
const NEAR = 64 * 1024;

/**
 * Of a long part, only the bytes near typed texts and near the ends of spans are held. Other pieces come back empty.
 */
export async function holdBytes(
  session: Session,
  { from, to }: Range,
  spans: readonly Range[],
): Promise<(from: number, to: number) => Uint8Array> {
  const edges = [from, ...session.typed.sent.map((sent) => sent.at), ...spans.map((span) => span.to)];
  const parts =
    to - from <= WHOLE
      ? [{ from, to }]
      : edges.map((at) => ({ from: Math.max(from, at - NEAR), to: Math.min(to, at + NEAR) }));
  const windows: { from: number; bytes: Uint8Array }[] = [];
  for (const part of parts)
    if (part.from < part.to) windows.push({ from: part.from, bytes: await session.stream.read(part) });
  return (start, end) => {
    const window = windows.find((each) => each.from <= start && each.from + each.bytes.length >= end);
    return window?.bytes.subarray(start - window.from, end - window.from) ?? new Uint8Array();
  };
}
