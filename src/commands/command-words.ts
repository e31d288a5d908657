// What an answer advises, in the words of the command line: a tool is its command, and `wait=true` is `--wait`.
import { outsideBackticks } from '../terminal/outside-backticks.ts';

export function inCommandWords(text: string): string {
  return outsideBackticks(text, translate);
}

/** The arguments that advice names, of any tool. */
export const NAMES: ReadonlySet<string> = new Set([
  ...['enter', 'events', 'fold', 'force', 'full', 'grep', 'line_range', 'lines', 'lock', 'mark', 'raw', 'reuse', 'rtk'],
  ...['screen', 'secret', 'diff', 'tag', 'timeout', 'until', 'wait'],
]);

const ARGUMENT = /\b([a-z]+(?:_[a-z]+)*)(?:=|: )("[^"]*"|true\b|false\b|\d+\b)/g;

/** At the command line the session stands behind the command, without the name of the argument. */
const SESSION = /\b(pty_[a-z]+) (?:name|session_id)=("[^"]*")/g;
const PLAIN = /^"([\w@-]+)"$/;

function translate(text: string): string {
  const placed = text.replace(
    SESSION,
    (_, tool: string, value: string) => `${tool} ${PLAIN.exec(value)?.[1] ?? value}`,
  );
  const flagged = placed.replace(ARGUMENT, (written, name: string, value: string) =>
    NAMES.has(name) ? flagFor(name.replaceAll('_', '-'), value) : written,
  );
  return flagged.replace(/\bpty_(open|send|read|key|close|list)\b/g, 'ptyhold $1');
}

function flagFor(name: string, value: string): string {
  if (value === 'true') return `--${name}`;
  return value === 'false' ? `--no-${name}` : `--${name} ${value}`;
}
