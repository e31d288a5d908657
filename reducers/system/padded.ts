// Lists whose names stand at the right of a column, and rules of a firewall: without padding and ids.
import { pack } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';

const COLUMNS = /^ *(?:pkts +bytes +|num +)?target +prot +opt +/;

/** A chain of iptables without rules has only the names of the columns. */
const withoutEmptyColumns: Pass = (lines) =>
  lines.filter((line, at) => !COLUMNS.test(line) || (lines[at + 1] ?? '') !== '');

export const padded: Reducer = {
  name: 'lists of the system',
  commands: [
    'ulimit',
    'iptables',
    'ip6tables',
    'timedatectl',
    'hostnamectl',
    'localectl',
    'ethtool',
    'sensors',
    'dmidecode',
    'lshw',
    'lspci',
    'lsusb',
  ],
  reduce: byLines(
    inOrder(
      without('ids of the machine', /^ +(?:Machine ID|Boot ID|Icon name): \S+$/),
      withoutEmptyColumns,
      (lines) => lines.map((line) => line.replace(/^ +(?=[A-Z][\w ]*: \S)/, '').replace(/^ +(?=\d+ +\S)/, '')),
      pack,
    ),
  ),
};
