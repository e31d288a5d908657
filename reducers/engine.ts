// Chooses the reducer for a command, and keeps the promises that hold for all reducers.
import { fits, wordsOf } from './command/match.ts';
import { recognise } from './command/recognise.ts';
import { isJson } from './forms/json.ts';
import { countRepeats } from './forms/repeats.ts';
import { general } from './general/general.ts';
import { byLines, type Input, type Reducer, type Reduction } from './reducer.ts';

export interface Printed {
  /** The line as it was typed. */
  readonly command: string;
  readonly text: string;
  readonly exitCode: number | undefined;
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
const SCRIPT_HEADER = /^\s*> \S+@\S+ \S+.*\n(> .+\n)/;

/** Returns null if the text should stay as it is. */
export function reduceWith(engine: Engine, printed: Printed): Reduced | null {
  const argv = recognise(printed.command, printed.text);
  const input: Input = { ...printed, argv, text: printed.text.replace(SCRIPT_HEADER, '$1') };
  const reducer = chosen(engine.reducers, argv);
  const fitting = reducer ? [reducer, general] : [general];
  for (const one of hasMoreLines(printed.text, engine.mostLines ?? MOST_LINES) ? [repeats] : fitting) {
    const reduction = attempt(one, input, engine.failed);
    if (reduction?.text === input.text && one !== general) return null;
    if (reduction === null || !isHonest(reduction.text, printed)) continue;
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
  const own = new Map<string, number>();
  for (const line of text.split('\n')) own.set(line, (own.get(line) ?? 0) + 1);
  const gone: string[] = [];
  for (const line of before.split('\n')) {
    const count = own.get(line) ?? 0;
    if (count > 0) own.set(line, count - 1);
    else gone.push(line);
  }
  const added = [...own].flatMap(([line, count]) => Array.from({ length: count }, () => line));
  return measure(added.join('\n')) < measure(gone.join('\n'));
}

/** The reducer whose name has the most words in common. Of two equal ones, the later in the list wins. */
function chosen(reducers: readonly Reducer[], argv: readonly string[]): Reducer | undefined {
  const words = wordsOf(argv);
  let best: { reducer: Reducer; words: number } | undefined;
  for (const reducer of reducers) {
    const length = Math.max(0, ...reducer.commands.map((name) => fits(words, name)));
    if (length > 0 && length >= (best?.words ?? 0)) best = { reducer, words: length };
  }
  return best?.reducer;
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
  /error|fail|fatal|panic|exception|abort|denied|refused|cannot|unable|not found|no such|killed|conflict/i;
const PRAISE =
  /\bno (?:errors?|issues?|problems?|failures?|tests)\b|\bsuccess|\bpassed\b|\b0 failed|\bup to date|\bclean\b|\bok\b/i;

/** In a diff the words of trouble may stand in unchanged lines, which a reducer may leave out. */
const SHOWS_CHANGES = /^@@ -\d/m;

/** JSON must stay JSON. A failure must not read as a success: it gets no new praise and keeps words of trouble. */
function isHonest(text: string, { text: before, exitCode }: Printed): boolean {
  if (text.trim() === '' && before.trim() !== '') return false;
  if (isJson(before) && !isJson(text)) return false;
  if (exitCode === 0 || exitCode === undefined) return true;
  if (PRAISE.test(text) && !PRAISE.test(before)) return false;
  return TROUBLE.test(text) || !TROUBLE.test(before) || SHOWS_CHANGES.test(text);
}
