// Cuts an output where one program ends and the next begins: at the lines that the command itself prints between them, as
// `git status; echo "-- log"; git log` does, and at first lines that only one program prints, as in `df -h; free -m`.
import { type End, endOfListing } from './listings.ts';
import { mayOpenLike, type Opening, openingOf } from './openings.ts';
import { inlineScript, isSilent } from './recognise.ts';
import { unwrap } from './unwrap.ts';
import { type Simple, simpleCommands } from './words.ts';

export interface Part {
  readonly command: string;
  readonly text: string;
  /** Undefined if nobody knows it. */
  readonly exitCode: number | undefined;
  /** The line printed behind it; undefined where the next program begins at once, and behind the last part. */
  readonly mark: string | undefined;
  /** A line behind it says only what stands elsewhere, and is left out. */
  readonly isToldTwice?: boolean;
}

interface Mark {
  readonly pattern: RegExp;
  /** The command that prints it, in the line. */
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
  /** The program prints such a line for each thing that it tells of. */
  readonly again?: boolean;
  /** It runs only after a success of the program before it. */
  readonly afterSuccess?: boolean;
}

/**
 * A line that `echo` prints, and that stands for itself, in any case or only after a success. Or a line that belongs to the program:
 * its first, the first of a block of lines that are alike, or the first behind the block, or behind the last line, of the program
 * before it. Or the first line of the first program, where a further one begins with such a line.
 */
type Kind = 'printed' | 'printed after success' | 'opens' | 'first' | 'each' | 'behind' | 'past';

const MOST_NESTING = 4;
/** To take a command apart costs as much as to reduce a few lines. */
const MAY_BE_SEVERAL = /echo|printf|[;&\n]/;

/** Undefined if the command prints no such line, or if nobody knows which line is which. */
export function partsOf(command: string, text: string, exitCode: number | undefined, depth = 0): Part[] | undefined {
  if (!MAY_BE_SEVERAL.test(command)) return undefined;
  const commands = simpleCommands(command);
  const inner = commands.length === 1 ? inlineScript(unwrap(commands[0]?.words ?? [])) : undefined;
  if (inner !== undefined && depth < MOST_NESTING) return partsOf(inner, text, exitCode, depth + 1);
  const loop = loopIn(commands);
  if (loop !== undefined) return rounds(command.slice(loop.from, loop.to), loop.pattern, text.split('\n'));
  const marks = marksIn(commands);
  if (marks.length === 0) return undefined;
  const lines = text.split('\n');
  return cut(
    { command, lines, exitCode },
    marks.filter((mark) => isAsOften(mark, lines, marks)),
  );
}

interface Whole {
  readonly command: string;
  readonly lines: readonly string[];
  readonly exitCode: number | undefined;
}

function cut({ command, lines, exitCode }: Whole, marks: readonly Mark[]): Part[] | undefined {
  const parts: Part[] = [];
  let [begun, at, below] = [0, 0, 0];
  for (const { pattern, from, to, kind, afterSuccess } of marks) {
    if (kind === 'behind' && !pattern.test(lines[at] ?? '')) continue;
    const found = placeOf({ pattern, kind }, lines, kind === 'first' ? below : at);
    // A program behind such a block may print nothing.
    if (found < 0 && (kind === 'behind' || kind === 'past')) continue;
    if (found < 0) return undefined;
    below = found + 1;
    if (kind === 'opens') continue;
    const mark = lines[found] ?? '';
    const text = lines.slice(at, found).join('\n');
    if (kind === 'printed' || kind === 'printed after success') {
      const code = pattern.exec(mark)?.[1] ?? (kind === 'printed' ? undefined : '0');
      parts.push({
        command: command.slice(begun, from),
        text,
        exitCode: code === undefined ? undefined : Number(code),
        mark,
      });
      [begun, at] = [to, found + 1];
      continue;
    }
    const code = afterSuccess === true && exitCode === 0 ? 0 : undefined;
    parts.push({ command: command.slice(begun, from), text, exitCode: code, mark: undefined });
    [begun, at] = [from, found];
  }
  if (parts.length === 0) return undefined;
  return [...parts, { command: command.slice(begun), text: lines.slice(at).join('\n'), exitCode, mark: undefined }];
}

function placeOf({ pattern, kind }: Pick<Mark, 'pattern' | 'kind'>, lines: readonly string[], at: number): number {
  const found = lines.findIndex((line, index) => index >= at && pattern.test(line) !== (kind === 'behind'));
  if (kind !== 'past' || found < 0) return found;
  return found + 1 < lines.length ? found + 1 : -1;
}

/** A program may print the same line, and `&&` may leave one out. */
function isAsOften({ pattern, kind, again }: Mark, lines: readonly string[], marks: readonly Mark[]): boolean {
  if (kind === 'behind' || kind === 'past') return true;
  const alike = marks.filter((mark) => mark.kind !== 'behind' && mark.pattern.source === pattern.source).length;
  const fitting = lines.filter(
    (line, at) => pattern.test(line) && !(kind === 'each' && at > 0 && pattern.test(lines[at - 1] ?? '')),
  ).length;
  return fitting === alike || (again === true && alike === 1 && fitting > 1);
}

const PIPE = /^\|&?$/;

function marksIn(commands: readonly Simple[]): Mark[] {
  let before: Opening | undefined;
  let lister: readonly string[] = [];
  return commands.flatMap(({ words, operator, toFile, from, to }, at): Mark[] => {
    const joined = commands[at - 1]?.operator ?? '';
    if (toFile || PIPE.test(joined)) return [];
    const printed = PIPE.test(operator) ? undefined : printedBy(words);
    if (isSilent(words) && printed === undefined) return [];
    const argv = unwrap(words);
    const own = { from, to, afterSuccess: joined === '&&' };
    const listing = behindListing(endOfListing(lister, printed === undefined ? argv : []), own);
    lister = PIPE.test(operator) ? [] : argv;
    const behind = before?.isEach ? before : undefined;
    const opening = printed === undefined ? openingOf(argv) : undefined;
    before = opening !== undefined && passesOn(commands, at, opening) ? opening : undefined;
    if (printed !== undefined)
      return [{ pattern: printed, from, to, kind: joined === '&&' ? 'printed after success' : 'printed' }];
    if (at === 0)
      return before !== undefined && opensAgain(commands, before)
        ? [{ ...own, pattern: before.line, kind: 'opens' }]
        : [];
    if (before !== undefined) {
      const again = before.again === true && isAlone(commands, before);
      return [...listing, { ...own, pattern: before.line, kind: before.isEach ? 'each' : 'first', again }];
    }
    return behind === undefined ? listing : [{ ...own, pattern: behind.line, kind: 'behind' }];
  });
}

function behindListing(end: End | undefined, own: Pick<Mark, 'from' | 'to' | 'afterSuccess'>): Mark[] {
  if (end === undefined) return [];
  return ['last' in end ? { ...own, pattern: end.last, kind: 'past' } : { ...own, pattern: end.line, kind: 'behind' }];
}

/** `rsync -a src/ host:/srv; rsync -a docs/ host:/srv` */
function opensAgain(commands: readonly Simple[], opening: Opening): boolean {
  if (opening.isEach) return false;
  return commands.slice(1).some(({ words }) => openingOf(unwrap(words)) === opening);
}

/** No other command of the line may print it. */
function isAlone(commands: readonly Simple[], opening: Opening): boolean {
  return commands.filter(({ words }) => mayOpenLike(unwrap(words), opening)).length === 1;
}

/** `df -h | head` shows the first line, `df -h | grep sda` does not. Where each line is alike, a part of them will do. */
function passesOn(commands: readonly Simple[], at: number, { isEach }: Opening): boolean {
  let last = at;
  while (PIPE.test(commands[last]?.operator ?? '')) last += 1;
  const passing = isEach ? /^(?:head|tail|cat|sort|grep|uniq)$/ : /^(?:head|cat)$/;
  return commands.slice(at + 1, last + 1).every(({ words, toFile }) => passing.test(words[0] ?? '') && !toFile);
}

interface Loop {
  readonly pattern: RegExp;
  /** What each round runs behind its heading, in the line. */
  readonly from: number;
  readonly to: number;
}

/** A heading is short, and a pattern that is too long is none. */
const LONGEST_HEADING = 400;

/** `for f in *.json; do echo "== $f"; jq . $f; done`, with nothing that prints behind it. */
function loopIn(commands: readonly Simple[]): Loop | undefined {
  const begins = commands.findIndex(({ words }) => words[0] === 'for');
  const [, heading, ...others] = begins < 0 ? [] : commands.slice(begins);
  const done = others.at(-1);
  if (heading === undefined || done?.words[0] !== 'done' || heading.operator === '|' || heading.toFile)
    return undefined;
  if (others.some(({ words }) => /^(?:for|while|until|do)$/.test(words[0] ?? ''))) return undefined;
  const [first, program, ...texts] = heading.words;
  const [, sign = '', rest = ''] = /^([=#*>-]{2,}\s*)(\S.*)$/.exec(texts.join(' ')) ?? [];
  if (first !== 'do' || program !== 'echo' || !/^\$\{?\w+\}?[^$`]*$/.test(rest)) return undefined;
  if (rest.length > LONGEST_HEADING) return undefined;
  const end = rest.replace(/^\$\{?\w+\}?/, '');
  return { pattern: new RegExp(`^${inPattern(sign)}.+${inPattern(end)}$`), from: heading.to, to: done.from };
}

/** Each round takes the time to choose a reducer. */
const MOST_ROUNDS = 200;

function rounds(command: string, pattern: RegExp, lines: readonly string[]): Part[] | undefined {
  const marks = lines.flatMap((line, at) => (pattern.test(line) ? [at] : []));
  if (marks.length < 2 || marks.length > MOST_ROUNDS) return undefined;
  return [...marks, lines.length].map((end, round) => ({
    command: round === 0 ? '' : command,
    text: lines.slice(round === 0 ? 0 : (marks[round - 1] ?? 0) + 1, end).join('\n'),
    exitCode: undefined,
    mark: lines[end],
  }));
}

function inPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** `$?` and `${PIPESTATUS[0]}`, in a pattern. */
const EXIT_CODE = /\\\$\\\?|\\\$\\\{PIPESTATUS\\\[\d\\\]\\\}/;

/** The last line that `echo` or `printf` prints. */
function printedBy([program, ...args]: readonly string[]): RegExp | undefined {
  if (program !== 'echo' && (program !== 'printf' || args.length > 1)) return undefined;
  const isEscaped = program === 'printf' || args[0] === '-e';
  const text = (program === 'echo' && isEscaped ? args.slice(1) : args).join(' ');
  if (program === 'printf' ? !text.endsWith('\\n') : /^-[neE]+ /.test(text)) return undefined;
  const shown = isEscaped ? text.split('\\n').findLast((line) => line.trim() !== '') : text;
  if (shown === undefined || shown.length > LONGEST_HEADING) return undefined;
  const source = inPattern(shown).replace(EXIT_CODE, '(\\d{1,3})');
  // What the shell or printf puts in is not known.
  return !source.trim() || /\\\$|`|%|\\\\/.test(source) ? undefined : new RegExp(`^${source}\\s*$`);
}
