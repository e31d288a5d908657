// What of new lines is left out: words that say nothing of this run, and what other lines say as well.
import type { Line } from './outline.ts';

/** Hints on options and marks below a line. All the words of each are here, so that no new one is left out. */
const NOTHING: readonly RegExp[] = [
  /^(?:E? *\??|\d* *\|)[\s^~+|-]*$/,
  /^\s*(?:\.\.\.|FAIL|1\.\.\d+|failures:|stack backtrace:|Traceback \(most recent call last\):|Ran all test suites\.)$/,
  /^\s*\d+ errors? and \d+ warnings? potentially fixable with the `--fix` option\.$/,
  /^\[\*\] \d+ fixable with the `--fix` option(?: \(\d+ hidden fix(?:es)? can be enabled with the `--unsafe-fixes` option\))?\.$/,
  /^note: (?:run with `RUST_BACKTRACE=1` environment variable to display a backtrace|Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace\.)$/,
  /^E +(?:Use -v+ to get more diff|Omitting \d+ identical items, use -vv to show|\.\.\.Full output truncated \(\d+ lines? hidden\), use '-vv' to show|Full diff:|\{\.\.\.)$/,
  /^(?:={2,}|!{2,}) (?:FAILURES|ERRORS|short test summary info|Interrupted: \d+ errors? during collection)(?: [=!]+)?$/,
  /^goroutine \d+ \[running\]:$/,
  /^\s*Finished `(?:dev|test|release|bench)` profile \[(?:unoptimized \+ debuginfo|optimized)\] target\(s\) in [\d.]+m?s$/,
  /^Hint: make sure your test modules\/packages have valid Python names\.$/,
  /^\s*operator: '(?:strictEqual|deepStrictEqual|notStrictEqual|notDeepStrictEqual|equal|deepEqual|throws|match|fail|==)',?$/,
  /^\s*(?:name: 'AssertionError'|code: 'ERR_(?:ASSERTION|TEST_FAILURE)',?|generatedMessage: (?:true|false),?|(?:stack|error): \|-)$/,
  /^\s*error: '\d+ subtests? failed'$/,
  /^\s*⎯* ?Failed (?:Tests|Suites) \d+ ?⎯*$/,
  /^\s*(?:Duration|Time:?) +[\d.]+ ?m?s(?:, estimated \d+ s)?(?: \((?:(?:transform|setup|collect|import|tests|environment|prepare|typecheck) [\d.]+m?s(?:, )?)+\))?$/,
];

/** The same in the text about a test. */
const NOTHING_OF_TEST = /^\s*(?:[\]})]+[,;]?|… \d+ frames of [\w, ]+|at async Promise\.all \(index \d+\))$/;

export function saysNothing({ head, section }: Pick<Line, 'head' | 'section'>): boolean {
  return NOTHING.some((form) => form.test(head)) || (section !== undefined && NOTHING_OF_TEST.test(head));
}

/** A value that differs, as the lines of a difference show it, and the words above them. */
const DIFFERS = /^(?:E +)?\s*[-+](?: |(?=[^\s-+]))\s*(.*\S)/;
const LEGEND =
  /^(?:E +)?\s*(?:[-+] (?:Expected|Received|actual|expected)(?: +[-+] \d+)?|\+ (?:expected - actual|actual - expected))\s*$/;
const FIELD = /^\s*(?:actual|expected): (.*?),?$/;
/** Vitest tells in its list why a test failed, and again below. Go tells of a panic again where a test has caught it. */
const AGAIN: readonly RegExp[] = [/^\s*→ (.+)$/, /^\s+(panic: .+)$/];
/** Cargo counts warnings twice where it could not compile. */
const GENERATED = /^warning: (`[^`]+` \([^)]+\)) generated (\d+) warnings?(?: \(\d+ duplicates?\))?$/;
const EMITTED = /^error: could not compile (`[^`]+` \([^)]+\)) due to \d+ previous errors?; (\d+) warnings? emitted$/;
/** The values at the first place that differs. */
const AT_INDEX = /^E +At index \d+ diff: (.+) != (.+)$/;
const COMPARES = /==|!=|\bequal|\bto be\b/i;

/** Of new lines, those whose words stand in others that are shown. */
export function findToldTwice(fresh: ReadonlySet<Line>): ReadonlySet<Line> {
  const twice = new Set<Line>();
  const heads = [...fresh].map(({ head }) => head);
  const emitted = heads.map((head) => EMITTED.exec(head)?.slice(1).join(' '));
  for (const line of fresh) {
    const said = AGAIN.map((form) => form.exec(line.head)?.[1]).find((text) => text !== undefined);
    if (said !== undefined && heads.some((head) => head !== line.head && head.includes(said))) twice.add(line);
    const generated = GENERATED.exec(line.head)?.slice(1).join(' ');
    if (generated !== undefined && emitted.includes(generated)) twice.add(line);
  }
  for (const lines of bySection(fresh)) {
    for (const line of lines) if (isFieldTold(line, lines) || isIndexTold(line, lines)) twice.add(line);
    const differing = lines.filter(({ head }) => DIFFERS.test(head) && !LEGEND.test(head));
    if (differing.length === 0 || !differing.every((line) => isInMessage(line, lines))) continue;
    for (const line of [...differing, ...lines.filter(({ head }) => LEGEND.test(head))]) twice.add(line);
  }
  return twice;
}

function bySection(lines: Iterable<Line>): Iterable<Line[]> {
  const groups = new Map<unknown, Line[]>();
  for (const line of lines) {
    const block = line.section ?? failedAbove(line);
    if (block) groups.set(block, [...(groups.get(block) ?? []), line]);
  }
  return groups.values();
}

/** What TAP tells of a test stands below its line. */
function failedAbove(line: Line): Line | undefined {
  for (let above = line.parent; above; above = above.parent) if (/^\s*not ok /.test(above.head)) return above;
  return undefined;
}

/** In a line that compares two values. */
function isInMessage({ head, section }: Line, lines: readonly Line[]): boolean {
  const value = DIFFERS.exec(head)?.[1] ?? '';
  return (section?.lines ?? lines).some(
    (other) => !DIFFERS.test(other.head) && COMPARES.test(other.head) && holds(other.head, value),
  );
}

/** With no letter or digit on either side. */
function holds(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + value.length] ?? '')) return true;
  }
  return false;
}

/** Node tells both values again behind their difference. */
function isFieldTold({ head }: Line, lines: readonly Line[]): boolean {
  const value = FIELD.exec(head)?.[1];
  if (value === undefined) return false;
  const words = new Set(lines.filter((line) => !FIELD.test(line.head)).flatMap((line) => wordsOf(line.head)));
  return wordsOf(value).every((word) => words.has(word));
}

function isIndexTold({ head }: Line, lines: readonly Line[]): boolean {
  const [, one, other] = AT_INDEX.exec(head) ?? [];
  if (one === undefined || other === undefined) return false;
  return lines.some((line) => !AT_INDEX.test(line.head) && holds(line.head, one) && holds(line.head, other));
}

function wordsOf(text: string): string[] {
  return text.match(/[^\s,()[\]{}'"]+/g) ?? [];
}
