// Chooses the reducer for a command, and keeps the promises that hold for all reducers.
import { choose } from './choose.ts';
import { type Part, partsOf } from './command/parts.ts';
import { scriptRuns } from './command/script-runs.ts';
import { tracedRuns } from './command/traced.ts';
import { isJson } from './forms/json.ts';
import { jsonTable } from './forms/json-table.ts';
import { countRepeats } from './forms/repeats.ts';
import { countEach } from './forms/usual.ts';
import { general } from './general/general.ts';
import { addUp, byLines, type Input, type Reducer, type Reduction } from './reducer.ts';
import { inRows } from './rows.ts';

export interface Printed {
  /** The line as it was typed. */
  readonly command: string;
  readonly text: string;
  readonly exitCode: number | undefined;
  readonly apart?: boolean | undefined;
}

export interface Reduced extends Reduction {
  /** The name of the reducer. */
  readonly by: string;
}

export interface Engine {
  readonly reducers: readonly Reducer[];
  /** What a text costs its reader. */
  readonly measure: (text: string) => number;
  /** Hears of a reducer that threw; the general one takes the text. Without a listener the caller gets the error. */
  readonly failed?: ((reducer: string, error: unknown) => void) | undefined;
  /** Of a text with more lines, only repeats are left out. */
  readonly mostLines?: number | undefined;
}

/** npm prints the script and the package before the line that it runs. */
const SCRIPT_HEADER = /^\s*> (\S+@\S+) \S+.*\n> (?=.+\n)/;
/** yarn prints its version before that line, and where its help is behind a failure. */
const YARN_HEADER = /^yarn run v[\d.]+\n(?=(?:warning .+\n)*\$ )/;
const YARN_FOOTER = /\ninfo Visit https:\/\/yarnpkg\.com\/\S+ for documentation about this command\.\s*$/;

/** Behind the script, npm tells of a newer version of itself. */
const NPM_FOOTER =
  /\n(?:npm notice *\n)?npm notice New (?:major|minor|patch) version of npm available!.*(?:\nnpm notice\b.*)*\s*$/;

function withoutScriptTalk(text: string): string {
  if (!/^(?:\s*> |yarn )/.test(text)) return text;
  if (!YARN_HEADER.test(text)) return text.replace(SCRIPT_HEADER, '> ').replace(NPM_FOOTER, '');
  return text.replace(YARN_HEADER, '').replace(YARN_FOOTER, '');
}

/** Puts the package before the line that its script runs, where this line is left. */
function withPackage(text: string, before: string): string {
  const name = SCRIPT_HEADER.exec(before)?.[1];
  return name === undefined || !text.startsWith('> ') ? text : `> ${name}: ${text.slice(2)}`;
}

/** Returns null if the text should stay as it is. */
export function reduceWith(engine: Engine, printed: Printed): Reduced | null {
  const { command, text, exitCode } = printed;
  const parts = partsOf(command, text, exitCode) ?? scriptRuns(text) ?? tracedRuns(command, text, exitCode);
  const reduced = (parts && inParts(engine, printed, parts)) ?? reduceWhole(engine, printed);
  if (reduced === null || printed.apart) return reduced;
  return { ...reduced, text: inRows(reduced.text, text) };
}

/** Each part is reduced like the output of a command of its own. */
function inParts(engine: Engine, printed: Printed, parts: readonly Part[]): Reduced | null {
  const reduced = parts.map((part) =>
    part.text.trim() === '' ? null : reduceWhole(engine, { ...part, apart: printed.apart }),
  );
  const text = parts
    .flatMap(({ text: before, mark }, at) => {
      const own = reduced[at]?.text ?? before;
      return [...(own === '' ? [] : [own]), ...(mark === undefined ? [] : [mark])];
    })
    .join('\n');
  const all = reduced.filter((one) => one !== null);
  const told = parts.filter(({ isToldTwice }) => isToldTwice).length;
  if ((all.length === 0 && told === 0) || !isHonest(text, printed)) return null;
  const again = told > 0 ? [{ text, dropped: { 'commands told twice': told } }] : [];
  const by = all.length > 0 ? [...new Set(all.map((one) => one.by))].join(', ') : 'trace of a shell';
  return { text, by, dropped: addUp([...all, ...again]) };
}

/** Tries the reducer of the program, then the general one. Of several programs, the general one may know more. */
function reduceWhole(engine: Engine, printed: Printed): Reduced | null {
  const { command, text } = printed;
  if (hasMoreLines(text, engine.mostLines ?? MOST_LINES)) return firstFit(engine, printed, [], [repeats]);
  const { reducer, name, argv } = choose(engine.reducers, command, text);
  if (reducer === undefined || argv.length > 0) {
    const found = firstFit(engine, printed, argv, reducer ? [reducer, general] : [general]);
    return found?.by === reducer?.name && found ? { ...found, by: name } : found;
  }
  const own = firstFit(engine, printed, argv, [reducer]);
  if (own !== null && (own.text.length < text.length * ENOUGH || text.length > LONGEST_TRIED_TWICE)) return own;
  return firstFit(engine, printed, argv, [general], own?.text.length) ?? own;
}

/** Each try takes time, and where the reducers of the programs leave out some of the text, the general one hardly does better. */
const ENOUGH = 0.85;
const LONGEST_TRIED_TWICE = 200_000;

/** Whatever is not shorter than `below` is not measured. */
function firstFit(
  engine: Engine,
  printed: Printed,
  argv: readonly string[],
  reducers: readonly Reducer[],
  below = Number.POSITIVE_INFINITY,
): Reduced | null {
  const input: Input = { ...printed, argv, text: withoutScriptTalk(printed.text) };
  for (const one of reducers) {
    const found = attempt(one, input, engine.failed);
    if (found?.text === input.text && one !== general) return null;
    const reduction = found && { ...found, text: withPackage(found.text, printed.text) };
    if (reduction === null || reduction.text.length >= below || !isHonest(reduction.text, printed)) continue;
    if (isSmaller(reduction.text, printed.text, engine.measure)) return { ...reduction, by: one.name };
  }
  return null;
}

/** Each line takes time, and one answer must not keep the others waiting. */
const MOST_LINES = 50_000;
const repeats: Reducer = { name: 'repeats', commands: [], reduce: byLines(countRepeats) };

function hasMoreLines(text: string, most: number): boolean {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0 && count <= most; at = text.indexOf('\n', at + 1)) count += 1;
  return count > most;
}

/** A text of half the length costs less by any measure. Otherwise only the lines that differ are measured. */
function isSmaller(text: string, before: string, measure: Engine['measure']): boolean {
  if (text.length >= before.length) return false;
  if (text.length < before.length / 2) return true;
  const own = countEach(text.split('\n'));
  const gone: string[] = [];
  for (const line of before.split('\n')) {
    const count = own.get(line) ?? 0;
    if (count > 0) own.set(line, count - 1);
    else gone.push(line);
  }
  const added: string[] = [];
  for (const [line, count] of own) for (let left = count; left > 0; left -= 1) added.push(line);
  if (added.length === 0 && gone.some((line) => line.trim() !== '')) return true;
  return measure(added.join('\n')) < measure(gone.join('\n'));
}

/** A reducer that throws has met a form that it does not know. */
function attempt(reducer: Reducer, input: Input, failed: Engine['failed']): Reduction | null {
  try {
    return reducer.reduce(input);
  } catch (error) {
    if (!failed) throw error;
    failed(reducer.name, error);
    return null;
  }
}

const TROUBLE =
  /error|fail|fatal|panic|exception|abort|denied|refused|cannot|unable|not found|no such|killed|conflict|would (?:be )?reformat/i;
/** Words that tell of trouble, too, where the others stood in the name of a file alone. */
const TOLD =
  /warn|\bbad\b|corrupt|mismatch|differ|invalid|incorrect|wrong|missing|unexpected|unsupported|incompatible|vulnerab|reject|timed out|not (?:up to date|formatted|installed)/i;
const PRAISE =
  /\bno (?:errors?|issues?|problems?|failures?|tests)\b|\bsuccess|\bpassed\b|\b0 failed|\bup to date|\bclean\b|\bok\b/i;

/** `46 offenses detected`: what a linter counts shows that it found something, where only the code beside it had a word of trouble. */
const FINDINGS = /(?<![.\d])[1-9][\d,]* (?:\w+ )?(?:offen[cs]es?|problems?|issues?|violations?|findings?)\b/i;

/** In a diff the words of trouble may stand in unchanged lines, which a reducer may leave out. */
const SHOWS_CHANGES = /^@@ [-+]\d/m;

/** JSON must stay JSON, or be the table of its objects. A failure must not read as a success: it gets no new praise and keeps words of trouble. */
function isHonest(text: string, { text: before, exitCode }: Printed): boolean {
  if (text.trim() === '' && before.trim() !== '') return false;
  if (isJson(before) && !isJson(text) && text !== jsonTable(before)?.text) return false;
  if (exitCode === 0 || exitCode === undefined) return true;
  if (PRAISE.test(text) && !PRAISE.test(before)) return false;
  return (
    TROUBLE.test(text) || TOLD.test(text) || !TROUBLE.test(before) || SHOWS_CHANGES.test(text) || FINDINGS.test(text)
  );
}
