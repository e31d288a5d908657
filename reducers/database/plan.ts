// Query plans of PostgreSQL, without the widths of rows and what each step says.
import { compactJson } from '../forms/json.ts';
import { CONTINUED, withoutContinuation } from './continued.ts';

const HEADING = /^\s*QUERY PLAN\s*$/;

export function isPlan(lines: readonly string[]): boolean {
  return lines.some((line) => HEADING.test(line));
}

/** A step that says nothing of its loops ran once. */
export function plan(lines: readonly string[]): string[] {
  if (lines.some((line) => CONTINUED.test(line))) return document(lines);
  return lines
    .filter((line) => !HEADING.test(line) && !/^-+$|^\(\d+ rows?\)$/.test(line) && line !== '')
    .map((line) =>
      line
        .replace(/ width=\d+\)/g, ')')
        .replace(/ loops=1\)/, ')')
        .replace(/(\S) {2,}\(/g, '$1 (')
        .replace(/^( *->) +/, '$1 '),
    );
}

/** With `format json` or yaml the plan is one cell. */
function document(lines: readonly string[]): string[] {
  const told = withoutContinuation(lines).filter((line) => !HEADING.test(line) && !/^-+$|^\(1 row\)$/.test(line));
  const json = compactJson(told.join('\n'));
  return json === undefined ? told.filter((line) => line !== '') : [json];
}
