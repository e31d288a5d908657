// Finds failures that are told as before under another name, as after a test was renamed.
import type { Matched } from './match-lines.ts';
import type { Line, Section } from './outline.ts';
import { withoutRow } from './places.ts';
import { restOfName, shortened } from './shown.ts';
import { readTestLine } from './test-lines.ts';

export interface Renamed {
  /** By the heading now, the one before. */
  headings: ReadonlyMap<Line, Line>;
  /** What was told before, too. */
  lines: ReadonlySet<Line>;
}

/** Fewer lines cost no more than the words in their place. */
const FEWEST = 3;

export function findRenamed({ fresh, gone }: Matched): Renamed {
  const headings = new Map<Line, Line>();
  const lines = new Set<Line>();
  const left = new Set(sectionsIn(gone));
  for (const now of sectionsIn(fresh)) {
    const before = [...left].find((section) => isAlike(section, now));
    if (!before) continue;
    left.delete(before);
    headings.set(now.heading, before.heading);
    const told = new Set(textsOf(before, now));
    for (const line of bodyOf(now)) if (told.has(line.compared)) lines.add(line);
  }
  return { headings, lines };
}

export function describeRenamed(before: Line): string {
  return `    … as before under "${shortened(before.text).replace(/^[\s_●]+|[\s_]+$/g, '')}"`;
}

function sectionsIn(lines: ReadonlySet<Line>): Section[] {
  return [...lines].flatMap((line) => (line.section?.heading === line ? [line.section] : []));
}

/** All but the rows and the name. */
function isAlike(before: Section, now: Section): boolean {
  const [old, next] = [textsOf(before, now), bodyOf(now).map(({ compared }) => compared)];
  return (
    next.length >= FEWEST &&
    old.length === next.length &&
    next.every((text, at) => withoutRow(text) === withoutRow(old[at] ?? ''))
  );
}

/** With the new name in place of the old one. */
function textsOf(before: Section, now: Section): string[] {
  const [name, other] = [nameOf(before), nameOf(now)];
  return bodyOf(before).map(({ compared }) => (name === '' ? compared : compared.replaceAll(name, () => other)));
}

function bodyOf({ heading, lines: [, ...below] }: Section): readonly Line[] {
  return below.slice(restOfName(heading, below).length);
}

/** The last part of it. */
function nameOf({ heading, lines: [, ...below] }: Section): string {
  const rest = restOfName(heading, below).at(-1)?.head.trim().replace(/:$/, '');
  const name = rest ?? readTestLine(heading.head)?.name ?? heading.head.replace(/^[_\s-]+|(?: stdout)?[_\s-]+$/g, '');
  return name.split(/ > |::|\.(?=\w+$)/).at(-1) ?? name;
}
