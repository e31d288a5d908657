// Reads the rows of a list, and reads no line twice that tmux says again: with many sessions, most are as they were.

export class RowReader<Row extends object> {
  readonly #parse: (line: string) => Row | undefined;
  /** What the lines of the last list said. */
  #known: ReadonlyMap<string, Readonly<Row> | undefined> = new Map();

  constructor(parse: (line: string) => Row | undefined) {
    this.#parse = parse;
  }

  /** The rows are shared with later lists, and so they are frozen. Lines that are no rows are left out. */
  read(lines: readonly string[]): Readonly<Row>[] {
    const before = this.#known;
    const known = new Map<string, Readonly<Row> | undefined>();
    const rows: Readonly<Row>[] = [];
    for (const line of lines) {
      const row = before.get(line) ?? this.#readNew(line);
      known.set(line, row);
      if (row) rows.push(row);
    }
    this.#known = known;
    return rows;
  }

  #readNew(line: string): Readonly<Row> | undefined {
    const row = this.#parse(line);
    return row && Object.freeze(row);
  }
}
