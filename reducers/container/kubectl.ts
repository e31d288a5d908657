// kubectl: tables and descriptions.

import { compactTable } from '../forms/table.ts';
import { isRule, packLine } from '../forms/tidy.ts';
import { byLines, type Drop, type Edit, type Reducer } from '../reducer.ts';
import { isObject, objects } from './objects.ts';

const HEADER = /^ {0,3}[A-Z][A-Z0-9()/-]*(?: [A-Z]+)*(?:(?:[ \t]{2,}|\t)[A-Z]|$)/;

/** helm prints a time as Go does, with nanoseconds. */
const FRACTION = /(\d\d:\d\d:\d\d)\.\d{6,9} \+0000(?= UTC)/;

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
    const rows = lines.slice(at + 1, end).map((line) => line.replace(FRACTION, '$1'));
    const table = HEADER.test(header) ? compactTable(header, rows, drop) : null;
    if (table) found += 1;
    kept.push(...(table ?? lines.slice(at, end)));
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

const DEFAULTS =
  /^\s+(?:node\.kubernetes\.io\/(?:not-ready|unreachable):NoExecute|.*kubernetes\.io\/serviceaccount from kube-api-access)|^Tolerations: +node\.kubernetes\.io|^\s+(?:TokenExpirationSeconds|ConfigMapName|ConfigMapOptional|Optional|DownwardAPI):|^\s+kube-api-access-\w+:$|Projected \(a volume that contains/;
/** The state shows these values where they are others. */
const USUAL =
  /^(?:Priority: +0|Service Account: +default|QoS Class: .*)$|^\s+(?:Container ID: .*|Host Ports?: +0\/\w+)$/;
const DIGEST = /(@sha256:[\da-f]{12})[\da-f]{52}/;
const NOTHING = /:\s+(?:<none>|<unset>)$/;

export const kubectlDescribe: Reducer = {
  name: 'kubectl describe',
  commands: ['kubectl describe', 'oc describe'],
  reduce: byLines((lines, drop) => {
    const told = lines.map((line) => isTold(line, drop));
    return lines
      .filter((_line, at) => told[at] && !isLeftAlone(lines, told, at))
      .map((line) => packLine(line).replace(DIGEST, '$1…'));
  }),
};

/** A heading of which all is left out would read as if nothing were there. */
function isLeftAlone(lines: readonly string[], told: readonly boolean[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!/^\s*\S[^:]*:$/.test(line)) return false;
  const indent = line.search(/\S/);
  let below = at + 1;
  while (below < lines.length && (lines[below] ?? '').search(/\S/) > indent) {
    if (told[below] && !isLeftAlone(lines, told, below)) return false;
    below += 1;
  }
  return below > at + 1;
}

function isTold(line: string, drop: Drop): boolean {
  const kind =
    line.trim() === '' || isRule(line) || /^[\s-]+$/.test(line)
      ? 'rules'
      : NOTHING.test(line)
        ? 'empty fields'
        : DEFAULTS.test(line) || USUAL.test(line)
          ? 'defaults'
          : undefined;
  if (kind !== undefined) drop(kind);
  return kind === undefined;
}
