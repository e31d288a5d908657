// Callers' patterns. An error names the position of the fault. A search that takes too long is stopped.
import vm from 'node:vm';
import { hasCode, PtyholdError } from '../../errors.ts';
import { PATTERN_MS } from '../../timing.ts';

/** The pattern that a call waits for, if it names one. */
export function compileUntil({ until }: { until?: string | undefined }): RegExp | undefined {
  return until === undefined ? undefined : compilePattern(until, 'until');
}

/** To compile a longer one, and to find its fault, would hold up everybody. */
const LONGEST_PATTERN = 1_000;

/** As other languages write that case does not count, and that a dot stands for a line end, too: `(?i)` at the beginning. */
const FLAGS_AT_FIRST = /^\(\?([ims]+)\)/;

export function compilePattern(given: string, argument: string): RegExp {
  if (given.length > LONGEST_PATTERN) {
    throw new PtyholdError(
      'bad_argument',
      `${argument} has ${given.length} characters, and at most ${LONGEST_PATTERN} are taken.`,
      'Look for a shorter text that tells the same.',
    );
  }
  const [written = '', flags = ''] = FLAGS_AT_FIRST.exec(given) ?? [];
  const source = given.slice(written.length);
  try {
    return new RegExp(source, [...new Set(`m${flags}`)].join(''));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(': ').at(-1) ?? error.message) : String(error);
    const at = faultAt(source);
    throw new PtyholdError(
      'bad_argument',
      `${argument} is no valid regular expression: ${reason} at character ${at + 1}, ${JSON.stringify(source.slice(0, at))} ← here → ${JSON.stringify(source.slice(at))}.`,
      'Correct it; write \\ before a character that is meant literally.',
      error,
    );
  }
}

/** What could complete a beginning that is right so far, innermost first. */
const ENDINGS = ['', '\\', ']', 'a]', ')', '])', '?:)', ':)', '=)', 'a>)', '0}', '}'];

/**
 * The engine does not say where the fault is: it is at the first character after which nothing can complete the
 * pattern.
 */
function faultAt(source: string): number {
  const opened: number[] = [];
  let inClass = -1;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (!canGoOn(source.slice(0, at + 1), opened.length, inClass >= 0)) return at;
    if (character === '\\') at += 1;
    else if (inClass >= 0) inClass = character === ']' ? -1 : inClass;
    else if (character === '[') inClass = at;
    else if (character === '(') opened.push(at);
    else if (character === ')') opened.pop();
  }
  return inClass >= 0 ? inClass : (opened.at(-1) ?? Math.max(0, source.length - 1));
}

function canGoOn(beginning: string, groups: number, inClass: boolean): boolean {
  const closed = `${inClass ? ']' : ''}${')'.repeat(groups)}`;
  return ENDINGS.some((ending) => isPattern(`${beginning}${ending}${closed}`) || isPattern(`${beginning}${ending}`));
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

const sandbox: { pattern: RegExp; texts: readonly string[]; found: number[] } = { pattern: /x/, texts: [], found: [] };
const context = vm.createContext(sandbox);
// Only a time limit of `vm` can interrupt a regular expression while it runs.
const script = new vm.Script('found = texts.map((text) => text.search(pattern))');

/** Where the pattern first matches in each text, or -1. */
export function findFirstMatches(pattern: RegExp, texts: readonly string[]): readonly number[] {
  sandbox.pattern = pattern;
  sandbox.texts = texts;
  const before = process.cpuUsage();
  try {
    while (!isFound()) if (cpuMs(before) >= LONG_MS) throw new SlowPattern();
    return sandbox.found;
  } finally {
    sandbox.texts = [];
  }
}

/** On a busy machine this process may get little of the time that passes. What it worked tells whether it is the pattern. */
const LONG_MS = PATTERN_MS / 2;

/** False where the time was over first. */
function isFound(): boolean {
  try {
    script.runInContext(context, { timeout: PATTERN_MS });
    return true;
  } catch (error) {
    if (!hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw error;
    return false;
  }
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

/** Thrown while output is searched: what was typed before that runs on. */
export class SlowPattern extends PtyholdError {
  constructor() {
    super(
      'bad_argument',
      'The pattern takes too long on this output.',
      'Write it without a repetition within a repetition, such as (a+)+.',
    );
  }
}
