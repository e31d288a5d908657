import { describe, expect, it } from 'vitest';
import { kernelFault } from './kernel-fault.ts';

const through = (lines: readonly string[]): readonly string[] =>
  kernelFault(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 0 });

describe('the report of a fault of the kernel', () => {
  it('keeps what failed, where, and the calls that led there', () => {
    expect(
      through([
        '[1.1] BUG: kernel NULL pointer dereference, address: 0048',
        '[1.2] Oops: 0000 [#1] PREEMPT SMP',
        '[1.3] RIP: 0010:ovl_get_acl+0x2c/0x90 [overlay]',
        '[1.4] Code: 0f 1f 44 00 <48> 8b',
        '[1.5] RAX: 0000000000000000 RBX: ffff9b1c RCX: 0000000000000000',
        '[1.6] CR2: 0000000000000048 CR3: 0000000104a7c005',
        '[1.7] Call Trace:',
        '[1.8]  <TASK>',
        '[1.8]  ? __die+0x24/0x80',
        '[1.9]  get_acl+0x61/0x120',
        '[1.9]  </TASK>',
        '[2.0] ---[ end trace 0000000000000000 ]---',
      ]),
    ).toEqual([
      '[1.1] BUG: kernel NULL pointer dereference, address: 0048',
      '[1.2] Oops: 0000 [#1] PREEMPT SMP',
      '[1.3] RIP: 0010:ovl_get_acl+0x2c/0x90 [overlay]',
      '[1.7] Call Trace:',
      '[1.9]  get_acl+0x61/0x120',
      '[2.0] ---[ end trace 0000000000000000 ]---',
    ]);
  });

  it('is one of the kernel only, and ends', () => {
    const own = ['BUG: the parser failed', 'Code: 42', 'RAX: 1'];
    expect(through(own)).toEqual(own);
    const behind = ['[1.1] Oops: 0', '[1.2] ---[ end trace 0 ]---', '[1.3] Code: 42'];
    expect(through(behind)).toEqual(behind);
  });
});
