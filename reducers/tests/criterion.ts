// criterion, which measures Rust: where no terminal shows it, each step of a benchmark has a line of its own.
import type { Pass } from '../reducer.ts';

const STEP = /^Benchmarking (.+?)(?:: (?:Warming up for |Collecting \d+ samples |Analyzing).*)?$/;
const RESULT = /^(\S.*?)? +time: +\[/;

/** The steps of a benchmark that did not end stay. A long name stands above its result. */
export const withoutSteps: Pass = (lines, drop) => {
  if (!lines.some((line) => STEP.test(line))) return lines;
  const measured = new Set<string | undefined>();
  for (const [at, line] of lines.entries()) {
    const result = RESULT.exec(line);
    if (result) measured.add(result[1] ?? lines[at - 1]);
  }
  const kept = lines.filter((line) => !measured.has(STEP.exec(line)?.[1]));
  drop('steps of benchmarks', lines.length - kept.length);
  return kept;
};
