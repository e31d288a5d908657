// Query plans of PostgreSQL, without the widths of rows and what each step says.
import { compactJson } from '../forms/json.ts';
import { CONTINUED, withoutContinuation } from './continued.ts';

const HEADING = /^\s*QUERY PLAN\s*$/;
const ROWS = /^\(\d+ rows?\)$/;

export interface Section {
  readonly isPlan: boolean;
  readonly lines: readonly string[];
}

/** One call of psql may print tables around a plan, which ends with the count of its rows. */
export function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const isPlan = HEADING.test(lines[from] ?? '');
    for (to = from + 1; to < lines.length; to += 1) {
      if (isPlan ? ROWS.test(lines[to - 1] ?? '') : HEADING.test(lines[to] ?? '')) break;
    }
    sections.push({ isPlan, lines: lines.slice(from, to) });
  }
  return sections;
}

/** A step that says nothing of its loops ran once. */
export function plan(lines: readonly string[]): string[] {
  if (lines.some((line) => CONTINUED.test(line))) return document(lines);
  return lines
    .filter((line) => !HEADING.test(line) && !/^-+$/.test(line) && !ROWS.test(line) && line !== '')
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
