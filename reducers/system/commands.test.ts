// What stands once above the rows of ps, and that each command can be told from its row.
import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { sharedWordsOnce } from './commands.ts';

const HEADER = '    PID TTY          TIME CMD';
const row = (pid: number, command: string): string => `${String(pid).padStart(7)} ?        00:00:01 ${command}`;

const WORKER = '/opt/tide/bin/node --enable-source-maps /opt/tide/node_modules/pool/worker.js --port';
const ROWS = [
  row(101, `${WORKER} 7001 --log /var/log/tide/worker.log`),
  row(102, `${WORKER} 7002 --log /var/log/tide/worker.log`),
  row(103, `${WORKER} 7003 --log /var/log/tide/worker.log`),
  row(104, '/opt/moon/bin/node --enable-source-maps /opt/moon/app.js --log /var/log/tide/worker.log'),
  row(105, 'sh -c echo ok'),
];

function written({ legend, rows }: ReturnType<typeof sharedWordsOnce>): string[] {
  const names = new Map(
    legend.map((line) => /\[(?<name>[a-z])\] = (?<words>.*)$/.exec(line)?.slice(1) as [string, string]),
  );
  return rows.map((line) => line.replace(/\[([a-h])\]/g, (whole, name: string) => names.get(name) ?? whole));
}

describe('what several commands begin or end with', () => {
  it('stands once, and a name for it in their rows', () => {
    expect(reduce({ command: 'ps -e', text: [HEADER, ...ROWS].join('\n'), exitCode: 0 })?.text.split('\n')).toEqual([
      `in CMD: [a] = ${WORKER}`,
      '[b] = --log /var/log/tide/worker.log',
      'PID CMD (all rows: TTY=?, TIME=00:00:01)',
      '101 [a] 7001 [b]',
      '102 [a] 7002 [b]',
      '103 [a] 7003 [b]',
      '104 /opt/moon/bin/node --enable-source-maps /opt/moon/app.js [b]',
      '105 sh -c echo ok',
    ]);
  });

  it('can be put back into the rows', () => {
    const again = [
      ...ROWS,
      ...ROWS.map((line) => `${line} --again`),
      ...ROWS,
      row(9, `\\_ ${WORKER}`),
      row(10, WORKER),
    ];
    expect(written(sharedWordsOnce(HEADER, again))).toEqual(again);
  });

  it('is a folder or whole words', () => {
    const rows = ['brest', 'bree', 'brussels'].map((port, at) => row(at, `/srv/harbours/of/the/channel/serve/${port}`));
    expect(sharedWordsOnce(HEADER, [...rows, ...rows]).legend).toEqual([
      'in CMD: [a] = /srv/harbours/of/the/channel/serve/',
    ]);
  });
});

describe('rows stay as they are', () => {
  it.each([
    ['a command has such a name itself', HEADER, [...ROWS, row(6, 'grep [a] file')]],
    ['commands do not stand below their heading', HEADER, ROWS.map((line) => line.replace('? ', '?xxx '))],
    ['the commands are not the last column', 'COMMAND     PID', ROWS],
    ['few share anything', HEADER, ROWS.slice(3)],
  ])('where %s', (_why, header, rows) => {
    expect(sharedWordsOnce(header, rows)).toEqual({ legend: [], rows });
  });
});
