// Tells whose line it was that the shell read: the one of a typed text, or another one.
import { LINE_TOLD } from '../../journal/marks.ts';
import { behind, renderBehind, renderEdited } from '../../terminal/behind-prompt.ts';
import { withoutSpaces } from '../look/bare-text.ts';
import { drawnPrompt } from '../look/drawn-prompt.ts';
import type { LineRead } from '../state/command-ends.ts';
import { LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { ECHO_REACH, stripSequences, toLatin1, withoutTabs } from './echo.ts';

/** A text as it was typed at a prompt. */
export interface TypedLines {
  /** Where the journal ended then. */
  from: number;
  /** So far the journal had come when the shell was seen to read. */
  readsFrom?: number | undefined;
  lines: readonly string[];
  /** What stood on the line before it. */
  standing: string;
  /** They went in one by one, and not as one paste. */
  areApart?: boolean;
}

/** Editors move the cursor to draw again. An echo of the terminal only goes on. */
const MOVES = /\x1b\[[\d;]*[A-HPX@dfsu]|\x1b[78M]|\x08|\r(?!\n)/;

/** Only so many characters of a text are compared. */
const COMPARED = LINE_TOLD;

export interface LinesFound {
  count: number;
  /** The terminal has echoed the other lines, too, so that the shell reads them next, without another echo. */
  areQueued: boolean;
}

/** How many lines of the text, from `next` on, the shell read as parts of this line. */
export async function findLines(
  session: Session,
  line: LineRead,
  typed: TypedLines,
  next: number,
): Promise<LinesFound> {
  if (isTold(line, typed, next)) return { count: typed.lines.length - next, areQueued: false };
  let count = 0;
  for (const [index, prompt] of line.prompts.entries()) {
    const left = typed.lines.slice(next + count);
    const [first] = left;
    if (first === undefined) break;
    const part = { from: prompt, to: line.prompts[index + 1] ?? line.to };
    const isAhead = typed.from < part.from && next + count === 0;
    const shown = await shownOf(session, part, { ...typed, isAhead });
    if (!shown) continue;
    const isWhole = await shown.is(left.join('\n'));
    if (isWhole && left.length > 1) {
      // An editor takes several lines that are pasted as one part.
      const isOnePart = session.marksOutput() && (shown.isEdited || !typed.areApart);
      return isOnePart
        ? { count: count + left.length, areQueued: false }
        : { count: line.prompts.length, areQueued: true };
    }
    if (isWhole || (left.length > 1 && (await shown.is(first)))) count += 1;
  }
  return { count, areQueued: false };
}

function isTold({ told, to }: LineRead, { from, lines, standing }: TypedLines, next: number): boolean {
  if (told === undefined || from >= to) return false;
  const text = lines.slice(next).join('\n');
  return [text, standing + text].some((each) => told === bare(each));
}

interface TypedSo extends TypedLines {
  /** It was typed before this prompt came, and none of its lines has been read. */
  isAhead: boolean;
}

interface Shown {
  /** An editor has drawn it. */
  isEdited: boolean;
  is(text: string): Promise<boolean>;
}

/** What a part of the line shows of what was typed; undefined if it was read without that. */
async function shownOf(session: Session, part: Range, typed: TypedSo): Promise<Shown | undefined> {
  const from = Math.max(part.from, typed.from);
  const to = Math.min(part.to, session.stream.scanned, from + ECHO_REACH);
  if (to <= from || (await isReadBefore(session, part, typed))) return undefined;
  const bytes = await session.stream.read({ from, to });
  const shown = showText(bytes);
  const by = MOVES.test(toLatin1(bytes)) ? 'an editor' : 'the terminal';
  const standing = bare(typed.standing);
  // What stands behind it, where output is not marked, the terminal has echoed for the next line.
  const isEmptyLine = !session.marksOutput() && /^\s*\n/.test(shown);
  return {
    isEdited: by === 'an editor',
    async is(text) {
      const wanted = bare(withoutTabs(text, text));
      if (wanted !== '' && isEmptyLine) return false;
      const isBeginning = text.length > COMPARED;
      if (isShown(withoutTabs(shown, text), wanted, { standing, isBeginning, by })) return true;
      if (by === 'the terminal' && standing === '') return false;
      // Only what an editor drew ends before the output. Of an empty line, it draws what stands on the right with its prompt.
      if (!session.marksOutput() || (wanted === '' && part.from < typed.from)) return false;
      return isShown(withoutTabs(await draw(session, part, to), text), standing + wanted, {
        isBeginning,
        by: 'the emulator',
      });
    },
  };
}

/** A shell that takes single keys draws each line that it reads. Undefined if it has not been seen at its prompt. */
export function drawsLines(session: Session, key = session.stream.phases.shellKey): boolean | undefined {
  return session.marksOutput(key) || session.shellOf(key)?.traits.readsKeys || session.front.keyReading.reads(key);
}

/** The same, but not where the terminal is one that a program hands on: of the shell behind that, it tells nothing. */
export function drawsLinesItself(session: Session, key: string): boolean {
  return drawsLines(session, key) === true && !session.front.keyReading.isHandedOn(key);
}

/**
 * Where output is not marked, a part goes on after the line. So a whole line that came before the text was typed was read
 * without it, unless the shell was seen to read after that: then it was the output of a job. Behind a later prompt the text
 * is the line only if an editor draws it again: without one the shell reads unseen what was typed ahead, and what stands
 * behind that prompt was typed after it.
 */
async function isReadBefore(
  session: Session,
  part: Range,
  { from, readsFrom = 0, isAhead }: TypedSo,
): Promise<boolean> {
  if (session.marksOutput()) return false;
  if (from <= part.from) return isAhead && !drawsLines(session);
  return (await readBetween(session, Math.max(part.from, readsFrom), Math.min(from, part.to))).includes(LF);
}

function readBetween({ stream }: Session, from: number, to: number): Promise<Uint8Array> {
  return from < to ? stream.read({ from, to }) : Promise.resolve(new Uint8Array());
}

/** Line editors may draw a line again and again. The emulator tells what stood there at last, behind the prompt. */
async function draw(session: Session, part: Range, to: number): Promise<string> {
  const { row, stream } = session;
  const marks = { from: stream.promptBefore(part.from), to: part.from };
  const size = { cols: row.cols, rows: row.rows };
  const before = await drawnPrompt(session, marks);
  if (!before)
    return (await renderBehind(await stream.read(marks), await stream.read({ from: part.from, to }), size)) ?? '';
  const drawn = await renderEdited(await stream.read({ ...marks, to }), size);
  return behind(drawn.join('\n'), withoutSpaces(before.join(''))) ?? '';
}

interface ShownSo {
  /** What stood on the line before. */
  standing?: string;
  /** The text is only the beginning of what was typed. */
  isBeginning?: boolean;
  /** Only an editor draws a text twice, and only the emulator tells what stands on the right. */
  by: 'the terminal' | 'an editor' | 'the emulator';
}

/** Whether a line shows the text, perhaps behind what stood there, and nothing else. */
export function isShown(shown: string, wanted: string, { standing = '', isBeginning = false, by }: ShownSo): boolean {
  const rest = behind(shown, wanted) ?? (standing === '' ? undefined : behind(shown, standing + wanted));
  if (rest === undefined || isBeginning) return rest !== undefined;
  // A gap stands before what a shell shows on the right.
  if (by === 'the emulator') return /^(?:\s{3}|[^\S\n]*(?:\n|$))/.test(rest);
  if (wanted === '') return standing.endsWith(withoutSpaces(rest.split('\n', 1)[0] ?? ''));
  if (/^[^\S\n]*(?:\n|$)/.test(rest)) return true;
  // Once it is read, the next prompt stands below it.
  const [drawnAgain = ''] = rest.split('\n', 1);
  return by === 'an editor' && wanted.endsWith(withoutSpaces(drawnAgain));
}

function bare(text: string): string {
  return withoutSpaces(text.slice(0, COMPARED).replace(/[\x00-\x1f\x7f]/g, ''));
}

function showText(bytes: Uint8Array): string {
  return toLatin1(bytes)
    .split('\n')
    .map((line) => stripSequences(Buffer.from(line, 'latin1')))
    .join('\n');
}
