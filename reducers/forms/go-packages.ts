// Leaves out the package that the compiler and vet of Go name above messages whose files lie in its folder.
import type { Drop, Pass } from '../reducer.ts';
import { WORD } from './letters.ts';

const PACKAGE = /^# \[?([\w./~-]+)\]?(?: \[[\w./~-]+\.test\])?$/;
const PLACE = new RegExp(String.raw`^(?:vet: )?(?:\./)?(?:(\S*)/)?[${WORD}.-]+\.go:\d+:`);

export const withoutPackages: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => {
    const name = PACKAGE.exec(line)?.[1];
    if (name === undefined) return true;
    // Vet names it twice.
    const first = PACKAGE.test(lines[at + 1] ?? '') ? lines[at + 2] : lines[at + 1];
    const place = PLACE.exec(first ?? '');
    return place === null || !`/${name}`.endsWith(`/${place[1] ?? ''}`);
  });
  drop('names of packages', lines.length - kept.length);
  return withoutVetAgain(kept, drop);
};

/** Where the compiler has told the same, vet adds nothing. */
function withoutVetAgain(lines: readonly string[], drop: Drop): readonly string[] {
  if (!lines.some((line) => line.startsWith('vet: '))) return lines;
  const told = new Set(lines);
  const kept = lines.filter((line) => !(line.startsWith('vet: ') && told.has(line.slice('vet: '.length))));
  drop('lines told twice', lines.length - kept.length);
  return kept;
}
