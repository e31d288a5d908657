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

/** Where a sentence names an argument and means no word: `lines and grep are …`, `leave cwd out`, `session_id`. */
const NAMED =
  /(?<=^|[.!] )([a-z]+)(?: and ([a-z]+))?(?=[ :])|(?<=\bleave )([a-z]+)(?= out\b)|(?<![\w/-])[a-z]+(?:_[a-z]+)+(?![\w/-])/g;
const LIST = /\b(ptyhold [a-z]+) takes: [^.]*\./g;

/** The same of an error, which names the arguments of the tool alone, too. What stands in double quotes was given by somebody. */
export function errorInCommandWords(text: string, arguments_: readonly string[]): string {
  const flagged = (words: string): string =>
    words.replace(NAMED, (sentence) =>
      sentence.replace(/[a-z_]+/g, (word) => (arguments_.includes(word) ? argumentAsTyped(word) : word)),
    );
  const parts = inCommandWords(text)
    .replace(LIST, 'See: $1 --help')
    .split(/("[^"\n]*"|`[^`\n]*`)/);
  return parts.map((part, at) => (at % 2 === 0 ? flagged(part) : part)).join('');
}

function argumentAsTyped(name: string): string {
  return name === 'session_id' ? 'SESSION' : `--${name.replaceAll('_', '-')}`;
}

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
