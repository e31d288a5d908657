// One command as the shell would run it, its words resolved as far as the text says.
import { showMarks, UNKNOWN } from './marks.ts';

export interface Call {
  /** Without its folder: `/bin/rm` is `rm`. Empty for a redirection alone. */
  name: string;
  args: readonly string[];
  /** Where it would run; `.` as long as the text has not changed it. */
  cwd: string;
  /** What comes in by a pipe or a heredoc; undefined is the terminal. */
  input: Value | undefined;
  /** The commands whose output stands among its words. */
  from: readonly Call[];
  writes: readonly Write[];
  /** What was written, where the call was made of something else, such as a statement of Python. */
  written?: string;
}

/** A text and the commands that it came from. */
export interface Value {
  text: string;
  from: readonly Call[];
}

export interface Write {
  path: string;
  how: 'empty' | 'append';
}

export const NOTHING: Value = { text: '', from: [] };

/** Longer values, and more origins of a value, are not kept. */
export const LONGEST_VALUE = 65_536;
export const MOST_SOURCES = 30;

/** What two commands print, one after the other. */
export function joinValues(first: Value, second: Value): Value {
  if (first === NOTHING) return second;
  if (second === NOTHING) return first;
  const separator = first.text === '' || first.text.endsWith('\n') ? '' : '\n';
  const text = first.text.length + second.text.length > LONGEST_VALUE ? UNKNOWN : first.text + separator + second.text;
  return { text, from: [...first.from, ...second.from].slice(0, MOST_SOURCES) };
}

const LONGEST_SHOWN = 200;

export function showCall(call: Call): string {
  const shown = call.written ?? [call.name, ...call.args.map(quoted), ...call.writes.map(showWrite)].join(' ').trim();
  const line = showMarks(shown).replace(/\s+/g, ' ');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN - 1)}…` : line;
}

function quoted(word: string): string {
  return word === '' || /[\s;&|]/.test(word) ? `'${word}'` : word;
}

function showWrite({ path, how }: Write): string {
  return `${how === 'append' ? '>>' : '>'} ${path}`;
}

export function baseName(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  return /\.exe$/i.test(name) ? name.slice(0, -4) : name;
}
