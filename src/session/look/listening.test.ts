// Which ports of what the system tells are those of the programs in front.
import { describe, expect, it } from 'vitest';
import { portsIn } from './listening.ts';

const LINUX = `total 0
lrwx------ 1 me me 64 Nov  1 10:00 0 -> /dev/pts/4
lrwx------ 1 me me 64 Nov  1 10:00 18 -> socket:[45012]
lrwx------ 1 me me 64 Nov  1 10:00 19 -> socket:[45013]
   0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 45012 1 0000000000000000 100 0 0 10 0
   3: 0100007F:1538 00000000:0000 0A 00000000:00000000 00:00000000 00000000   113        0 20411 1 0000000000000000 100 0 0 10 0
   1: 00000000000000000000000000000000:0BB8 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 45013 1 0000000000000000 100 0 0 10 0
`;
const MAC = 'p812\nf23\nn*:3000\nf24\nn[::1]:3001\nf25\nn127.0.0.1:9229\n';

describe('the ports on which a program listens', () => {
  it.each([
    ['are those of its own sockets, on Linux', LINUX, [8080, 3000]],
    ['are those that lsof tells of it', MAC, [3000, 3001, 9229]],
    ['are none where nothing is told', '', []],
  ])('%s', (_, told, ports) => {
    expect(portsIn(told)).toEqual(ports);
  });
});
