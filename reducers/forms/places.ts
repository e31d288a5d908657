// The places of messages: below the name of their file where a declaration asks for it, and one list for the same message.
import { type Pass, together } from '../reducer.ts';
import { WORD } from './letters.ts';

const SIGN = `[${WORD}@.+~$[\\]()-]`;
/** A blank behind an ending separates two files: `a.ts and b.ts`. */
const BLANK = String.raw` (?<!\.\w{1,4} )`;
/** Words of a name, at most so many, since prose is long. */
const WORDS = `${SIGN}+(?:${BLANK}${SIGN}+){0,4}`;
const NAME = String.raw`${SIGN}*\.\w{1,8}|\w+file`;
/** Where a path begins, here and on Windows. */
const ROOT = String.raw`(?:\.{0,2}[/\\]|[A-Za-z]:[/\\]|${SIGN}+[/\\])`;

/** A path whose last part has an ending, or is such as `Dockerfile`. Below its first folder, names may have blanks. */
export const FILE = String.raw`(?:${ROOT}(?:${WORDS}[/\\]){0,40}(?:${WORDS}\.[A-Za-z]\w{0,7}|${NAME})|${NAME})`;

const MESSAGE = new RegExp(
  String.raw`^(${FILE}):? ?(\d+[:,).]?.*|\(\d+,\d+\): .*|line \d+(?:, col \d+, |: ).*|In \S.*|At \S.*)$`,
);
const LEAST = 2;

/** tsc and javac go on with a message in indented lines. */
const OF_SOME = /\(\d+,\d+\): error TS\d+: |:\d+:\d+ - error TS\d+: |^\S+\.java:\d+: (?:error|warning): /;
const INDENTED = /^ +\S/;
/** The code of an error, and what should stand there instead. */
const CODE = /^ {2}(?:> |fix: )\S/;
const MOST_BELOW = 8;

/** For declared reducers that ask for it. Others keep each place whole, as whoever reads it copies it or looks for it. */
export const groupByFile = together((lines) => {
  const files = lines.map(fileOf);
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const file = files[at];
    const end = file === undefined ? at + 1 : endOfGroup(lines, files, at);
    const messages = files.slice(at, end).filter((one) => one === file).length;
    if (file === undefined || messages < LEAST) kept.push(...lines.slice(at, end));
    else {
      if (kept.at(-1) !== file) kept.push(file);
      for (let one = at; one < end; one += 1)
        kept.push(files[one] === file ? ` ${withoutFile(lines[one] ?? '', file)}` : below(lines[one] ?? ''));
    }
    at = end;
  }
  return kept;
});

function below(line: string): string {
  return ` ${line.startsWith(' ') ? line : ` ${line}`}`;
}

/** What stands below the last message goes with it only if another message of the file follows. */
function endOfGroup(lines: readonly string[], files: readonly (string | undefined)[], from: number): number {
  let end = from + 1;
  let goesOn = OF_SOME.test(lines[from] ?? '');
  for (let at = end; at < lines.length && at - end < MOST_BELOW; at += 1) {
    const line = lines[at] ?? '';
    if (files[at] === files[from]) [end, goesOn] = [at + 1, OF_SOME.test(line)];
    else if (!(goesOn && INDENTED.test(line)) && !CODE.test(line)) break;
  }
  return end;
}

function withoutFile(line: string, file: string): string {
  const rest = line.slice(file.length);
  return rest.startsWith(': ') ? rest.slice(2) : rest.startsWith(':') ? rest.slice(1) : rest;
}

function fileOf(line: string): string | undefined {
  const found = line.startsWith(' ') ? null : MESSAGE.exec(line);
  // A sanitizer's finding while the program runs is not a compiler's message, and may stand alone.
  if (
    !found ||
    line.includes(': runtime error: ') ||
    !/^.+?(?::\d+[:\s,]|:\d+$|\(\d+,\d+\):|: (?:In|At|line \d+(?:, col|:)) )/.test(line)
  )
    return undefined;
  const rest = found[2] ?? '';
  return line.slice(0, line.length - rest.length).replace(/:? ?$/, '');
}

const HEADING = new RegExp(`^${FILE}$`);

/** pyright names the file above its messages, and again in each of them. */
export const withoutFileAbove: Pass = (lines) => {
  let file: string | undefined;
  const kept: string[] = [];
  for (const line of lines) {
    if (/^\S+\/\S+$/.test(line) || (/^\S.*[/\\]/.test(line) && HEADING.test(line))) file = line;
    const isOfFile = file !== undefined && line.trimStart().startsWith(`${file}:`);
    if (isOfFile && kept.at(-1) === file) kept.pop();
    kept.push(isOfFile ? line.trimStart() : line);
  }
  return kept;
};

/** A line, often with a column, in figures or as words. */
export const PLACE = String.raw`(?:\d+(?::\d+(?:-\d+)?)?|\(\d+,\d+\)|line \d+(?:, col \d+)?)`;

/** A place below its file, and the message that stands at it. */
const PLACED = new RegExp(String.raw`^ (${PLACE})([:,]? \S.*)$`);

/** A note belongs to the message above it, but with shellcheck this is a level. */
export function belongsAbove(line: string): boolean {
  if (line.includes(': note: ')) return !/ \[SC\d+\]$/.test(line);
  return line.includes(': help: ') && /^ ?\S+: help: /.test(line);
}

/** Where a message comes again in the same file, its places stand together before it. */
export const joinPlaces = together((lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    to = from;
    while (to < lines.length && PLACED.test(lines[to] ?? '')) to += 1;
    // A message that goes on below it stays where it is.
    if (to - from > 1 && /^ {2,}\S/.test(lines[to] ?? '')) to -= 1;
    if (to === from) kept.push(lines[from] ?? '');
    else if (lines.slice(from, to).some(belongsAbove)) kept.push(...lines.slice(from, to));
    else kept.push(...withPlaces(lines.slice(from, to)));
  }
  return kept;
});

function withPlaces(lines: readonly string[]): string[] {
  const places = new Map<string, string[]>();
  for (const line of lines) {
    const [, place = '', message = ''] = PLACED.exec(line) ?? [];
    const told = places.get(message);
    if (told) told.push(place);
    else places.set(message, [place]);
  }
  return [...places].map(([message, at]) => ` ${at.join(', ')}${message}`);
}

const PLACES = new RegExp(String.raw`^ (${PLACE}(?:, ${PLACE})+)([:,]? \S.*)$`);
export const MANY = 6;

/** Several findings at one place have it once, and of many places the number is told. */
export const countPlaces: Pass = (lines) =>
  lines.map((line) => {
    if (!line.startsWith(' ') || !line.includes(', ')) return line;
    const [, list = '', message = ''] = PLACES.exec(line) ?? [];
    if (list === '' || / \(×\d+\)$/.test(message)) return line;
    const all = list.split(/, (?!col )/);
    const told = [...new Set(all)];
    return ` ${told.join(', ')}${message}${all.length >= MANY || told.length < all.length ? ` (×${all.length})` : ''}`;
  });
