// Draws rows of cells in aligned columns, as wide as the terminal allows.
import { columnsOf, fitColumns, padColumns } from '../terminal/columns.ts';

export interface Column<Row> {
  head: string;
  cell(row: Row): string;
  /** Numbers stand at the right. */
  isRight?: true;
  /** Its long cells may be shortened to this many columns. */
  least?: number;
  /** Of the columns with such a number, the one with the highest is left out first where the terminal is narrow. */
  drops?: number;
  paint?(text: string, row: Row): string;
}

const GAP = '  ';

/** Without `width` all cells are whole. A column whose cells are all empty is left out. */
export function drawGrid<Row>(columns: readonly Column<Row>[], rows: readonly Row[], width?: number): string {
  const used = columns.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  const fitting = fitInto(
    used.map((column) => measure(column, rows)),
    width ?? Number.POSITIVE_INFINITY,
  );
  const head = fitting.map(({ column, size }) => align(column, column.head, size));
  const lines = rows.map((row) =>
    fitting.map(({ column, size }) => {
      const text = align(column, column.cell(row), size);
      return column.paint ? column.paint(text, row) : text;
    }),
  );
  return [head, ...lines].map((cells) => `${cells.join(GAP).trimEnd()}\n`).join('');
}

interface Measured<Row> {
  column: Column<Row>;
  size: number;
}

function measure<Row>(column: Column<Row>, rows: readonly Row[]): Measured<Row> {
  return { column, size: Math.max(...[column.head, ...rows.map((row) => column.cell(row))].map(columnsOf)) };
}

/** Leaves columns out until the shortest form fits, then takes from the widest of those that may be shortened. */
function fitInto<Row>(all: readonly Measured<Row>[], width: number): Measured<Row>[] {
  const least = all.map(({ column, size }) => Math.min(size, column.least ?? size));
  if (sum(least) > width) {
    const drop = Math.max(...all.map(({ column }) => column.drops ?? 0));
    if (drop > 0)
      return fitInto(
        all.filter(({ column }) => column.drops !== drop),
        width,
      );
  }
  const fitted = all.map((each) => ({ ...each }));
  for (let over = sum(fitted.map(({ size }) => size)) - width; over > 0; over -= 1) {
    const shrinkable = fitted.filter(({ column, size }) => column.least !== undefined && size > column.least);
    const widest = shrinkable.reduce<Measured<Row> | undefined>(
      (most, each) => (most && most.size >= each.size ? most : each),
      undefined,
    );
    if (!widest) break;
    widest.size -= 1;
  }
  return fitted;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0) + GAP.length * (sizes.length - 1);
}

function align<Row>({ isRight }: Column<Row>, text: string, size: number): string {
  const fitted = fitColumns(text, size);
  return isRight ? ' '.repeat(size - columnsOf(fitted)) + fitted : padColumns(fitted, size);
}
