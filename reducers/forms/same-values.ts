// Puts names with the same value that says little on one line: `0: evicted_keys, keyspace_misses`.
import type { Pass } from '../reducer.ts';

const LEAST = 3;
const NONE = /(?!)/;

interface Form {
  /** Captures the name and the value. */
  readonly line: RegExp;
  readonly value: RegExp;
  /** Names that keep a line of their own. */
  readonly apart?: RegExp;
  /** Each of the lines stays as it is, for readers who look for a name with its value. */
  readonly isWhole?: boolean;
}

/** Only of lines in one block: another form, as a heading, begins the next. */
export function sameValuesOnce({ line: form, value: saysLittle, apart = NONE, isWhole = false }: Form): Pass {
  return (lines) => {
    const kept: string[] = [];
    for (let from = 0, to = 0; from < lines.length; from = to) {
      const rows: RegExpExecArray[] = [];
      for (; to < lines.length; to += 1) {
        const row = form.exec(lines[to] ?? '');
        if (row === null) break;
        rows.push(row);
      }
      if (rows.length === 0) kept.push(lines[to++] ?? '');
      else kept.push(...together(rows, saysLittle, apart, isWhole));
    }
    return kept;
  };
}

/** The names stand where the first of them stood. */
function together(rows: readonly RegExpExecArray[], saysLittle: RegExp, apart: RegExp, isWhole: boolean): string[] {
  const names = new Map<string, string[]>();
  for (const [row, name = '', value = ''] of rows) {
    if (!saysLittle.test(value) || apart.test(name)) continue;
    const group = names.get(value);
    const told = isWhole ? row : name;
    if (group) group.push(told);
    else names.set(value, [told]);
  }
  return rows.flatMap(([row, name = '', value = '']) => {
    const group = names.get(value) ?? [];
    if (group.length < LEAST || apart.test(name)) return [row];
    if (group[0] !== (isWhole ? row : name)) return [];
    return [isWhole ? group.join(' ') : `${value}: ${group.join(', ')}`];
  });
}

const limits = sameValuesOnce({
  line: /^(\S.*?) +\((?:[\w -]+, )?-\w\) (\d+|unlimited)$/,
  value: /^unlimited$/,
});

const MOST_LIMITS = 60;

/** `ulimit -a` */
export const limitsOnce: Pass = (lines, drop, input) =>
  lines.length <= MOST_LIMITS && lines.some((line) => line.endsWith(') unlimited'))
    ? limits(lines, drop, input)
    : lines;
