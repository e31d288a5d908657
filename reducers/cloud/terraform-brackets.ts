// Tells what stands in the brackets of a terraform plan without their ends: `~ ports (…2 unchanged):` and its changed parts below.

const HIDDEN = /^\s*# \((\d+) unchanged \w+ hidden\)$/;
/** A sign may stand before the name. */
const NAMED = /^(\s*(?:[+~-] )?)([\w.-]+|"[^"]+")(?: +=)? (?:[[{]|jsonencode\()$/;
const ELEMENT = /^(\s+(?:[+~-] )?)[[{]$/;
const HEREDOC = /<<[-~]?(\w+)$/;
const END = /^(\s*)[\]})]+,?$/;

/** `…2 unchanged` for terraform's own note that it hides as many. */
export function unchangedIn(line: string): string | undefined {
  const [, count] = HIDDEN.exec(line) ?? [];
  return count === undefined ? undefined : `…${count} unchanged`;
}

/** The lines to write in place of those that open brackets, and the ends of elements, which have no name. */
export function bracketsOf(lines: readonly string[]): Map<number, string> {
  const written = new Map<number, string>();
  let heredoc: string | undefined;
  lines.forEach((line, at) => {
    // A file of the user, in which brackets are its own.
    if (heredoc !== undefined) {
      if (line.replace(/^\s*[+~-]?\s*/, '') === heredoc) heredoc = undefined;
      return;
    }
    heredoc = HEREDOC.exec(line)?.[1];
    const [, before = '', name] = NAMED.exec(line) ?? ELEMENT.exec(line) ?? [];
    const end = /[[{(]$/.test(line) ? endOf(lines, at, before.length) : undefined;
    if (end === undefined) return;
    const hidden = hiddenIn(lines.slice(at + 1, end), before.length);
    if (name !== undefined) written.set(at, `${before}${name}${hidden === '' ? '' : ` (${hidden})`}:`);
    else {
      written.set(at, hidden === '' ? line : `${line} ${hidden}`);
      written.set(end, lines[end] ?? '');
    }
  });
  return written;
}

/** The end stands below the name. Undefined if more is said there, as of a value that goes. */
function endOf(lines: readonly string[], from: number, column: number): number | undefined {
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const depth = line.search(/\S/);
    if (depth >= 0 && depth <= column) return END.exec(line)?.[1]?.length === column ? at : undefined;
  }
  return undefined;
}

/** What is hidden further inside is told there. */
function hiddenIn(lines: readonly string[], column: number): string {
  return lines
    .filter((line) => line.search(/\S/) === column + 4)
    .flatMap((line) => unchangedIn(line) ?? [])
    .join(', ');
}
