// The kernel's report of a fault of its own: without registers, the bytes of the code, and frames that may be stale.
import type { Pass } from '../reducer.ts';

const BEGINS = /\b(?:BUG: |Oops: |general protection fault|WARNING: CPU: |kernel BUG at |Kernel panic - )/;
const ENDS = /---\[ end (?:trace|Kernel panic)/;
const LONGEST = 200;
/** Of dmesg, also with readable times, and of the journal. */
const PREFIX =
  /^(?:\[[^\]]{1,40}\] |(?:[A-Z][a-z]{2} [ \d]\d [\d:.]+|\d{4}-\d\d-\d\dT\S+) \S+ kernel: (?:\[[ \d.]+\] )?)/;
/** `RIP: 0010:` is where the kernel was, and that of the program tells nothing. */
const REGISTERS =
  /^(?:Code: [\da-f]|(?:ORIG_)?R(?:SP|AX|BX|CX|DX|SI|DI|BP|\d\d): |[FCG]S: |CR\d: |DR\d: |PKRU: |PGD [\da-f]|RIP: 0033:)/;
const STALE = /^\s*(?:<\/?(?:TASK|IRQ|NMI|SOFTIRQ)>$|\? [\w.]+\+0x)/;

export const kernelFault: Pass = (lines, drop) => {
  if (!lines.some((line) => BEGINS.test(line) && PREFIX.test(line))) return lines;
  let left = 0;
  return lines.filter((line) => {
    const prefix = PREFIX.exec(line)?.[0];
    const text = line.slice(prefix?.length ?? 0);
    if (prefix !== undefined && BEGINS.test(text)) left = LONGEST;
    else left = ENDS.test(text) ? 0 : left - 1;
    const kind = REGISTERS.test(text) ? 'registers' : STALE.test(text) ? "lines of the kernel's trace" : undefined;
    if (left <= 0 || kind === undefined) return true;
    drop(kind);
    return false;
  });
};
