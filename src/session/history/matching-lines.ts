// All lines of a session that match a pattern, one after the other, so that memory holds only a part of them.
import { readLines } from '../lines/journal-lines.ts';
import { findHeldLines } from '../lines/line-numbers.ts';
import { findFirstMatches } from '../services/pattern.ts';
import type { Session } from '../state/session.ts';

export interface MatchingLine {
  number: number;
  line: string;
  /** Where the match begins in the line. */
  at: number;
}

export async function* findMatchingLines(session: Session, pattern: RegExp): AsyncGenerator<MatchingLine> {
  const { from, to } = await findHeldLines(session);
  for await (const { first, lines } of readLines(session, { from, to })) {
    const found = findFirstMatches(pattern, lines);
    for (const [index, line] of lines.entries()) {
      const at = found[index] ?? -1;
      if (at >= 0) yield { number: first + index, line, at };
    }
  }
}
