// Rows with a date, as `git log --date=short` prints them: a date stands once for the rows in which it is the same.
import type { Pass } from '../reducer.ts';

/** First in the row, or behind a hash or another word. */
const DATE = /^((?:\S+ )?)(\d{4}-\d\d-\d\d) (?!\d\d:\d\d)(?=\S)/;
/** In a shorter list, each row is looked at for itself. */
const LEAST = 40;

export const datesOnce: Pass = (lines, drop) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    for (to = from; to < lines.length && DATE.test(lines[to] ?? ''); ) to += 1;
    const run = lines.slice(from, Math.max(to, from + 1));
    kept.push(...(run.length < LEAST ? run : withoutSameDates(run, (count) => drop('repeated dates', count))));
  }
  return kept.length === lines.length ? lines : kept;
};

function withoutSameDates(rows: readonly string[], drop: (count: number) => void): string[] {
  let last = '';
  let gone = 0;
  const kept = rows.map((row) => {
    const [whole = '', before = '', date = ''] = DATE.exec(row) ?? [];
    if (date !== last) {
      last = date;
      return row;
    }
    gone += 1;
    return before + row.slice(whole.length);
  });
  drop(gone);
  return gone === 0 ? kept : ['(a row without a date has that of the row above)', ...kept];
}
