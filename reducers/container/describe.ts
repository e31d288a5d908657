// kubectl describe: an object without defaults, empty fields, and what is told twice.
import { compactTable } from '../forms/table.ts';
import { isRule, packLine } from '../forms/tidy.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const DEFAULTS =
  /^\s+(?:node\.kubernetes\.io\/(?:not-ready|unreachable):NoExecute|.*kubernetes\.io\/serviceaccount from kube-api-access)|^Tolerations: +node\.kubernetes\.io|^\s+(?:TokenExpirationSeconds|ConfigMapName|ConfigMapOptional|Optional|DownwardAPI):|^\s+kube-api-access-\w+:$|Projected \(a volume that contains/;
/** The state shows these values where they are others. */
const USUAL =
  /^(?:Priority: +0|Service Account: +default)$|^\s+(?:Container ID: .*|Host Ports?: +0\/\w+(?:, 0\/\w+)*)$/;
/** Of a node: ids for programs, and labels that have a newer name. */
const OF_NODE = /^\s+(?:Machine ID|System UUID|Boot ID): +[\da-f-]{32,36}$|beta\.kubernetes\.io\/(?:arch|os)=\w+$/;
const DIGEST = /(@sha256:[\da-f]{12})[\da-f]{52}/;
/** A checksum of another object, which changes with it. */
const CHECKSUM = /(?<=: +)([\da-f]{12})[\da-f]{52}$/;
/** The kubelet names the pod that is described. */
const THIS_POD = / in pod \S+_\S+\([\da-f]{8}-[\da-f-]{27}\)$/;
const DEEP = /^ {12,}(?=\S)/;
const NOTHING = /:\s+(?:<none>|<unset>)$/;

/** The value of a field stands in a column. What it says may have blanks of its own. */
const BEHIND_NAME = /(?<=^ *[A-Za-z][^:]{0,60}:) {2,}/;

/** A key of a map or a secret, and a condition. */
const ROW = /(?<! ) {2,}Optional: (?:true|false)$|^ {2}[A-Z]\w+ {2,}(?:Status|True|False|Unknown)\s*$/;

function packed(line: string): string {
  return ROW.test(line) ? packLine(line) : line.replace(BEHIND_NAME, ' ');
}

export const kubectlDescribe: Reducer = {
  name: 'kubectl describe',
  commands: ['kubectl describe', 'oc describe'],
  reduce: byLines((all, drop) => {
    const lines = withTables(withoutSameAddress(all, drop), drop);
    const told = lines.map((line) => isTold(line, drop));
    return lines
      .filter((_line, at) => told[at] && !isLeftAlone(lines, told, at))
      .map((line, at, kept) => {
        const short = withoutSameImage(packed(line).replace(DIGEST, '$1…'), kept[at - 1]);
        return short.replace(CHECKSUM, '$1…').replace(THIS_POD, '').replace(DEEP, '  ');
      });
  }),
};

/** The digest belongs to the image named on the line above. */
function withoutSameImage(line: string, above = ''): string {
  const [, image = ''] = /^ +Image: +(\S+?)(?::[^:/]+)?(?:@\S+)?$/.exec(above) ?? [];
  const [, head = '', id = '', digest = ''] = /^( +Image ID: )(\S+)@(sha256:\S+)$/.exec(line) ?? [];
  const isSame = image !== '' && (id === image || id === `docker.io/library/${image}` || id === `docker.io/${image}`);
  return isSame ? `${head}${digest}` : line;
}

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
        : DEFAULTS.test(line) || USUAL.test(line) || (OF_NODE.test(line) && !/^Labels: /.test(line))
          ? 'defaults'
          : undefined;
  if (kind !== undefined) drop(kind);
  return kind === undefined;
}

const UNDERLINE = /^( +)-+(?: +-+)+ *$/;

/** Conditions, pods and events stand in tables, with lines below the names of their columns. */
function withTables(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const indent = UNDERLINE.exec(lines[at + 1] ?? '')?.[1] ?? '';
    let end = at + 2;
    while (indent !== '' && end < lines.length && lines[end]?.startsWith(indent)) end += 1;
    const rows = lines.slice(at + 2, end).map((line) => line.slice(indent.length));
    const table = rows.length === 0 ? null : compactTable((lines[at] ?? '').slice(indent.length), rows, drop);
    if (indent === '' || table === null) kept.push(lines[at] ?? '');
    else {
      kept.push(...table.map((line) => indent + line));
      at = end - 1;
    }
  }
  return kept;
}

/** A list of one address says what the line above it says: `IP:` and `IPs:`, `PodCIDR:` and `PodCIDRs:`. */
function withoutSameAddress(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const told = toldAgain(lines, at);
    drop('lines told twice', told);
    if (told === 0) kept.push(lines[at] ?? '');
    else at += told - 1;
  }
  return kept;
}

/** How many lines from here say the same as the line above. */
function toldAgain(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  if (line === 'IPs:') {
    const isOnly = !/^\s+IP:/.test(lines[at + 2] ?? '');
    return isOnly && addressIn(lines[at + 1]) === addressIn(lines[at - 1]) ? 2 : 0;
  }
  return line.startsWith('PodCIDRs:') && addressIn(line) === addressIn(lines[at - 1]) ? 1 : 0;
}

function addressIn(line = ''): string {
  return line.slice(line.indexOf(':') + 1).trim();
}
