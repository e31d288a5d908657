// Whether the output of a session stands still.
import type { Session } from './session.ts';

/** Nothing has come for so many milliseconds. To be asked again and again, more often than output comes. */
export function stillFor({ stream }: Session, ms: number): () => boolean {
  let known = { scanned: -1, at: 0 };
  return () => {
    if (stream.scanned !== known.scanned) known = { scanned: stream.scanned, at: performance.now() };
    return performance.now() - known.at >= ms;
  };
}
