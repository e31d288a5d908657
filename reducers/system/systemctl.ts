// `systemctl status`: the state of units with their last messages, without ids, manuals and command lines of workers.
import { withoutSameHost } from '../forms/journal.ts';
import { sameValuesOnce } from '../forms/same-values.ts';
import { tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';
import { systemTables } from './tables.ts';

const UNIT = /^[●○×↻◌] ?\S+\.\w+/;
const CHILD = /^\s+(?:[├└]─|│ )/;

/** The tree below a unit's group begins with its main process. Of more processes only the count is told. */
const countProcesses: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => !CHILD.test(line) || !CHILD.test(lines[at - 1] ?? ''));
  drop('processes of units', lines.length - kept.length);
  return kept;
};

const DROP_IN = /^\s+Drop-In: (?=\/)/;
const GOES_ON = /^ {6,}(?:└─(\S.*)|(\/\S+))$/;
/** It comes with the system, for all services. */
const OF_ALL = '/usr/lib/systemd/system/service.d';

/** The files that change a unit stand below their folders, as processes do below a group. */
const dropInsOnce: Pass = (lines) => {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const head = DROP_IN.exec(line)?.[0];
    if (head === undefined) {
      kept.push(line);
      continue;
    }
    const folders: string[] = [];
    let folder = line.slice(head.length);
    for (let next = GOES_ON.exec(lines[at + 1] ?? ''); next !== null; next = GOES_ON.exec(lines[at + 1] ?? '')) {
      at += 1;
      if (next[2] !== undefined) folder = next[2];
      else if (folder !== OF_ALL) folders.push(`${folder}/${next[1]}`);
    }
    if (folders.length > 0) kept.push(` Drop-In: ${folders.join(', ')}`);
  }
  return kept;
};

const status = inOrder(
  dropInsOnce,
  without('fields about units', /^\s+(?:Invocation|Docs|CGroup): /),
  without('processes that succeeded', /^\s+Process: .*\(code=exited, status=0\/SUCCESS\)$/),
  countProcesses,
  (lines) => lines.map((line) => line.replace(/^\s+(?=[A-Z][\w ]*: )/, ' ').replace(/^\s+[├└]─/, ' process ')),
  withoutSameHost,
  withoutBlanks,
  tidy,
);

/** `systemctl show` */
const PROPERTY = /^(\w+)=(.*)$/;
const properties = sameValuesOnce({ line: PROPERTY, value: /^(?:0|no|infinity|\[not set\])$/ });

export const systemctl: Reducer = {
  name: 'systemctl',
  commands: ['systemctl'],
  reduce: (input) => {
    const lines = input.text.split('\n');
    if (lines.every((line) => PROPERTY.test(line))) return byLines(properties)(input);
    const isStatus = lines.some((line) => UNIT.test(line) && line.includes(' - '));
    return isStatus ? byLines(status)(input) : systemTables.reduce(input);
  },
};
