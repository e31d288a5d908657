// Options and operands of a command line.
import { type Program, programOf } from '../../programs/programs.ts';
import type { Call } from './call.ts';

export interface Taken {
  /** As written: `--name=value` is one word. */
  options: readonly string[];
  operands: readonly string[];
}

/** Tells options from operands; the table of programs says which options take the next word. */
export function takeCall({ name, args }: Pick<Call, 'name' | 'args'>): Taken {
  return takeApart(args, programOf(name));
}

function takeApart(args: readonly string[], program: Program): Taken {
  const { options: valued = '' } = program;
  const options: string[] = [];
  const operands: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--') {
      for (const rest of args.slice(at + 1)) operands.push(rest);
      break;
    }
    if (!isOption(word)) operands.push(word);
    else {
      options.push(word);
      if (!takesNext(word, valued, optionsBehind(operands[0], program))) continue;
      at += 1;
      // If the table is wrong about this option, it must not hide the next one.
      if (isOption(args[at] ?? '')) options.push(args[at] ?? '');
    }
  }
  return { options, operands };
}

/** The options that take a value behind this verb, and nowhere else. */
function optionsBehind(verb: string | undefined, { verbOptions = '', wraps }: Program): string {
  if (verb === undefined) return '';
  return !wraps || isListed(verb, `${wraps.after} ${wraps.groups}`) ? verbOptions : '';
}

/** Where the options before the first operand end. */
export function endOfOptions({ name, args }: Pick<Call, 'name' | 'args'>): number {
  return skipOptions(args, 0, programOf(name).options);
}

/** Where the first operand stands at or after a place. `valued` and `more` name the options that take the next word. */
export function skipOptions(args: readonly string[], from: number, valued = '', more = ''): number {
  let at = from;
  while (at < args.length && isOption(args[at] ?? '')) {
    const word = args[at] ?? '';
    at += takesNext(word, valued, more) ? 2 : 1;
    if (word === '--') break;
  }
  return at;
}

/** The value of the first of these options, `names` between blanks: `-c text`, `-ctext`, `--command=text`, `-lc text`. */
export function optionValue(args: readonly string[], names: string): string | undefined {
  return optionValues(args, names)[0];
}

export function optionValues(args: readonly string[], names: string): string[] {
  const wanted = names === '' ? [] : names.split(' ');
  const found: string[] = [];
  args.forEach((word, at) => {
    if (!isOption(word)) return;
    for (const name of wanted) {
      if (word === name) found.push(args[at + 1] ?? '');
      else if (name.startsWith('--') || name.length > 2) {
        if (word.startsWith(`${name}=`) || word.startsWith(`${name}:`)) found.push(word.slice(name.length + 1));
      } else if (!word.startsWith('--') && word.startsWith(name)) found.push(word.slice(2));
      else if (/^-[A-Za-z0-9]+$/.test(word) && word.endsWith(name.slice(1))) found.push(args[at + 1] ?? '');
    }
  });
  return found;
}

/** Whether a flag is given: alone, in a cluster of letters, or with a value other than false, no, none or 0. */
export function hasFlag(options: readonly string[], ...names: string[]): boolean {
  return options.some((option) => names.some((name) => isFlag(option, name)));
}

function isFlag(option: string, name: string): boolean {
  if (option === name) return true;
  if (option.startsWith(`${name}=`)) return !/=(false|no|none|0)$/.test(option);
  return name.length === 2 && /^-[A-Za-z0-9]+$/.test(option) && option.includes(name.slice(1), 1);
}

/** These take a long option by any beginning of its name. */
const SHORTENS = new Set(
  'git rm rmdir chmod chown chgrp cp mv ln shred truncate tar sort split install unlink'.split(' '),
);

/** Whether the option is given by a beginning of its name: `--recurs`. */
export function isShortened(name: string, options: readonly string[], wanted: string): boolean {
  if (!wanted.startsWith('--') || !SHORTENS.has(name)) return false;
  return options.some((option) => option.length > 3 && option.startsWith('--') && wanted.startsWith(option));
}

function isOption(word: string): boolean {
  return word.length > 1 && word.startsWith('-');
}

function takesNext(word: string, valued: string, more: string): boolean {
  if (isListed(word, valued) || isListed(word, more)) return true;
  // The last letter of a cluster may take the next word, unless the first letter takes the rest as its value.
  if (!/^-[A-Za-z]{2,}$/.test(word)) return false;
  const [first, last] = [word.slice(0, 2), `-${word.at(-1)}`];
  if (isListed(first, valued) || isListed(first, more)) return false;
  return isListed(last, valued) || isListed(last, more);
}

/** Whether a word is in a list of words between blanks. */
export function isListed(word: string, list: string): boolean {
  return list !== '' && ` ${list} `.includes(` ${word} `);
}
