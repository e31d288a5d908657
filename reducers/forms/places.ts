// Puts messages with a place below the name of their file, which stands once for messages in a row.
import type { Pass } from '../reducer.ts';

const MESSAGE =
  /^(?:\.{0,2}\/)?((?:[\w@.+~$[\]()-]+\/)*[\w@.+~$[\]()-]*\.\w{1,8}):? ?(\d+[:,).]?.*|\(\d+,\d+\): .*|line \d+(?:, col \d+, |: ).*|In \S.*|At \S.*)$/;
const LEAST = 2;

export const groupByFile: Pass = (lines) => {
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const file = fileOf(lines[at] ?? '');
    const end = file === undefined ? at + 1 : endOfGroup(lines, at, file);
    const group = lines.slice(at, end);
    const messages = group.filter((line) => !BELOW.test(line)).length;
    if (file === undefined || messages < LEAST) kept.push(...group);
    else kept.push(file, ...group.map((line) => ` ${BELOW.test(line) ? line : withoutFile(line, file)}`));
    at = end;
  }
  return kept;
};

/** tsc and javac go on with a message in indented lines. */
const GOES_ON = /\(\d+,\d+\): error TS\d+: |^\S+\.java:\d+: (?:error|warning): /;
const BELOW = /^ +\S/;
const MOST_BELOW = 8;

/** What stands below the last message goes with it only if another message of the file follows. */
function endOfGroup(lines: readonly string[], from: number, file: string): number {
  let end = from + 1;
  let goesOn = GOES_ON.test(lines[from] ?? '');
  for (let at = end; at < lines.length && at - end < MOST_BELOW; at += 1) {
    const line = lines[at] ?? '';
    if (fileOf(line) === file) [end, goesOn] = [at + 1, GOES_ON.test(line)];
    else if (!goesOn || !BELOW.test(line)) break;
  }
  return end;
}

function withoutFile(line: string, file: string): string {
  return line.slice(file.length).replace(/^: ?/, '');
}

function fileOf(line: string): string | undefined {
  const found = MESSAGE.exec(line);
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

/** pyright names the file above its messages, and again in each of them. */
export const withoutFileAgain: Pass = (lines) => {
  let file: string | undefined;
  return lines.map((line) => {
    if (/^\S+\/\S+$/.test(line)) file = line;
    if (file === undefined || !line.trimStart().startsWith(`${file}:`)) return line;
    return ` ${line.trimStart().slice(file.length + 1)}`;
  });
};

/** A line, often with a column, in figures or as words. */
export const PLACE = String.raw`(?:\d+(?::\d+(?:-\d+)?)?|\(\d+,\d+\)|line \d+(?:, col \d+)?)`;

/** A place below its file, and the message that stands at it. */
const PLACED = new RegExp(String.raw`^ (${PLACE})([:,]? \S.*)$`);

/** Where a message comes again in the same file, its places stand together before it. */
export const joinPlaces: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    to = from;
    while (to < lines.length && PLACED.test(lines[to] ?? '')) to += 1;
    // A message that goes on below it stays where it is.
    if (to - from > 1 && /^ {2,}\S/.test(lines[to] ?? '')) to -= 1;
    if (to === from) kept.push(lines[from] ?? '');
    // A note belongs to the message above it.
    else if (lines.slice(from, to).some((line) => line.includes(': note: '))) kept.push(...lines.slice(from, to));
    else kept.push(...withPlaces(lines.slice(from, to)));
  }
  return kept;
};

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
