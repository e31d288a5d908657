// One command as the shell would run it, its words resolved as far as the text says.
import { showMarks } from './marks.ts';

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
