// kubectl's objects in YAML, without what the cluster adds to each: ids, defaults, the file as it was applied.
import { indentOf } from '../forms/indent.ts';
import type { Pass } from '../reducer.ts';

/** Fields for programs. A name alone does not tell: a configuration may have one like it. */
const OWN =
  /^(?:managedFields: $|uid: [\da-f]{8}-[\da-f-]{27}$|resourceVersion: "?\d*"?$|selfLink: |kubectl\.kubernetes\.io\/last-applied-configuration: |(?:blockOwnerDeletion|controller): true$)/;
const DEFAULTS = new Set([
  'creationTimestamp: null',
  'lastProbeTime: null',
  'terminationMessagePath: /dev/termination-log',
  'terminationMessagePolicy: File',
  'dnsPolicy: ClusterFirst',
  'enableServiceLinks: true',
  'preemptionPolicy: PreemptLowerPriority',
  'priority: 0',
  'schedulerName: default-scheduler',
  'securityContext: {}',
  'resources: {}',
  'strategy: {}',
  'status: {}',
  'loadBalancer: {}',
  'serviceAccount: default',
  'serviceAccountName: default',
  'terminationGracePeriodSeconds: 30',
  'protocol: TCP',
  'sessionAffinity: None',
  'internalTrafficPolicy: Cluster',
  'ipFamilyPolicy: SingleStack',
  'progressDeadlineSeconds: 600',
  'revisionHistoryLimit: 10',
]);
/** Items of lists that each pod has, as the fields of an item on one line. */
const ITEM =
  /^(?:effect: NoExecute key: node\.kubernetes\.io\/(?:not-ready|unreachable) operator: Exists tolerationSeconds: 300$|mountPath: \/var\/run\/secrets\/kubernetes\.io\/serviceaccount name: kube-api-access-\w+ readOnly: true$|name: kube-api-access-\w+ projected: )/;
const ITEM_START = /^ *- (?:effect: NoExecute|mountPath: \/var\/run\/secrets\/|name: kube-api-access-)/;
const LONG_HEX = /\b([\da-f]{12})[\da-f]{52}\b/g;

export const isObject = (text: string): boolean => /^(?:---\s+)?apiVersion: /.test(text);

const KIND = 'fields that each object has';

function isDefault(name: string, value: string): boolean {
  const field = `${name}: ${value}`;
  return DEFAULTS.has(field) || OWN.test(field);
}

const FIELD = /^( *)(- )?(?:"?([\w./-]+)"?:)(?: (.*))?$/;

/** Lists stand as deep as their names, as kubectl writes them. */
export const objects: Pass = (lines, drop) => {
  const kept: string[] = [];
  let starts = '';
  for (let at = 0, end = 0; at < lines.length; at = end) {
    const line = withItemStart(lines[at] ?? '', starts);
    starts = '';
    end = at + 1;
    const [, indent = '', dash = '', name = '', value = ''] = FIELD.exec(line) ?? [];
    const endOfItem = ITEM_START.test(line) ? endOf(lines, at, indent.length + 1) : at;
    if (ITEM.test(fieldsOf(lines.slice(at, endOfItem)))) {
      end = endOfItem;
      drop(KIND);
    } else if (name !== '' && isDefault(name, value)) {
      end = endOf(lines, at, indent.length + dash.length + 1, true);
      // The next field begins the item.
      if (/^ +[^ -]/.test(lines[end] ?? '') && indentOf(lines[end] ?? '') === indent.length + 2) starts = dash;
      drop(KIND);
    } else {
      kept.push(line.replace(LONG_HEX, '$1…'));
      if (/^[|>][-+\d]*$/.test(value)) end = endOf(lines, at, indent.length + dash.length + 1);
      kept.push(...lines.slice(at + 1, end));
    }
  }
  return withoutEmptied(kept, lines);
};

function fieldsOf(item: readonly string[]): string {
  return item.map((line) => line.trim().replace(/^- /, '')).join(' ');
}

function withItemStart(line: string, dash: string): string {
  return dash === '' ? line : line.replace(/^( *) {2}(?=\S)/, '$1- ');
}

/** Behind the lines that stand at least so deep; a list may stand as deep as its name. */
function endOf(lines: readonly string[], at: number, depth: number, withList = false): number {
  let end = at + 1;
  const belongs = (line: string): boolean =>
    line.trim() === '' || indentOf(line) >= depth || (withList && indentOf(line) === depth - 1 && /^ *- /.test(line));
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1;
  return end;
}

/** A name without anything below it would read as if nothing were there. */
function withoutEmptied(kept: readonly string[], before: readonly string[]): string[] {
  const hadNothing = new Set(before.filter((line, at) => line.endsWith(':') && !isParent(line, before[at + 1])));
  const upwards: string[] = [];
  for (const line of [...kept].reverse())
    if (!line.endsWith(':') || hadNothing.has(line) || isParent(line, upwards.at(-1))) upwards.push(line);
  return upwards.reverse();
}

function isParent(line: string, next = ''): boolean {
  const depth = line.replace(/^( *)- /, '$1  ').search(/\S/);
  return indentOf(next) > depth || (indentOf(next) === depth && /^ *- /.test(next));
}
