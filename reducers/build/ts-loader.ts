// ts-loader names the file and the place of an error in a line of its own, below webpack's lines that name them too.
import type { Drop, Pass } from '../reducer.ts';

const WEBPACK = /^(?:ERROR|WARNING) in (\/\S+|\.\/\S+)$/;
const PLACE = /^(?:\.\/\S+ )?\d+:\d+(?:-\d+(?::\d+)?)?$/;
const LOADER = /^\[tsl\] (?:ERROR|WARNING) in (\S+)\((\d+),(\d+)\)$/;

export const withoutWebpackPlace: Pass = (lines, drop) => {
  const kept = lines.filter((line, at) => {
    const file = WEBPACK.exec(line)?.[1];
    if (file !== undefined) return LOADER.exec(lines[at + 2] ?? '')?.[1] !== file || !PLACE.test(lines[at + 1] ?? '');
    if (!PLACE.test(line)) return true;
    return WEBPACK.exec(lines[at - 1] ?? '')?.[1] === undefined || !LOADER.test(lines[at + 1] ?? '');
  });
  drop('places told twice', lines.length - kept.length);
  return withoutImporters(joined(kept), drop);
};

const TYPE_ERROR = /^(?:ERROR|WARNING) in \S+\(\d+,\d+\): TS\d+: /;
const IMPORTER = /^ @ \S/;

/** Who imports a file says nothing of the types in it. webpack tells a place twice where a module is named and used. */
function withoutImporters(lines: readonly string[], drop: Drop): string[] {
  let isOfTypes = false;
  const kept = lines.filter((line) => {
    isOfTypes = TYPE_ERROR.test(line) || (isOfTypes && line !== '' && !/^(?:ERROR|WARNING) in /.test(line));
    return !(isOfTypes && IMPORTER.test(line));
  });
  drop('importing files', lines.length - kept.length);
  return kept.map((line) => (line.startsWith(' @ ') ? line.replace(/( \d+:\d+-\d+)\1$/, '$1') : line));
}

const MESSAGE = /^\s+TS\d+: /;

/** `[tsl] ERROR in /src/a.ts(1,75)` and the message below it. */
function joined(lines: readonly string[]): string[] {
  const joinedLines: string[] = [];
  for (const line of lines) {
    const before = joinedLines.at(-1) ?? '';
    if (MESSAGE.test(line) && LOADER.test(before))
      joinedLines[joinedLines.length - 1] = `${before.slice(6)}: ${line.trim()}`;
    else joinedLines.push(line);
  }
  return joinedLines;
}

/** The file that such a line names. */
export function tsFilesIn(line: string): string[] {
  const file = /^(?:ERROR|WARNING) in (\/\S+)\(\d+,\d+\): TS\d+: /.exec(line)?.[1];
  return file === undefined ? [] : [file];
}
