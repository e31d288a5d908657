// Files that sed, perl, ruby and awk change in place, and whether their program leaves anything in them.
import type { Call, Write } from '../command/call.ts';
import { hasFlag, optionValues, takeCall } from '../command/options.ts';
import { filesWrittenBySed, losesAll, partsOfSed } from './sed-scripts.ts';

type InPlace = (call: Call) => Write[];

/** `sed -i` writes what it has changed, which may be nothing. */
const sed: InPlace = (call) => {
  const { options } = takeCall(call);
  const { scripts, files } = partsOfSed(call);
  const others = written(filesWrittenBySed(scripts), true);
  if (!options.some((option) => /^(-[A-Za-z]*i|--in-place)/.test(option))) return others;
  return [...written(files, losesAll(scripts, hasFlag(options, '-n', '--quiet', '--silent'))), ...others];
};

/** The letters of `-lpi.bak` before a value, of which `n` and `p` make a loop over the lines. */
const LETTERS = /^-([a-zA-Z\d]*)/;
const PRINTS = /\b(?:print|printf|say|puts|putc|p|pp|write|syswrite|warn)\b|<</;
const CLEARS =
  /^\s{0,99}(?:\$_\s{0,9}=\s{0,9}(?:""|''|undef|nil)|undef\s{0,9}\(?\$_|\$_\.(?:clear|replace\(?\s?(?:""|''))|s([^\w\s])\^?\.[*+](?:\$|\\n)?\1\1)/;

/** `perl -ni -e …` keeps only what its program prints, `perl -pi -e …` what it leaves in `$_`. */
const lineByLine: InPlace = (call) => {
  const letters = call.args
    .filter((word) => !/^-[IMmCDxrK-]/.test(word))
    .map((word) => LETTERS.exec(word)?.[1] ?? '')
    .map((cluster) => cluster.replace(/(?<=i).*$/, ''));
  const has = (letter: string): boolean => letters.some((cluster) => cluster.includes(letter));
  if (!has('i') || !(has('n') || has('p'))) return [];
  const scripts = optionValues(call.args, '-e -E');
  if (scripts.length === 0) return [];
  const files = takeCall(call).operands.filter((word) => !scripts.includes(word));
  const program = scripts.join(';');
  return written(files, has('p') ? CLEARS.test(program) : !PRINTS.test(program));
};

/** `awk -i inplace …`: a block without `print` prints nothing, a pattern without a block prints the line. */
const awk: InPlace = (call) => {
  if (!optionValues(call.args, '-i --include').some((name) => /^inplace(?:\.awk)?$/.test(name))) return [];
  const given = optionValues(call.args, '-e --source');
  const { operands } = takeCall(call);
  const [program = '', files] = given.length > 0 ? [given.join('\n'), operands] : [operands[0], operands.slice(1)];
  const patterns = program.replace(/\{[^{}]{0,2000}\}/g, '').replace(/\b(?:BEGIN|END)\b|[\s;]/g, '');
  return written(files, /^(?:0|""|)$/.test(patterns) && !/\bprintf?\b/.test(program));
};

function written(files: readonly string[], isLost: boolean): Write[] {
  return files.map((path) => ({ path, how: isLost ? 'empty' : 'append' }));
}

export const IN_PLACE: ReadonlyMap<string, InPlace> = new Map<string, InPlace>([
  ['sed', sed],
  ['perl', lineByLine],
  ['ruby', lineByLine],
  ['awk', awk],
  ['gawk', awk],
]);
