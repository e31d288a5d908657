// Names the day and the host of a system's journal once for entries in a row.
import type { Pass } from '../reducer.ts';

const ENTRY = /^([A-Z][a-z]{2} [ \d]\d) (\d\d:\d\d:\d\d(?:\.\d+)?) (\S+) (?=\S+: )/;

export const withoutSameHost: Pass = (lines, drop) => {
  let before = '';
  return lines.map((line) => {
    const [head = '', day = '', time = '', host = ''] = ENTRY.exec(line) ?? [];
    const same = head !== '' && before === `${day} ${host}`;
    before = head === '' ? '' : `${day} ${host}`;
    if (!same) return line;
    drop('repeated hosts');
    return `${time} ${line.slice(head.length)}`;
  });
};
