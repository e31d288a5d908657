// Lines of the unfinished line that an editor draws again behind an Enter: they are no output.
import { withoutSpaces } from '../look/bare-text.ts';
import type { Phase } from '../state/phases.ts';
import { type Range, subtract } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import { linesOf } from './echo.ts';

export function withoutDrawnAgain(lines: Range, phase: Phase, { bytes, sent }: Journal): Range[] {
  if (phase !== 'more') return [lines];
  const typed = new Set(sent.flatMap(({ text }) => text.split('\n')).map(withoutSpaces));
  const drawn: Range[] = [];
  let { from } = lines;
  for (const line of linesOf(bytes(lines.from, lines.to))) {
    const text = withoutSpaces(line.text);
    if (text !== '' && typed.has(text)) drawn.push({ from, to: from + line.length });
    from += line.length;
  }
  return subtract([lines], drawn);
}

interface Journal {
  bytes(from: number, to: number): Uint8Array;
  sent: readonly Sent[];
}
