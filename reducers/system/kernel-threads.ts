// ps: leaves out the kernel's own threads, which do nothing but wait.
import type { Pass } from '../reducer.ts';

/** The commands of a row without words of its own: `[kswapd0]`, in a tree behind its branch. A dead process has `<defunct>` behind it. */
const IN_BRACKETS = /\s\[[^\]]+\]$/;
/** Without a heading: in `ps aux` they use no memory, in `ps -ef` their parent is process 2. */
const BARE = /^\S+\s+\d+\s+(?:[\d.]+\s+[\d.]+\s+0\s+0|2)\s/;
const HEADING = /^\s*(?=.*\bPID\b)[A-Z%][A-Z%]*(?:\s+[A-Z%]+)*\s+(?:COMMAND|CMD)$/;
/** Values from here on may have blanks in them. */
const WITH_BLANKS = /^(?:STARTED|START|STIME|COMMAND|CMD)$/;
const THREADS = '2';
const BUSY = 1;

export const withoutKernelThreads: Pass = (lines, drop) => {
  const heading = lines.find((line) => HEADING.test(line));
  const names = heading?.trim().split(/\s+/) ?? [];
  const known = names.slice(
    0,
    names.findIndex((name) => WITH_BLANKS.test(name)),
  );
  const kept = lines.filter((line) => {
    if (!IN_BRACKETS.test(line)) return true;
    const values = line.trim().split(/\s+/);
    const has = new Map(known.map((name, at) => [name, values[at] ?? '']));
    return heading === undefined ? !BARE.test(line) : !isOfKernel(has) || isAtWork(has);
  });
  drop('threads of the kernel', lines.length - kept.length);
  return kept;
};

type Values = ReadonlyMap<string, string>;

function isOfKernel(has: Values): boolean {
  if (has.has('PPID')) return has.get('PPID') === THREADS || has.get('PID') === THREADS;
  return has.get('VSZ') === '0' || has.get('RSS') === '0';
}

/** One that computes, or waits for a disk, may be what makes the machine slow. */
function isAtWork(has: Values): boolean {
  return Number(has.get('%CPU') ?? has.get('C') ?? 0) >= BUSY || /^D/.test(has.get('STAT') ?? has.get('S') ?? '');
}
