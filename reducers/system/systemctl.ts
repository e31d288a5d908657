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

const status = inOrder(
  without('fields about units', /^\s+(?:Invocation|Docs|CGroup|Drop-In): /),
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
