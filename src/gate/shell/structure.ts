// Estimates the work of parsing a shell text: counts the characters that begin or end a part of a command.

const STRUCTURE = /[;|&`({<$\n]/g;
/** A quoted word after `<<`: the lines up to that word are plain text. */
const QUOTED_BODY = /<<-?[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\(\w+))/;

export function measureStructure(text: string): number {
  let count = 0;
  let end: string | undefined;
  for (const line of text.split('\n')) {
    if (end !== undefined) {
      if (line.replace(/^\t+/, '') === end) end = undefined;
      continue;
    }
    count += (line.match(STRUCTURE)?.length ?? 0) + 1;
    const [, single, double, escaped] = QUOTED_BODY.exec(line) ?? [];
    end = single ?? double ?? escaped;
  }
  return count;
}
