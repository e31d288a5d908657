// Tells a message once that stands at places in several files, with the files and places before it.
import { type Drop, together } from '../reducer.ts';
import { belongsAbove, FILE, MANY, PLACE } from './places.ts';
import { commonRoot } from './roots.ts';

/** A place, or several of them, below its file. */
const BELOW_FILE = new RegExp(String.raw`^ (${PLACE}(?:, ${PLACE})*)([:,]? \S.*)$`);
/** The only message of a file stands beside its name. */
const BESIDE_FILE = new RegExp(String.raw`^(${FILE})(?::|: | (?=\d)|(?=\())(${PLACE})(:? \S.*)$`);
const HEADING = new RegExp(`^${FILE}:?$`);
const LEAST_GAIN = 24;

interface Finding {
  /** Undefined if the file stands beside the place. */
  readonly heading: number | undefined;
  readonly line: number;
  readonly file: string;
  readonly places: string;
  readonly message: string;
}

export const sharedMessagesOnce = together((lines, drop) => withShared(lines, findingsIn(lines), drop));

const DIAGNOSTIC = /^:? (?:fatal )?(?:error|warning)(?:\[\w+\])?: /i;

/** Of what a build prints, other lines may be those of a program that runs, in their order. */
export const sharedDiagnosticsOnce = together((lines, drop) =>
  withShared(
    lines,
    findingsIn(lines).filter(({ message }) => DIAGNOSTIC.test(message)),
    drop,
  ),
);

function withShared(lines: readonly string[], findings: readonly Finding[], drop: Drop): readonly string[] {
  const byMessage = new Map<string, Finding[]>();
  for (const finding of findings) {
    const same = byMessage.get(finding.message);
    if (same) same.push(finding);
    else byMessage.set(finding.message, [finding]);
  }
  const again = [...byMessage.values()].filter(({ length }) => length > 1);
  if (again.length === 0) return lines;
  const root = commonRoot(findings.map(({ file }) => file)).length;
  const shared = again.filter((same) => isWorth(same, root));
  if (shared.length === 0) return lines;
  const gone = new Set(shared.flatMap((same) => same.map(({ line }) => line)));
  drop('messages told again', gone.size - shared.length);
  const [{ heading, line } = { heading: 0, line: 0 }] = shared[0] ?? [];
  const first = heading ?? line;
  const left = leftOf(lines, gone);
  const before = left.filter((at) => at < first).length;
  const kept = left.map((at) => lines[at] ?? '');
  return [...kept.slice(0, before), ...shared.map(written), ...kept.slice(before)];
}

/** gcc tells in which function the messages below stand, and where their file was included. */
const IN_FUNCTION = /^ (?:In|At) .*:$/;
const INCLUDED = /^In file included from |^ +from \S/;

/** The lines that stay, without those that stood above messages and have none left. */
function leftOf(lines: readonly string[], gone: ReadonlySet<number>): number[] {
  const left: number[] = [];
  let isEmptied = false;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    const next = lines[left.at(-1) ?? -1] ?? '';
    if (gone.has(at)) isEmptied = true;
    else if (!(isEmptied && isAboveNothing(line, next))) {
      left.push(at);
      isEmptied = false;
    }
  }
  return left.reverse();
}

function isAboveNothing(line: string, next: string): boolean {
  if (IN_FUNCTION.test(line)) return !next.startsWith(' ') || IN_FUNCTION.test(next);
  return INCLUDED.test(line) || (HEADING.test(line) && !next.startsWith(' '));
}

function findingsIn(lines: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  let heading: number | undefined;
  for (const [line, text] of lines.entries()) {
    if (!text.startsWith(' ')) heading = HEADING.test(text) ? line : undefined;
    if (heading === line || text.startsWith('  ')) continue;
    const found = text.startsWith(' ') ? belowFile(text, lines[heading ?? -1]) : besideFile(text);
    // What goes on below, or belongs to the message above, stays with it.
    const next = lines[line + 1] ?? '';
    if (found && !belongsAbove(text) && !belongsAbove(next) && !GOES_ON.test(next))
      findings.push({ heading, line, ...found });
  }
  return findings;
}

type Found = Pick<Finding, 'file' | 'places' | 'message'>;

function belowFile(text: string, heading: string | undefined): Found | undefined {
  if (heading === undefined) return undefined;
  const [, places, message = ''] = BELOW_FILE.exec(text) ?? [];
  return places === undefined ? undefined : { file: heading.replace(/:$/, ''), places, message };
}

function besideFile(text: string): Found | undefined {
  const [, file, places = '', message = ''] = BESIDE_FILE.exec(text) ?? [];
  return file === undefined ? undefined : { file, places, message };
}

/** pyright indents by blanks that do not break. */
const GOES_ON = /^\s{2}|^(?:help|note): /;

/** Below a heading the file is told for all messages at once; the root of all files is told once. */
function isWorth(same: readonly Finding[], root: number): boolean {
  const [{ message } = { message: '' }] = same;
  const files = same.reduce((sum, { file, heading }) => sum + (heading === undefined ? 0 : file.length - root) + 2, 0);
  return (same.length - 1) * message.length - files >= LEAST_GAIN;
}

function written(same: readonly Finding[]): string {
  const joint = (places: string): string => (/^\d/.test(places) ? ':' : places.startsWith('(') ? '' : ' ');
  // Two programs of a build may have the same file.
  const told = new Map(same.map(({ file, places }) => [`${file}${joint(places)}${places}`, places]));
  const count = [...told.values()].reduce((sum, places) => sum + places.split(/, (?!col )/).length, 0);
  const message = same[0]?.message ?? '';
  // With a count behind it, the message came several times at a place.
  return `${[...told.keys()].join(', ')}${message}${count >= MANY && !/ \(×\d+\)$/.test(message) ? ` (×${count})` : ''}`;
}

/** The files that a line of this form names. */
export function filesIn(line: string): string[] {
  if (!line.startsWith('/')) return [];
  return HEADING.test(line) ? [line.replace(/:$/, '')] : [...line.matchAll(IN_LIST)].map(([, file = '']) => file);
}

const IN_LIST = /(?:^|, )(\/[^\s,]+?\.\w+)(?:[:(]\d| line \d)/g;
