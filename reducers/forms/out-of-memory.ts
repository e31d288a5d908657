// The kernel's report that memory ran out: without the trace of the call that asked for memory, and the counters of the group on one line.
import type { Pass } from '../reducer.ts';

const BEGINS = ' invoked oom-killer: ';
const ENDS = /Killed process \d+ /;
/** Of dmesg, also with readable times, and of the journal. */
const PREFIX =
  /^(?:\[[^\]]{1,40}\] |(?:[A-Z][a-z]{2} [ \d]\d [\d:.]+|\d{4}-\d\d-\d\dT\S+) \S+ kernel: (?:\[[ \d.]+\] )?)/;
const TRACE =
  /^(?:Call Trace:|\s*<\/?TASK>|\s*(?:\? )?[\w.]+\+0x[\da-f]+\/0x[\da-f]+(?: \[\w+\])?|R(?:IP|SP|AX|BP|DX|\d\d): .*|(?:Code|CR2|FS|ORIG_RAX): .*)$/;
const COUNTERS = /^Memory cgroup stats for .+:$/;
const COUNTER = /^(\w+) (\d+)$/;
const LONGEST = 400;

export const outOfMemory: Pass = (lines, drop) => {
  if (!lines.some((line) => line.includes(BEGINS))) return lines;
  const kept: string[] = [];
  let left = 0;
  let counters: Counters | undefined;
  for (const line of lines) {
    if (line.includes(BEGINS)) left = LONGEST;
    const text = left > 0 ? line.slice(PREFIX.exec(line)?.[0].length ?? 0) : '';
    const [, name, value] = (counters && COUNTER.exec(text)) ?? [];
    if (counters && name !== undefined && value !== undefined) {
      if (value === '0') counters.zeros.push(name);
      else counters.told.push(`${name} ${value}`);
      kept[counters.at] = written(counters);
    } else if (left > 0 && TRACE.test(text)) drop("lines of the kernel's trace");
    else {
      counters = left > 0 && COUNTERS.test(text) ? { at: kept.length, head: line, told: [], zeros: [] } : undefined;
      kept.push(line);
    }
    left = ENDS.test(text) ? 0 : left - 1;
  }
  return kept;
};

interface Counters {
  readonly at: number;
  readonly head: string;
  readonly told: string[];
  readonly zeros: string[];
}

function written({ head, told, zeros }: Counters): string {
  return `${head} ${[...told, ...(zeros.length > 0 ? [`0: ${zeros.join(' ')}`] : [])].join(', ')}`;
}
