// Which lines of a list are left by programs that choose among them: grep, head, tail, and scripts of sed and awk.
import type { Call } from '../command/call.ts';
import { hasFlag, optionValue, optionValues, takeCall } from '../command/options.ts';
import { pickedIn } from '../command/paths.ts';
import { isSpare } from '../command/spare-names.ts';
import { isPart, PICKED, SOME, STAR } from '../command/stand-ins.ts';
import { partsOfSed } from '../patterns/sed-scripts.ts';

type Pick = (text: string, call: Call) => string | undefined;

export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Whether one line stands for many, or for one that nobody knows. */
function isOpen(line: string): boolean {
  return line.includes(STAR) || isPart(line);
}

/** What is left of a line that stands for many: of `/etc/*`, files anywhere below `/etc`. */
function pickedOf(line: string, pattern: string, { cwd }: Call): string {
  const end = line.lastIndexOf('/');
  const isListed = end >= 0 && (line.slice(end + 1) === STAR || line.endsWith(PICKED));
  return isListed && !isSpare(pattern) ? pickedIn(line.slice(0, end) || '/', cwd) : SOME;
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export const head: Pick = (text, call) => {
  const bytes = optionValue(call.args, '-c --bytes');
  if (bytes !== undefined) return /^\d+$/.test(bytes) ? text.slice(0, Number(bytes)) : undefined;
  const allBut = /^-\d+$/.exec(optionValue(call.args, '-n --lines') ?? '')?.[0];
  if (allBut !== undefined && text.includes(STAR)) return withoutSome(text, allBut === '-1');
  const count = countOf(call);
  return count === undefined ? undefined : `${linesOf(text).slice(0, count).join('\n')}\n`;
};

export const tail: Pick = (text, call) => {
  const count = countOf(call);
  if (count === undefined) return undefined;
  const from = /^\+\d+$/.exec(optionValue(call.args, '-n --lines') ?? '')?.[0];
  if (from !== undefined && text.includes(STAR)) return withoutSome(text, from === '+2');
  return `${linesOf(text)
    .slice(from === undefined ? -count : Number(from) - 1)
    .join('\n')}\n`;
};

/** One such line stands for many. A single line is left out, or the newest are kept. */
function withoutSome(text: string, isOne: boolean): string {
  return isOne ? text : text.replaceAll(STAR, SOME);
}

/** `-n 3`, `-3`, or ten lines. */
function countOf({ args }: Call): number | undefined {
  const given = optionValue(args, '-n --lines') ?? args.find((word) => /^-\d+$/.test(word))?.slice(1) ?? '10';
  return /^\+?\d+$/.test(given) ? Number(given) : undefined;
}

const NUMBERS = '-m -A -B -C --max-count --after-context --before-context --context';
/** What it prints then are no lines of its input, or none that are whole. */
const OTHERWISE = /^-[a-zA-Z]*[coqlLnHbZ]|^--(?:count|only|quiet|silent|files|line-number|with-filename|null|byte)/;

/** Of many lines that nobody knows, a pattern leaves some, and `-v` leaves all but some. */
export const grep: Pick = (text, call) => {
  const { options, operands } = takeCall(call);
  const given = optionValues(call.args, '-e --regexp -f --file');
  const values = [...given, ...optionValues(call.args, NUMBERS)];
  const rest = operands.filter((word) => !values.includes(word));
  const [patterns, files] = given.length > 0 ? [given, rest] : [rest.slice(0, 1), rest.slice(1)];
  const pattern = patterns.join('|');
  if (files.some((file) => file !== '-') || pattern === '' || options.some((option) => OTHERWISE.test(option)))
    return undefined;
  const inverted = hasFlag(options, '-v', '--invert-match');
  const [, start = '', word = ''] = /^(\^?)([\w ./=:#@-]+)$/.exec(pattern) ?? [];
  const isPlain = word !== '' && options.every((option) => /^-[vEF]+$/.test(option));
  const lines = linesOf(text);
  if (!isPlain && !lines.some(isOpen)) return undefined;
  const has = (line: string): boolean => isPlain && (start ? line.startsWith(word) : line.includes(word));
  return joined(
    lines.flatMap((line) => {
      if (has(line)) return inverted ? [] : [line];
      if (inverted) return [line];
      return isOpen(line) ? [pickedOf(line, pattern, call)] : isPlain ? [] : [line];
    }),
  );
};

const REGEX = String.raw`\/(?:\\.|[^\\\/]){1,500}\/I?`;
/** `1d`, `$d`, `/x/d`, `/x/!p` with `-n`: they leave out one line, or those that fit. */
const SED_LEAVES_OUT = new RegExp(`^\\s*(?:(?:1|\\$|${REGEX})\\s*d[;\\s]*){1,20}$`);
const SED_PRINTS_OTHERS = new RegExp(`^\\s*(?:${REGEX}\\s*!|2,\\$)\\s*p[;\\s]*$`);
const SED_KEEPS = new RegExp(`^\\s*(${REGEX})\\s*(?:!\\s*d|p)[;\\s]*$`);

export const pickedBySed: Pick = (text, call) => {
  const { options } = takeCall(call);
  const script = partsOfSed(call).scripts.join(';');
  if (script.length > 1_000 || !text.includes(STAR)) return undefined;
  const quiet = hasFlag(options, '-n', '--quiet', '--silent');
  if ((quiet ? SED_PRINTS_OTHERS : SED_LEAVES_OUT).test(script)) return text;
  const kept = SED_KEEPS.exec(script)?.[1];
  return kept === undefined || quiet !== /p[;\s]*$/.test(script) ? undefined : chosen(text, kept, call);
};

const AWK = new RegExp(
  `^\\s*(!\\s*)?(?:\\$\\d+\\s*(!?~|[!=]=)\\s*)?(${REGEX}|"[^"]{0,200}"|NR\\s*(?:>|!=|>=)\\s*\\d+)\\s*(?:\\{\\s*print(?:\\s+\\$0)?\\s*;?\\s*\\})?\\s*$`,
);

export const pickedByAwk: Pick = (text, call) => {
  const [program = ''] = takeCall(call).operands;
  const [, not, comparison = '', pattern = ''] =
    (program.length < 1_000 && text.includes(STAR) && AWK.exec(program)) || [];
  if (pattern === '') return undefined;
  const number = /^NR\D+(\d+)/.exec(pattern)?.[1];
  if (number !== undefined) return withoutSome(text, Number(number) <= (pattern.includes('>=') ? 2 : 1));
  return not !== undefined || comparison.startsWith('!') ? text : chosen(text, pattern, call);
};

function chosen(text: string, pattern: string, call: Call): string {
  const plain = pattern.replace(/^[/"]|[/"]I?$/g, '');
  return joined(linesOf(text).map((line) => (isOpen(line) ? pickedOf(line, plain, call) : line)));
}
