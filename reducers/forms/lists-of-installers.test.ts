import { describe, expect, it } from 'vitest';
import type { Pass } from '../reducer.ts';
import { dnfTable } from './dnf-table.ts';
import { simulatedOnce } from './simulated.ts';

const run = (pass: Pass, lines: readonly string[]): readonly string[] =>
  pass(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 0 });

const HEADER = 'Package   Arch   Version   Repository   Size';

describe('the table of dnf 5', () => {
  it('names what is replaced, and what differs from most rows', () => {
    const lines = [
      HEADER,
      'Upgrading:',
      ' a         x86_64 2.0-1     updates  1.0 MiB',
      '   replacing a      x86_64 1.0-1  fedora  1.0 MiB',
      ' b         noarch 2:3.1-2   updates  3.0 KiB',
      '   replacing b-old  noarch 1.9-1  fedora  3.0 KiB',
      ' c         i686   4-1       rpmfusion  3.0   B',
      'Reinstalling:',
      ' d         x86_64 5-1       updates  3.0 KiB',
      '   replacing d      x86_64 5-1    fedora  3.0 KiB',
    ];
    expect(run(dnfTable, lines)).toEqual([
      '(all x86_64 from updates unless shown)',
      'Upgrading:',
      ' a 1.0-1 → 2.0-1, b 2:3.1-2 replacing b-old 1.9-1, c 4-1 (i686 rpmfusion)',
      'Reinstalling:',
      ' d 5-1 again',
    ]);
  });

  it('stays where no header says that it is one', () => {
    const lines = ['Upgrading:', ' a         x86_64 2.0-1     updates  1.0 MiB'];
    expect(run(dnfTable, lines)).toEqual(lines);
  });
});

describe('a simulation of apt', () => {
  const inst = [
    'Inst a [1] (2 Debian:12/stable [amd64])',
    'Inst b (3 Debian:12/stable [all])',
    'Inst c (4 X:1 [amd64]) []',
  ];

  it('tells each package once', () => {
    const list = ['The following packages will be upgraded:', '  a b c', ''];
    expect(run(simulatedOnce, [...list, ...inst, 'Conf a (2 Debian:12/stable [amd64])', 'Remv d [1]'])).toEqual([
      '',
      '(all from Debian:12/stable unless shown)',
      'Inst a 1 → 2',
      'Inst b 3',
      'Inst c 4 (X:1)',
      'Remv d [1]',
    ]);
  });

  it('keeps a list with another package, and what is configured in another version', () => {
    const others = ['The following packages will be upgraded:', '  a z'];
    const configured = 'Conf a (1 Debian:12/stable [amd64])';
    const left = run(simulatedOnce, [...others, ...inst, configured]);
    expect(left).toEqual(expect.arrayContaining([...others, configured]));
  });

  it('stays where it is short', () => {
    expect(run(simulatedOnce, inst.slice(0, 2))).toEqual(inst.slice(0, 2));
  });
});
