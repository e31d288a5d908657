// Python's tracebacks of one exception behind another: the sentence between them says that a further one begins.
import type { Pass } from '../reducer.ts';

const BETWEEN =
  /^([\s|]*)(?:During handling of the above exception, another exception occurred|The above exception was the direct cause of the following exception):$/;
const BEGINS = /^[\s|]*Traceback \(most recent call last\):$/;
const BLANK = /^[\s|]*$/;

export const chainedTracebacks: Pass = (lines, drop) => {
  if (!lines.some((line) => BETWEEN.test(line))) return lines;
  const gone = new Set<number>();
  lines.forEach((line, at) => {
    if (!BETWEEN.test(line)) return;
    if (BLANK.test(lines[at - 1] ?? 'x')) gone.add(at - 1);
    if (!BLANK.test(lines[at + 1] ?? 'x')) return;
    gone.add(at + 1);
    if (BEGINS.test(lines[at + 2] ?? '')) gone.add(at + 2);
  });
  drop('lines between tracebacks', gone.size);
  return lines.filter((_line, at) => !gone.has(at));
};
