// testify tells a failure of a Go test in fields behind tabs. The name of the test stands above them, and what differs in
// values of one line is those values again.
import type { Drop, Pass } from '../reducer.ts';

const HEADING = /^(\s*)([\w.-]+\.go:\d+): *$/;
const FIELD = /^\s*\t(Error Trace|Error|Test|Messages): *\t(.*)$/;
const GOES_ON = /^\s*\t {12}\t(.*)$/;

type Fields = ReadonlyMap<string, readonly string[]>;

export const testifyFailures: Pass = (lines, drop) => {
  if (!lines.some((line) => line.includes('\tError Trace:'))) return lines;
  const failed = new Set(lines.flatMap((line) => /--- FAIL: (\S+)/.exec(line)?.[1] ?? []));
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const [, indent = '', place = ''] = HEADING.exec(lines[from] ?? '') ?? [];
    while (place !== '' && (FIELD.test(lines[to] ?? '') || isBelow(lines, to))) to += 1;
    if (place === '' || to === from + 1) kept.push(...lines.slice(from, to));
    else kept.push(...failureOf(indent, place, fieldsOf(lines.slice(from + 1, to)), failed, drop));
  }
  return kept;
};

/** A blank line within a field has lost the blanks that it ended with. */
function isBelow(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return GOES_ON.test(line) || (line.trim() === '' && GOES_ON.test(lines[at + 1] ?? ''));
}

function fieldsOf(lines: readonly string[]): Fields {
  const fields = new Map<string, string[]>();
  let own: string[] = [];
  for (const line of lines) {
    const [, name, text = ''] = FIELD.exec(line) ?? [];
    if (name === undefined) own.push((GOES_ON.exec(line)?.[1] ?? '').trimEnd());
    else {
      own = [text.trimEnd()];
      fields.set(name, own);
    }
  }
  return fields;
}

function failureOf(
  indent: string,
  place: string,
  fields: Fields,
  failed: ReadonlySet<string>,
  drop: Drop,
): readonly string[] {
  const trace = (fields.get('Error Trace') ?? []).map((one) => one.trim());
  const own = trace.find((one) => one === place || one.endsWith(`/${place}`)) ?? place;
  const [said = '', ...below] = withoutSmallDiff(fields.get('Error') ?? []);
  const name = fields.get('Test')?.[0] ?? '';
  const rest = [
    ...below,
    ...trace.filter((one) => one !== own).map((one) => `at ${one}`),
    ...(fields.get('Messages') ?? []).map((line, at) => (at === 0 ? `message: ${line}` : line)),
    ...(name === '' || failed.has(name) ? [] : [`test: ${name}`]),
  ];
  const before = [...fields.values()].reduce((sum, { length }) => sum + length, 0);
  drop('lines told twice', Math.max(0, before - rest.length));
  return [`${indent}${own}: ${said}`, ...rest.map((line) => (line === '' ? '' : `${indent}  ${line}`))];
}

/** Behind `Diff:` two names and `@@ -1 +1 @@` stand above each place in which the values differ. */
function withoutSmallDiff(error: readonly string[]): readonly string[] {
  const at = error.indexOf('Diff:');
  if (at < 0) return error;
  const above = error.slice(0, error[at - 1] === '' ? at - 1 : at);
  const [, , , place = '', ...changes] = error.slice(at);
  if (/^@@ -1 \+1 @@/.test(place) && changes.length === 2) return above;
  return [...above, 'Diff (- expected, + actual):', ...changes];
}
