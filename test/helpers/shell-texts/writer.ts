// Chance for texts of shells: picks, new names, and a text in any of the quotes that keep it as it is.
import type { Random } from '../random.mjs';

/** Writes a word or a command in one of many ways; what must stand before it goes to `before`. */
export type Way = (what: string, writer: Writer) => string;

/** Where a text that nothing runs must not be told from one that runs by its letters alone. */
export interface Ways {
  words: readonly Way[];
  /** A command with one word that matters. */
  calls: readonly Way[];
  /** A whole script in another. */
  frames: readonly Way[];
  /** Words that only mention a command. */
  mentions: readonly Way[];
}

export const PROGRAM = 'zap';
export const TARGET = '/zone/one';

export class Writer {
  before: string[] = [];
  private names = 0;
  readonly next: Random;

  constructor(next: Random) {
    this.next = next;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.next(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  name(): string {
    this.names += 1;
    return `v${this.names}`;
  }

  /** Two parts of a word, neither empty. */
  halves(word: string): [string, string] {
    const at = 1 + this.next(word.length - 1);
    return [word.slice(0, at), word.slice(at)];
  }
}

export const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
export const double = (text: string): string => `"${text.replace(/[\\"$`]/g, '\\$&')}"`;
export const hex = (text: string): string =>
  `$'${[...text].map((letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}'`;

/** `P` stands for the program and `W` for the word that matters. */
export const call =
  (template: string): Way =>
  (word) =>
    template.replaceAll('P', PROGRAM).replaceAll('W', () => word);

export const frame =
  (write: (script: string) => string): Way =>
  (script) =>
    write(script);

/** One script that runs `zap /zone/one`, and maybe others that only speak of it, in the ways of a shell. */
export function writeRunning(ways: Ways, next: Random): string {
  const writer = new Writer(next);
  const word = writer.pick(ways.words)(TARGET, writer);
  let script = writer.pick(ways.calls)(word, writer);
  script = [...writer.before, script].join('\n');
  for (let depth = next(3); depth > 0; depth -= 1) script = framed(script, ways, writer);
  const around = next(3) === 0 ? `${mention(ways, writer)}\n` : '';
  return around + script;
}

/** A script that speaks of the command and does not run it. */
export function writeMentioning(ways: Ways, next: Random): string {
  const writer = new Writer(next);
  let script = mention(ways, writer);
  script = [...writer.before, script].join('\n');
  if (next(2) === 0) script = framed(script, ways, writer);
  return script;
}

function mention(ways: Ways, writer: Writer): string {
  return writer.pick(ways.mentions)(`${PROGRAM} ${TARGET}`, writer);
}

function framed(script: string, ways: Ways, writer: Writer): string {
  writer.before = [];
  const frame = writer.pick(ways.frames)(script, writer);
  return [...writer.before, frame].join('\n');
}
