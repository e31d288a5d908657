// Puts messages with a place below the name of their file, which stands once for messages in a row.
import type { Pass } from '../reducer.ts';

const MESSAGE =
  /^(?:\.{0,2}\/)?((?:[\w@.+~$[\]()-]+\/)*[\w@.+~$[\]()-]*\.\w{1,8}):? ?(\d+[:,).]?.*|\(\d+,\d+\): .*|In \S.*|At \S.*)$/;
const LEAST = 2;

export const groupByFile: Pass = (lines) => {
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const file = fileOf(lines[at] ?? '');
    let end = at + 1;
    while (file !== undefined && end < lines.length && fileOf(lines[end] ?? '') === file) end += 1;
    if (file === undefined || end - at < LEAST) kept.push(...lines.slice(at, end));
    else kept.push(file, ...lines.slice(at, end).map((line) => ` ${line.slice(file.length).replace(/^: ?/, '')}`));
    at = end;
  }
  return kept;
};

function fileOf(line: string): string | undefined {
  const found = MESSAGE.exec(line);
  // A sanitizer's finding while the program runs is not a compiler's message, and may stand alone.
  if (!found || line.includes(': runtime error: ') || !/^.+?(?::\d+[:\s,]|:\d+$|\(\d+,\d+\):|: (?:In|At) )/.test(line))
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

/** A place below its file, and the message that stands at it. */
const PLACED = /^ (\d+(?::\d+(?:-\d+)?)?)(:? \S.*)$/;

/** Where a message comes again in the same file, its places stand together before it. */
export const joinPlaces: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    to = from;
    while (to < lines.length && PLACED.test(lines[to] ?? '')) to += 1;
    if (to === from) kept.push(lines[from] ?? '');
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
