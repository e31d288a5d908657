// Patterns over a resolved command: `git push -f|--force`, `docker volume|image prune`, `aws s3 rb *`.
import type { Call } from './call.ts';
import { showMarks } from './marks.ts';
import { hasFlag, takeCall } from './options.ts';

export interface Pattern {
  names: readonly string[];
  matches(call: Call): boolean;
}

type Test = (word: string) => boolean;

/**
 * The first word is the command. Words with a dash are options that must be given somewhere; all others are the first
 * operands, in order. `a|b` is a choice, `*` any characters.
 */
export function compilePattern(text: string): Pattern {
  const [name = '', ...words] = text.trim().split(/\s+/);
  const names = name.split('|');
  const flags = words.filter((word) => word.startsWith('-')).map((word) => word.split('|'));
  const operands = words.filter((word) => !word.startsWith('-')).map(compileWord);
  return { names, matches: (call) => holds(call, flags, operands) };
}

function holds(call: Call, flags: readonly (readonly string[])[], tests: readonly Test[]): boolean {
  const { options, operands } = takeCall(call);
  if (!tests.every((test, at) => test(showMarks(operands[at] ?? '')))) return false;
  return flags.every((choices) => choices.some((choice) => isGiven(options, choice)));
}

function isGiven(options: readonly string[], flag: string): boolean {
  if (hasFlag(options, flag)) return true;
  return /^-[A-Za-z]{2,3}$/.test(flag) && [...flag.slice(1)].every((letter) => hasFlag(options, `-${letter}`));
}

function compileWord(word: string): Test {
  if (!/[|*]/.test(word)) return (given) => given === word;
  const source = word.replace(/[\\^$.+?()[\]{}]/g, '\\$&').replaceAll('*', '.*');
  const regex = new RegExp(`^(?:${source})$`, 's');
  return (given) => given !== '' && regex.test(given);
}
