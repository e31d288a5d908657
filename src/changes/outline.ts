// An output as lines with what they stand under: a line means the same only under the same heading.
import { withoutRow } from './places.ts';
import { comparable } from './same-line.ts';
import { endsSection, isHeading, isTestFile } from './test-lines.ts';

export interface Line {
  text: string;
  /** What of it is looked at for its meaning. */
  head: string;
  /** Without what differs in every run. */
  compared: string;
  /** The nearest line above that is indented less, in the same section. */
  parent: Line | undefined;
  section: Section | undefined;
  /** What it says, with all that it stands under. */
  key: string;
}

export interface Section {
  heading: Line;
  lines: Line[];
}

const HEAD = 400;

/** Perhaps with the number of what stands above. */
const RULE = /^[\s=_⎯─━*|-]{3,}(?:\[\d+\/\d+\][⎯]*)?$/;

/** Blank lines and rules are left out. */
export function outline(text: string): Line[] {
  const lines: Line[] = [];
  const above: { indent: number; line: Line }[] = [];
  const digests = new Map<Line, string>();
  let section: Section | undefined;
  const all = text.split('\n');
  for (const [at, each] of all.entries()) {
    if (each.trim() === '') {
      // What is set off by a blank line does not belong to a line at the left edge that has nothing else below it.
      if (above.length === 1 && above[0]?.indent === 0) above.length = 0;
      continue;
    }
    if (each.length <= HEAD && RULE.test(each)) continue;
    // Patterns take too long on the rest of a long line, which tells nothing of this.
    const head = each.slice(0, HEAD);
    const begins = isHeading(head);
    if (begins || endsSection(head)) {
      section = undefined;
      if (begins || each.search(/\S/) === 0 || isTestFile(head)) above.length = 0;
    }
    const indent = each.search(/\S/);
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const parent = above.at(-1)?.line;
    const compared = `${comparable(each)}${begins ? restOfHeading(each, all[at + 1]) : ''}`;
    const line: Line = {
      text: each,
      head,
      compared,
      parent,
      section,
      key: keyOf(parent ?? section?.heading, compared, digests),
    };
    if (begins) {
      section = { heading: line, lines: [] };
      line.section = section;
    }
    section?.lines.push(line);
    above.push({ indent, line });
    lines.push(line);
  }
  return lines;
}

/** Mocha names the suite in the first line, and the test in the next. */
function restOfHeading(line: string, next = ''): string {
  return /^ {2}\d+\) /.test(line) && /^ {3,}\S.*:$/.test(next) ? next : '';
}

/** How many tests of a file failed, and how, makes no other file of it. */
const OWN_COUNTS = /\(\d+ tests?[^)]*\)|^\s*[❯✓✔✖×▶] |^\s*\d+\) |: \d+ passing$/g;

/** `digests`: of lines that others stand under. One may be long, and have many below it. */
function keyOf(under: Line | undefined, compared: string, digests: Map<Line, string>): string {
  if (!under) return compared;
  const known = digests.get(under) ?? digest(contextOf(under));
  digests.set(under, known);
  return `${known}\n${compared}`;
}

function contextOf({ key, compared }: Line): string {
  return `${key.slice(0, key.length - compared.length)}${withoutRow(compared).replace(OWN_COUNTS, '')}`;
}

/** Keys of deep lines would grow without end. */
function digest(text: string): string {
  let [one, other] = [0x811c9dc5, 5381];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = (Math.imul(other, 33) + code) | 0;
  }
  return `${one}.${other}.${text.length}`;
}
