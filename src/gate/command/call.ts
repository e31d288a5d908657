// One command as the shell would run it, its words resolved as far as the text tells.
import { showStandIns, UNKNOWN } from './stand-ins.ts';

export interface Call {
  /** The program without its folder: `/bin/rm` is `rm`. Empty for a redirection alone. */
  name: string;
  /** The first word, where it is more than that name. */
  path?: string | undefined;
  args: readonly string[];
  /** The folder it would run in; `.` until the text changes it. */
  cwd: string;
  /** What a pipe or a heredoc feeds to it; undefined when it reads the terminal. */
  input: Value | undefined;
  /** The commands whose output is among its words, as in `rm $(ls)`. */
  from: readonly Call[];
  writes: readonly Write[];
  /** It works on the database of the tests alone, on an emulator, or on a thing that the text itself has made. */
  forTests?: boolean;
  /** What it works on and is nobody else's. */
  owns?: readonly Own[];
  /** Words that name files, or a repository, into which the text itself has put secrets. */
  holds?: ReadonlyMap<string, Held>;
  /** The original text, where that was no command, such as a statement of Python. */
  written?: string;
}

/** A repository that the same text has made, a network apart from that of the machine, or the files of a new container. */
export type Own = 'repository' | 'network' | 'files';

/** A command of which no more is known than its words. */
export function plainCall(name: string, args: readonly string[] = [], cwd = '.'): Call {
  return { name, args, cwd, input: undefined, from: [], writes: [] };
}

/** A text and the commands that printed it. */
export interface Value {
  text: string;
  from: readonly Call[];
  /** The elements of an array by place or key, or the words of a list. */
  items?: ReadonlyMap<string, string>;
}

/** What a file holds that nobody else may read: what a secret file does, or what a command told, such as a token or all variables. */
export type Held = 'key' | 'told';

export interface Write {
  path: string;
  how: 'empty' | 'append';
}

export const NOTHING: Value = { text: '', from: [] };

/** A longer value becomes unknown, and further origins are dropped. */
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

/** The whole command in one line. */
export function showCall(call: Call): string {
  const shown = call.written ?? [call.name, ...call.args.map(quoted), ...call.writes.map(showWrite)].join(' ').trim();
  return showStandIns(shown).replace(/\s+/g, ' ');
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
