// What a reducer gets and what it returns.

export interface Input {
  /** The program and its arguments, without sudo and the like; empty if nobody knows which program printed. */
  readonly argv: readonly string[];
  /** Plain lines without redraws and escape sequences. */
  readonly text: string;
  /** Undefined while the program runs, or if nobody knows the code. */
  readonly exitCode: number | undefined;
  /** Each message stays apart from others of its file or of its words: runs in which some came or went are compared. */
  readonly apart?: boolean | undefined;
}

/** How many things of each kind the reduced text leaves out, such as `{ 'passing tests': 24 }`. */
type Dropped = Readonly<Record<string, number>>;

export interface Reduction {
  readonly text: string;
  readonly dropped: Dropped;
}

export interface Reducer {
  readonly name: string;
  /** Programs with their subcommands, such as `git log`. */
  readonly commands: readonly string[];
  /** Which outputs it takes, whatever the program is. It wins over a reducer of the program. */
  readonly takes?: (argv: readonly string[], text: string) => boolean;
  /** Which outputs it takes of a program that no reducer knows, such as a script. */
  readonly takesUnknown?: (text: string) => boolean;
  /** Lines of other programs pass through, so several programs may have printed. */
  readonly passesOthers?: boolean;
  /** What several commands of its programs print one after another is like what one of them prints. */
  readonly passesOwn?: boolean;
  /** It leaves out the lines of passing tests, and another runner's failures may look like them. */
  readonly ofTests?: boolean;
  /** Returns null if the reducer does not know the form of the text, and the same text if it must stay as it is. */
  reduce(input: Input): Reduction | null;
}

/** What several reductions leave out together. */
export function addUp(all: readonly Reduction[]): Dropped {
  const sums: Record<string, number> = {};
  for (const [kind, count] of all.flatMap(({ dropped }) => Object.entries(dropped)))
    sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

export type Drop = (kind: string, count?: number) => void;

/** A step from lines to fewer lines that reports what it leaves out. It returns the same lines where it finds nothing. */
export type Pass = (lines: readonly string[], drop: Drop, input: Input) => readonly string[];

export type Edit = (lines: readonly string[], drop: Drop, input: Input) => readonly string[] | null;

/** Makes the `reduce` of a reducer that works on lines. */
export function byLines(edit: Edit): Reducer['reduce'] {
  return (input) => {
    const dropped = new Map<string, number>();
    const drop: Drop = (kind, count = 1) => {
      if (count > 0) dropped.set(kind, (dropped.get(kind) ?? 0) + count);
    };
    const lines = input.text.split('\n');
    const isOrdinary = !input.text.includes(MARK) && lines.every((line) => line.length <= LONGEST);
    const edited = edit(isOrdinary ? lines : lines.map(standIn), drop, input);
    if (edited === null) return null;
    return { text: isOrdinary ? edited.join('\n') : restore(edited, lines), dropped: Object.fromEntries(dropped) };
  };
}

const LONGEST = 2000;
const HEAD = 80;
const MARK = '\ue000';
const DIGITS = 'abcdefghij';

/** Patterns see only the head of a very long line: they take too long to find out that they do not match the rest. */
function standIn(line: string, at: number): string {
  if (line.length <= LONGEST && !line.includes(MARK)) return line;
  // Letters, because a reducer may join lines that differ only in digits.
  const name = [...String(at)].map((digit) => DIGITS.charAt(Number(digit))).join('');
  return `${line.slice(0, HEAD).replaceAll(MARK, ' ')}${MARK}${name}${MARK}`;
}

function restore(edited: readonly string[], lines: readonly string[]): string {
  const tailOf = (_mark: string, name: string): string => {
    const at = Number([...name].map((letter) => DIGITS.indexOf(letter)).join(''));
    return lines[at]?.slice(HEAD) ?? '';
  };
  return edited.map((line) => (line.includes(MARK) ? line.replace(/\ue000([a-j]+)\ue000/g, tailOf) : line)).join('\n');
}

/** A pass that puts messages together. */
export function together(pass: Pass): Pass {
  return (lines, drop, input) => (input.apart ? lines : pass(lines, drop, input));
}

/** Runs passes one after another. */
export function inOrder(...passes: readonly Pass[]): Pass {
  return (lines, drop, input) => passes.reduce((left, pass) => pass(left, drop, input), lines);
}

/** Leaves out the lines that a pattern finds. */
export function without(kind: string, pattern: RegExp): Pass {
  return (lines, drop) => {
    const kept = lines.filter((line) => !pattern.test(line));
    drop(kind, lines.length - kept.length);
    return kept;
  };
}

/** Of equal lines like that the first. */
export function once(kind: string, pattern: RegExp): Pass {
  return (lines, drop) => {
    const told = new Set<string>();
    const kept = lines.filter((line) => {
      if (!pattern.test(line)) return true;
      const isAgain = told.has(line);
      told.add(line);
      return !isAgain;
    });
    drop(kind, lines.length - kept.length);
    return kept;
  };
}
