// Says of rows of a screen that are the same how many they are, as of the signs that editors put behind the end of a text.

/** Fewer rows cost no more than the words in their place. */
const FEWEST = 4;

export function foldEqualRows(rows: readonly string[]): string[] {
  const shown: string[] = [];
  for (let from = 0; from < rows.length; ) {
    const row = rows[from] ?? '';
    let to = from + 1;
    while (to < rows.length && rows[to] === row) to += 1;
    const [first, isFolded] = [row === '' ? from : from + 1, to - from >= FEWEST];
    if (isFolded && row !== '') shown.push(row);
    if (isFolded) shown.push(`[rows ${first + 1}-${to}: ${row === '' ? 'blank' : 'the same'}]`);
    else shown.push(...rows.slice(from, to));
    from = to;
  }
  return shown;
}
