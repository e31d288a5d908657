// Writes what many lines say once, above or before the names of all of them.

export interface Told {
  /** What is said of it. */
  readonly heading: string;
  readonly name: string;
  /** The line, if few say the same. */
  readonly alone: string;
}

const LEAST = 3;

/** What is written of some lines stands where the first of them stood. Lines that tell nothing stay. */
export function belowHeadings(
  lines: readonly string[],
  toldOf: (line: string) => Told | undefined,
  written: (heading: string, names: readonly string[], first: string) => readonly string[],
  least = LEAST,
): string[] {
  const told = lines.map(toldOf);
  const names = new Map<string, string[]>();
  for (const one of told) {
    if (one === undefined) continue;
    const known = names.get(one.heading);
    if (known) known.push(one.name);
    else names.set(one.heading, [one.name]);
  }
  const shown = new Set<string>();
  return lines.flatMap((line, at) => {
    const { heading, alone } = told[at] ?? {};
    if (heading === undefined) return [line];
    const alike = names.get(heading) ?? [];
    if (alike.length < least) return [alone ?? line];
    if (shown.has(heading)) return [];
    shown.add(heading);
    return written(heading, alike, line);
  });
}
