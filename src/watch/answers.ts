// What a page asks about one session: lines of its journal, and where a text stands in them.

import { cutAround } from '../session/history/search.ts';
import { readLines } from '../session/lines/journal-lines.ts';
import { findHeldLines, findLineAt, findOffsetOfLine } from '../session/lines/line-numbers.ts';
import type { Session } from '../session/state/session.ts';
import type { Mirrors } from './mirrors.ts';
import type { Card, Found, Lines, Match } from './protocol.ts';
import type { Question } from './services.ts';
import { playedOf, type Timelines } from './timeline.ts';

export async function answerQuestion(
  { mirrors, timelines }: { mirrors: Mirrors; timelines: Timelines },
  card: Card,
  question: Question,
): Promise<unknown> {
  const session = await mirrors.session(card);
  switch (question.do) {
    case 'lines':
      return linesOf(session, question.from, question.count);
    case 'find':
      return findText(session, question.text, question.ignoreCase);
    case 'place':
      return findLineAt(session, question.offset);
    case 'timeline':
      return playedOf(await timelines.read(session));
  }
}

const LONGEST_LINE = 4_000;
const LONGEST_MATCH = 300;
const MOST_MATCHES = 500;

/** As they were printed, each with its number: that which `line_range` of pty_read takes. */
async function linesOf(session: Session, from: number, count: number): Promise<Lines> {
  const { first, last, to } = await findHeldLines(session);
  const begin = Math.max(first, Math.min(from, last - count + 1));
  const range = {
    from: await findOffsetOfLine(session, begin),
    to: begin + count > last ? to : await findOffsetOfLine(session, begin + count),
  };
  const lines: string[] = [];
  for await (const batch of readLines(session, range))
    lines.push(...batch.lines.map((line) => line.slice(0, LONGEST_LINE)));
  return { first: begin, held: { first, last }, lines: lines.slice(0, count) };
}

/** The newest matches. */
async function findText(session: Session, text: string, ignoreCase: boolean): Promise<Found> {
  const { from, to } = await findHeldLines(session);
  const wanted = ignoreCase ? text.toLowerCase() : text;
  let matches: Match[] = [];
  let count = 0;
  for await (const { first, lines } of readLines(session, { from, to })) {
    for (const [index, line] of lines.entries()) {
      const at = (ignoreCase ? line.toLowerCase() : line).indexOf(wanted);
      if (at < 0) continue;
      count += 1;
      matches.push({ line: first + index, text: cutAround(line, at, LONGEST_MATCH) });
    }
    if (matches.length > 2 * MOST_MATCHES) matches = matches.slice(-MOST_MATCHES);
  }
  return { matches: matches.slice(-MOST_MATCHES), count };
}
