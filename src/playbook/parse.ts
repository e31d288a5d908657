// The text of a playbook → what it says, or what is wrong with it, line by line.
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { type Fault, faultsOf, type Path } from './faults.ts';
import { playbookJsonSchema } from './json-schema.ts';
import { type Plan, planOf } from './plan.ts';
import { playbookSchema } from './schema.ts';

interface PlacedFault {
  line: number;
  says: string;
}

export type Parsed = { ok: true; plan: Plan } | { ok: false; faults: PlacedFault[] };

/** Of faults on one line the first, then those of the next lines. */
export function parsePlaybook(written: string): Parsed {
  const lines = new LineCounter();
  const document = parseDocument(written, { lineCounter: lines, prettyErrors: false, merge: true });
  const placed = (offset: number, says: string): PlacedFault => ({ line: lines.linePos(offset).line, says });
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => placed(pos[0], `This is not YAML: ${message}.`));
    return { ok: false, faults: faults.slice(0, 1) };
  }
  const given = readValue(() => document.toJS());
  if ('fault' in given) return { ok: false, faults: [placed(0, given.fault)] };
  const read = check(given.value);
  if ('plan' in read) return { ok: true, plan: read.plan };
  const faults = read.faults.map(({ path, says }) => placed(offsetOf(document.contents, path), says));
  return { ok: false, faults: faults.sort((a, b) => a.line - b.line) };
}

/** A reference that leads nowhere, or to itself a thousand times over. */
function readValue(read: () => unknown): { value: unknown } | { fault: string } {
  try {
    return { value: read() };
  } catch (error) {
    return { fault: `This cannot be read: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

function check(given: unknown): { plan: Plan } | { faults: Fault[] } {
  const parsed = playbookSchema.safeParse(given);
  if (!parsed.success) return { faults: faultsOf(parsed.error.issues, { schema: playbookJsonSchema(), given }) };
  return planOf(parsed.data);
}

/** Where the field stands; of one that is missing, where what is around it begins. */
function offsetOf(contents: unknown, path: Path): number {
  let [node, offset] = [contents, 0];
  for (const step of path) {
    const found = stepInto(node, step);
    if (!found) break;
    [node, offset] = [found.node, found.offset];
  }
  return offset;
}

function stepInto(node: unknown, step: PropertyKey): { node: unknown; offset: number } | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(step)];
    return isNode(item) && item.range ? { node: item, offset: item.range[0] } : undefined;
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return pair && isScalar(pair.key) && pair.key.range ? { node: pair.value, offset: pair.key.range[0] } : undefined;
}
