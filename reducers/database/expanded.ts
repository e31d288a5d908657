// Records of which each value has a line, as `psql -x` and mysql's `\G` print them, as a table: each name once.

const RECORD = /^-\[ RECORD \d+ \][-+]*$|^\*{3,} \d+\. row \*{3,}$/;
const FIELD = /^([\w.]+) *\| ?(.*)$|^ *([\w.]+): ?(.*)$/;
const LEAST = 2;
/** Who reads a longer row must count its bars. */
const LONGEST = 300;

/** Null if the text has no such records, or if they differ in more than their values. */
export function tableOfRecords(lines: readonly string[]): string[] | null {
  const first = lines.findIndex((line) => RECORD.test(line));
  if (first < 0) return null;
  const records = recordsFrom(lines, first);
  const end = first + records.reduce((sum, record) => sum + record.length + 1, 0);
  const [names = ''] = records.map(namesOf);
  if (records.length < LEAST || records.some((record) => namesOf(record) !== names)) return null;
  const rows = records.map((record) => record.map(({ value }) => value.trimEnd()).join('|'));
  const bars = names.split('|').length;
  if ([names, ...rows].some((row) => row.length > LONGEST || row.split('|').length !== bars)) return null;
  return [...lines.slice(0, first), names, ...rows, ...lines.slice(end)];
}

interface Field {
  readonly name: string;
  readonly value: string;
}

function recordsFrom(lines: readonly string[], first: number): Field[][] {
  const records: Field[][] = [];
  for (const line of lines.slice(first)) {
    if (RECORD.test(line)) records.push([]);
    else {
      const [, name, value = '', named = '', given = ''] = FIELD.exec(line) ?? [];
      if (name === undefined && named === '') break;
      records.at(-1)?.push(name === undefined ? { name: named, value: given } : { name, value });
    }
  }
  return records;
}

function namesOf(record: readonly Field[]): string {
  return record.map(({ name }) => name).join('|');
}
