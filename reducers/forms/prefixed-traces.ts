// A stack trace in a log of several services or of the journal: who printed it stands before its first line alone, so
// that the trace is read like any other.
import type { Pass } from '../reducer.ts';

/** compose puts the service before each line, and the time behind that if asked; kubectl puts the container in brackets. */
const OF_SERVICE =
  /^(?:([\w.-]+) *\||\[([A-Za-z][\w./:@-]*\/[\w./:@-]*)\])(?: |$)(?:\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) ?)?/;
/** The host and the process name an entry of the journal; the time may be another within the same trace. */
const OF_JOURNAL =
  /^(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)) (\S+ \S+\[\d+\]):(?: |$)/;

const PYTHON = /^\s*Traceback \(most recent call last\):$/;
/** A frame of JavaScript, Java or .NET, of Ruby, or what stands between those of Java. */
const FRAME = /^\s+at \S|^\s+from \S+:\d+:in |^Caused by: |^\s+\.\.\. \d+ (?:more|common frames)/;
const BETWEEN_TRACEBACKS =
  /^(?:During handling of the above exception, another|The above exception was the direct cause of the following) exception(?: occurred)?:$/;

interface Told {
  readonly by: string;
  readonly text: string;
}

export const prefixedTraces: Pass = (lines) => {
  if (!lines.some(isOfTrace)) return lines;
  const told = lines.map(read);
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    to = endOfTrace(told, from);
    kept.push(lines[from] ?? '');
    for (const { text } of told.slice(from + 1, to).filter((one) => one !== undefined))
      if (text !== '') kept.push(/^\s/.test(text) ? text : ` ${text}`);
  }
  return kept.length === lines.length && kept.every((line, at) => line === lines[at]) ? lines : kept;
};

/** Most texts have no such line, and this is soon seen. */
function isOfTrace(line: string): boolean {
  return line.includes('Traceback (') || ((line.includes(' at ') || line.includes('from ')) && PLACED.test(line));
}

const PLACED = /\s(?:at|from) \S+.*:\d/;

function read(line: string): Told | undefined {
  const found = OF_SERVICE.exec(line) ?? OF_JOURNAL.exec(line);
  if (found === null) return undefined;
  return { by: found[1] ?? found[2] ?? '', text: line.slice(found[0].length) };
}

/** The line behind the trace that begins here; the next one, where none does. */
function endOfTrace(told: readonly (Told | undefined)[], from: number): number {
  const first = told[from];
  if (first === undefined) return from + 1;
  const textAt = (at: number): string | undefined => (told[at]?.by === first.by ? told[at]?.text : undefined);
  if (PYTHON.test(first.text)) return endOfTraceback(textAt, from);
  let to = from + 1;
  while (FRAME.test(textAt(to) ?? '')) to += 1;
  return to;
}

/** Its frames are indented, and the error below them is not. */
function endOfTraceback(textAt: (at: number) => string | undefined, from: number): number {
  let to = from + 1;
  while (/^\s/.test(textAt(to) ?? '')) to += 1;
  if ((textAt(to) ?? '') !== '') to += 1;
  let next = to;
  while (textAt(next) === '' || BETWEEN_TRACEBACKS.test(textAt(next) ?? '')) next += 1;
  return next > to && PYTHON.test(textAt(next) ?? '') ? endOfTraceback(textAt, next) : to;
}
