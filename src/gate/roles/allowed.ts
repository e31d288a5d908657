// The commands that a role allows. Where a pattern of the gate asks whether a command may be meant, this asks whether it must be.
import { baseName, type Call } from '../command/call.ts';
import { hasFlag, takeCall } from '../command/options.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import { compileChoice, type WordTest } from '../patterns/word-patterns.ts';
import { writesByOption } from '../patterns/writes.ts';

export interface Allowed {
  /** Whether the command is surely one of those. */
  has(call: Call): boolean;
  /** Whether the program is allowed whatever its words are. */
  hasProgram(name: string): boolean;
}

interface AllowedPattern {
  names: readonly string[];
  options: readonly (readonly string[])[];
  operands: readonly WordTest[];
}

export function compileAllowed(patterns: readonly string[]): Allowed {
  const compiled = patterns.map(compile);
  return {
    has: (call) => !isUncertain(call) && compiled.some((pattern) => fits(pattern, call)),
    hasProgram: (name) =>
      compiled.some(
        ({ names, options, operands }) =>
          options.length === 0 && operands.length === 0 && names.some((each) => baseName(each) === name),
      ),
  };
}

function compile(text: string): AllowedPattern {
  const [name = '', ...words] = text.trim().split(/\s+/);
  const isOption = (word: string): boolean => word.startsWith('-') && word !== '-';
  return {
    names: name.split('|'),
    options: words.filter(isOption).map((word) => word.split('|')),
    operands: words.filter((word) => !isOption(word)).map(compileChoice),
  };
}

/** What the text does not tell may be an option, up to `--`. */
function isUncertain({ name, args }: Call): boolean {
  const end = args.indexOf('--');
  return [name, ...(end < 0 ? args : args.slice(0, end))].some((word) => word.includes(UNKNOWN));
}

function fits(pattern: AllowedPattern, call: Call): boolean {
  const { args } = call;
  if (!pattern.names.includes(call.path ?? call.name) && !pattern.names.includes('*')) return false;
  const { options, operands } = takeCall(call);
  if (!pattern.options.every((choices) => hasFlag(options, ...choices))) return false;
  if (operands.length < pattern.operands.length) return false;
  if (!pattern.operands.every((test, at) => test(operands[at] ?? '', call))) return false;
  const named = pattern.options.flat();
  // An option in front of the verb may change what the verb does, as `-c` of git.
  const early = pattern.operands.length === 0 ? [] : args.slice(0, endOf(pattern.operands.length, args, operands));
  if (early.some((word) => /^-./.test(word) && !hasFlag([word], ...named))) return false;
  return named.length > 0 || !writesByOption(call);
}

/** Where the last of the first operands stands. */
function endOf(count: number, args: readonly string[], operands: readonly string[]): number {
  let at = -1;
  for (const operand of operands.slice(0, count)) at = args.indexOf(operand, at + 1);
  return at;
}
