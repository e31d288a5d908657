import { describe, expect, it } from 'vitest';
import { outOfMemory } from './out-of-memory.ts';

const through = (lines: readonly string[]): readonly string[] =>
  outOfMemory(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 0 });

describe('the report that memory ran out', () => {
  it('has no trace, and its counters on one line', () => {
    expect(
      through([
        '[1.1] a invoked oom-killer: order=0',
        '[1.2] Call Trace:',
        '[1.3]  out_of_memory+0x21c/0x4f0',
        '[1.4] Memory cgroup stats for /a:',
        '[1.5] anon 12',
        '[1.6] sock 0',
        '[1.7] Memory cgroup out of memory: Killed process 7 (a)',
      ]),
    ).toEqual([
      '[1.1] a invoked oom-killer: order=0',
      '[1.4] Memory cgroup stats for /a: anon 12, 0: sock',
      '[1.7] Memory cgroup out of memory: Killed process 7 (a)',
    ]);
  });

  it('ends where the process is killed: the trace of a fault behind it stays', () => {
    const fault = ['[2.1] BUG: kernel NULL pointer dereference', '[2.2] Call Trace:', '[2.3]  f+0x1/0x2'];
    const report = ['[1.1] a invoked oom-killer: order=0', '[1.2] Out of memory: Killed process 7 (a)'];
    expect(through([...report, ...fault])).toEqual([...report, ...fault]);
    expect(through(fault)).toEqual(fault);
  });
});
