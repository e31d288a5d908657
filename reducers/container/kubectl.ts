// kubectl: tables.

import { compactTable } from '../forms/table.ts';
import { byLines, type Edit, type Reducer } from '../reducer.ts';
import { isObject, objects } from './objects.ts';

const HEADER = /^ {0,3}[A-Z][A-Z0-9()/-]*(?: [A-Z]+)*(?:(?:[ \t]{2,}|\t)[A-Z]|$)/;

/** helm prints a time as Go does, with fractions of a second and the zone in two ways. */
const FRACTION = /(\d\d:\d\d:\d\d)(?:\.\d+)? \+0000(?= UTC)/;

/** What the client says of its own work stands among the rows. */
const OWN_LOG = /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ \S+\.go:\d+\] /;

/** Several tables may follow each other, as in `get all`. */
export const tables: Edit = (lines, drop) => {
  const kept: string[] = [];
  let at = 0;
  let found = 0;
  while (at < lines.length) {
    const header = lines[at] ?? '';
    let end = at + 1;
    while (header !== '' && end < lines.length && lines[end] !== '' && !/^[A-Z]+[ \t]{2,}[A-Z]/.test(lines[end] ?? ''))
      end += 1;
    const below = lines.slice(at + 1, end);
    const rows = below.filter((line) => !OWN_LOG.test(line)).map((line) => line.replace(FRACTION, '$1'));
    const table = HEADER.test(header) ? compactTable(header, rows, drop) : null;
    if (table) found += 1;
    kept.push(...(table ? [...table, ...below.filter((line) => OWN_LOG.test(line))] : lines.slice(at, end)));
    at = end;
  }
  return found > 0 ? kept.filter((line) => line !== '') : null;
};

/** What a program in the cluster printed. */
const PRINTS_OTHERS = /^\S+ (?:.* )?(?:logs|exec|run|attach|debug|cp)\b/;

export const kubectlTable: Reducer = {
  name: 'kubectl tables',
  commands: ['kubectl', 'oc', 'helm', 'minikube'],
  reduce: (input) => {
    if (PRINTS_OTHERS.test(input.argv.join(' '))) return null;
    return byLines(isObject(input.text) ? objects : tables)(input);
  },
};
