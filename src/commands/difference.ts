// What an edit changes in a text, line by line.

/** Shows the lines from the first difference to the last one. */
export function difference(before: string, after: string): string {
  const [old, fresh] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const head = old.findIndex((line, at) => line !== fresh[at]);
  const start = head < 0 ? old.length : head;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const marked = (sign: string, lines: readonly string[]) => lines.map((line) => `${sign} ${line}\n`).join('');
  return marked('-', old.slice(start, old.length - tail)) + marked('+', fresh.slice(start, fresh.length - tail));
}
