// Writes a sign for the empty cells of a table without padding, where others stand behind them.

type Row = readonly string[];

/** The legend goes behind the header; empty if no cell is. */
export function withEmptyCells(names: Row, rows: readonly Row[]): { rows: string[][]; legend: string } {
  const sign = rows.some((row) => row.includes('-')) ? '""' : '-';
  let isUsed = false;
  const written = rows.map((row) => {
    const last = row.findLastIndex((cell) => cell !== '');
    return row.map((cell, at) => {
      if (cell !== '' || names[at] === '' || at > last) return cell;
      isUsed = true;
      return sign;
    });
  });
  return { rows: written, legend: isUsed ? ` (${sign}: empty)` : '' };
}
