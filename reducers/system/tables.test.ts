import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n')).split('\n');

describe('a table below a box with its name', () => {
  it('keeps the name without the box', () => {
    const lines = [
      '---------------------------',
      '|    DescribeInstances    |',
      '+-------------+-----------+',
      '|     Id      |   State   |',
      '+-------------+-----------+',
      '|  i-0a1b2c3d |  running  |',
      '|  i-0b2c3d4e |  stopped  |',
      '+-------------+-----------+',
    ];
    const text = reduce({
      command: 'aws ec2 describe-instances --output table',
      text: lines.join('\n'),
      exitCode: 0,
    })?.text;
    expect(text).toBe('DescribeInstances\nId|State\ni-0a1b2c3d|running\ni-0b2c3d4e|stopped');
  });
});

describe('the tree of ps', () => {
  it('stays below the name of its column and without it', () => {
    const rows = [
      'root      2210  0.0  0.1  17176 10912 ?        Ss   10:02   0:00  \\_ sshd: ada',
      'ada       2274  0.0  0.0  17412  7844 ?        S    10:02   0:00  |   \\_ sshd: ada@pts/0',
      'ada       2275  0.0  0.0   8784  5580 pts/0    Ss   10:02   0:00  |       \\_ -bash',
    ];
    expect(shown('ps auxf | tail -3', rows).map((row) => row.slice(row.indexOf('0:00')))).toEqual([
      '0:00  \\_ sshd: ada',
      '0:00  |\\_ sshd: ada@pts/0',
      '0:00  | \\_ -bash',
    ]);
  });
});

describe('a list of file systems', () => {
  it('tells on one line those of which nothing is used, and keeps one of which something is', () => {
    expect(
      shown('df -h', [
        'Filesystem      Size  Used Avail Use% Mounted on',
        'udev            7.8G     0  7.8G   0% /dev',
        'tmpfs           1.6G  1.1M  1.6G   0% /run',
        '/dev/sda1        98G   91G  2.1G  98% /',
        'tmpfs           5.0M     0  5.0M   0% /run/lock',
      ]),
    ).toEqual([
      'Filesystem Size Used Avail Use% Mounted on',
      'tmpfs 1.6G 1.1M 1.6G 0% /run',
      '/dev/sda1 98G 91G 2.1G 98% /',
      'nothing used: udev 7.8G /dev, tmpfs 5.0M /run/lock',
    ]);
  });
});

describe('a list with names at the right of their column', () => {
  it('goes without padding and ids', () => {
    expect(
      shown('hostnamectl', [
        ' Static hostname: web1',
        '      Machine ID: 2f1e4a1a6c8e4b7f9a601f2e3d4c5b6a',
        'Operating System: Debian GNU/Linux 12 (bookworm)',
        '          Kernel: Linux 6.1.0-18-amd64',
      ]),
    ).toEqual([
      'Static hostname: web1',
      'Operating System: Debian GNU/Linux 12 (bookworm)',
      'Kernel: Linux 6.1.0-18-amd64',
    ]);
  });
});

describe('the rules of a firewall', () => {
  it('name their columns where there are rules', () => {
    const columns = ' pkts bytes target     prot opt in     out     source               destination';
    expect(
      shown('iptables -L -n -v', [
        'Chain INPUT (policy DROP 12 packets, 720 bytes)',
        columns,
        '   12   720 ACCEPT     tcp  --  *      *       0.0.0.0/0            0.0.0.0/0            tcp dpt:22',
        '',
        'Chain OUTPUT (policy ACCEPT 0 packets, 0 bytes)',
        columns,
      ]),
    ).toEqual([
      'Chain INPUT (policy DROP 12 packets, 720 bytes)',
      ' pkts bytes target prot opt in out source destination',
      '12 720 ACCEPT tcp -- * * 0.0.0.0/0 0.0.0.0/0 tcp dpt:22',
      '',
      'Chain OUTPUT (policy ACCEPT 0 packets, 0 bytes)',
    ]);
  });
});

it('messages among the rows of a table stay whole, behind it', () => {
  const message = 'df: /run/user/1000/doc: Operation not permitted';
  const rows = [
    'Filesystem      Size  Used Avail Use% Mounted on',
    '/dev/sda1       252G   27G   75G  27% /',
    message,
    '/dev/sdb1       100G   99G    1G  99% /srv',
  ];
  expect(shown('df -h', rows)).toEqual([
    'Filesystem Size Used Avail Use% Mounted on',
    '/dev/sda1 252G 27G 75G 27% /',
    '/dev/sdb1 100G 99G 1G 99% /srv',
    message,
  ]);
});

describe('the properties of a unit', () => {
  it('stand on one line if they have the same value that says little', () => {
    const properties = ['MainPID=4412', 'UID=[not set]', 'GID=[not set]', 'IOWeight=[not set]', 'Result=success'];
    expect(shown('systemctl show nginx', properties)).toEqual([
      'MainPID=4412',
      '[not set]: UID, GID, IOWeight',
      'Result=success',
    ]);
  });
});
