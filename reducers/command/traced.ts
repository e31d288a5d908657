// Cuts an output where a shell with `set -x` tells which command it runs next.
import type { Part } from './parts.ts';
import { unwrap } from './unwrap.ts';
import { simpleCommands } from './words.ts';

/** `+ make`, or with the place of the command where PS4 asks for it: `+ ci.sh:12: make`, `+(ci.sh:12): make`. */
const TRACE = /^\+{1,4}(?:\([^)\s]*:\d+\):)? (?:[\w./-]+:\d+: )?(\S.*)$/;
/** The lines of a diff begin like those of a trace. */
const OF_DIFF = /^(?:@@ -|\+\+\+ |--- )/m;
/** A script, a shell, or a line that turns the trace on. */
const RUNS_SCRIPT =
  /^(?:\S+=\S+ )*(?:(?:ba|z|da|k)?sh\b|\S*\.(?:ba|z)?sh\b|\.\/\S|g?make\b|just\b|task\b)|\bset -\w*x|\bsh -\w*x/;
/** What only passes lines on, or chooses from them, in a pipeline. */
const FILTERS = /^(?:head|tail|tee|sort|cut|grep|uniq|wc|tr|sed|awk|xargs)\b/;

const FEWEST = 3;
/** Each run takes the time to choose a reducer. */
const MOST = 300;

/** Undefined if the output is no trace. */
export function tracedRuns(command: string, text: string, exitCode: number | undefined): Part[] | undefined {
  if (!/^\+{1,4}(?: |\()/m.test(text) || OF_DIFF.test(text) || !runsScript(command)) return undefined;
  const lines = text.split('\n');
  const traces = lines.flatMap((line, at) => (TRACE.test(line) ? [at] : []));
  if (traces.length < FEWEST || traces.length > MOST) return undefined;
  const told = toldTwice(lines, traces);
  return [0, ...traces].map((from, run) => {
    const next = traces[run];
    const isTold = next !== undefined && told.has(next);
    return {
      isToldTwice: isTold,
      command: run === 0 ? '' : printing(lines, from),
      text: lines.slice(run === 0 ? 0 : from + 1, next).join('\n'),
      exitCode: next === undefined ? exitCode : undefined,
      mark: next === undefined || isTold ? undefined : lines[next],
    };
  });
}

/** Behind `time`, `cd … &&` and the like, too. */
function runsScript(command: string): boolean {
  if (RUNS_SCRIPT.test(command)) return true;
  return simpleCommands(command).some(({ words }) => RUNS_SCRIPT.test(unwrap(words).join(' ')));
}

const VALUE = /^\+{1,4} (\w+=\S*)$/;

/** `echo done` stands above `done`, a loop begins each of its rounds with the same line, and `export A=1` is followed by `A=1`. */
function toldTwice(lines: readonly string[], traces: readonly number[]): Set<number> {
  const loops = new Set<string>();
  const told = new Set<number>();
  for (const at of traces) {
    const line = lines[at] ?? '';
    const [, command = ''] = TRACE.exec(line) ?? [];
    if (/^(?:for|select) \w+ in /.test(command)) {
      if (loops.has(line)) told.add(at);
      loops.add(line);
    } else if (/^echo [^-]/.test(command)) {
      const words = simpleCommands(command)[0]?.words ?? [];
      if (words.slice(1).join(' ') === lines[at + 1]) told.add(at);
    } else if (isExported(VALUE.exec(line)?.[1], lines, at)) told.add(at);
  }
  return told;
}

function isExported(value: string | undefined, lines: readonly string[], at: number): boolean {
  if (value === undefined) return false;
  let above = at - 1;
  while (above > 0 && VALUE.test(lines[above] ?? '')) above -= 1;
  return /^\+{1,4} export /.test(lines[above] ?? '') && (lines[above] ?? '').split(' ').includes(value);
}

/** The shell tells the commands of a pipeline in any order, and what stands below them is printed by the one that is no filter. */
function printing(lines: readonly string[], last: number): string {
  let first = last;
  while (first > 0 && TRACE.test(lines[first - 1] ?? '')) first -= 1;
  const commands = lines.slice(first, last + 1).map((line) => TRACE.exec(line)?.[1] ?? '');
  const own = commands.at(-1) ?? '';
  return FILTERS.test(own) ? (commands.findLast((one) => !FILTERS.test(one)) ?? own) : own;
}
