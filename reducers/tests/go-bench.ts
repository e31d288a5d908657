// go test -bench: the runs of a benchmark stand on one line, without how often its loop ran.
import { once, type Pass } from '../reducer.ts';

const RUN = /^(Benchmark\S+)\s+\d+\s+(\d[\d.]* \S+(?:\s+\d[\d.]* \S+)*)\s*$/;
const MEASURE = /([\d.]+) (\S+)/g;

const MACHINE = /^(?:goos|goarch|cpu): /;

/** Each package tells the machine that all of them ran on. */
export const machineOnce = once('lines told twice', MACHINE);

interface Run {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
}

function readRun(line: string): Run | undefined {
  const [, name, measures = ''] = line.startsWith('Benchmark') ? (RUN.exec(line) ?? []) : [];
  if (name === undefined) return undefined;
  return { name, values: new Map([...measures.matchAll(MEASURE)].map(([, value = '', unit = '']) => [unit, value])) };
}

/** `BenchmarkParse-2 51.08 ns/op, 44.93, 45.08; 32 B/op; 1 allocs/op` */
export const runsOnALine: Pass = (lines, drop) => {
  const runs = lines.map(readRun);
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const run = runs[from];
    while (to < lines.length && run !== undefined && runs[to]?.name === run.name) to += 1;
    if (run === undefined) kept.push(lines[to++] ?? '');
    else kept.push(written(run, runs.slice(from, to)));
  }
  drop('counts of loops', runs.filter(Boolean).length);
  return kept;
};

function written({ name, values }: Run, runs: readonly (Run | undefined)[]): string {
  const measures = [...values].map(([unit, first]) => {
    const all = runs.map((run) => run?.values.get(unit) ?? '-');
    const isSame = all.every((value) => value === first);
    return [`${first} ${unit}`, ...(isSame ? [] : all.slice(1))].join(', ');
  });
  const count = runs.length > 1 ? ` (${runs.length} runs)` : '';
  return `${name}${count} ${measures.join('; ')}`;
}
