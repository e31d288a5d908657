// The programs of a call of sed, which files they write, and whether they leave next to nothing of a file.
import type { Call } from '../command/call.ts';
import { optionValues, takeCall } from '../command/options.ts';

interface Parts {
  /** Without those that stand in files. */
  scripts: readonly string[];
  /** Files with more of them. */
  programs: readonly string[];
  /** What it goes through. */
  files: readonly string[];
}

export function partsOfSed(call: Call): Parts {
  const { operands } = takeCall(call);
  const given = optionValues(call.args, '-e --expression');
  const programs = optionValues(call.args, '-f --file');
  // On BSD, an empty word behind `-i` says that no copy is kept.
  const rest = operands[0] === '' && operands.length > 2 ? operands.slice(1) : operands;
  if (given.length > 0 || programs.length > 0) return { scripts: given, programs, files: rest };
  return { scripts: rest.slice(0, 1), programs, files: rest.slice(1) };
}

/** `w file`, and `s/…/…/w file`: all up to the end of the line is its name. */
const WRITES = /(?:^|[;{}$\d/~!,|#gpiI])[ \t]{0,9}w[ \t]{1,9}([^\n]{1,400})/gm;

const MOST_FILES = 20;

export function filesWrittenBySed(scripts: readonly string[]): string[] {
  const found = scripts.flatMap((script) => [...script.matchAll(WRITES)].map(([, path = '']) => path.trim()));
  return found.slice(0, MOST_FILES);
}

/** Every line, or all but one: `1,$`, `0~1`, `1!`, `/^/`, `\%.*%`. */
const EVERY_LINE = String.raw`(?:[12],\$|[01]~1|[1$]!|\/PATTERN\/I?|\\([^\w\s])PATTERN\1I?)`.replaceAll(
  'PATTERN',
  String.raw`(?:|\^|\$|\^?\.[*+]?\$?|\^?\.\.\*\$?)`,
);
const LOSES = [
  new RegExp(String.raw`^[\s{]{0,99}(?:${EVERY_LINE})?[\s{]{0,99}[dDzqQ]\s*(?:[;}#\d\n]|$)`),
  /^\s{0,99}1[qQ]/,
  /^\s{0,99}s([^\w\s\\])\^?\.\*\$?\1\1/,
];
/** The commands with which something is printed in spite of `-n`. */
const PRINTS = /[pPiacwl=]/;

export function losesAll(scripts: readonly string[], isQuiet: boolean): boolean {
  if (scripts.length === 0) return false;
  if (isQuiet) return !scripts.some((script) => PRINTS.test(script));
  return scripts.some((script) => LOSES.some((pattern) => pattern.test(script)));
}
