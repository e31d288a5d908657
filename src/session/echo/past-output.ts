// Finds the output of a command that has ended, or still runs, in the journal.

import { renderBehind } from '../../terminal/behind-prompt.ts';
import type { RenderSize } from '../../terminal/drawing.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import { render } from '../../terminal/render.ts';
import { findReprint } from '../look/reprint.ts';
import { cutToLine } from '../state/line-told.ts';
import type { PastCommand } from '../state/past-commands.ts';
import type { Span } from '../state/phases.ts';
import { type Range, subtract } from '../state/range.ts';
import { marksNoOutput, ReadTexts } from '../state/read-texts.ts';
import type { Sent } from '../state/sent-texts.ts';
import type { Session } from '../state/session.ts';
import { PASTE_OFF } from '../state/terminal-modes.ts';
import { findOutputOfSpans } from './output-of-spans.ts';

const LONGEST_LINE = 64 * 1024;
/** The mark of a prompt's end, and what a terminal prints for a key. */
const BEGIN_REACH = 256;
const PROMPT_END = /^\x1b\]133;B[^\x07]*\x07/;

export interface CommandOutput {
  /** The typed text on one line; empty if nobody knows it. */
  text: string;
  /** The typed text with its line ends. */
  typed: string;
  status: number | undefined;
  ranges: Range[];
  to: number;
}

export interface PastLine {
  command: PastCommand;
  /** 1 for the newest command, 2 for the one before, and so on. */
  back: number;
  /** The typed text on one line, and with its line ends. */
  text: string;
  typed: string;
  output: () => Promise<Range[]>;
}

/** The newest first, each looked for when it is asked for. */
export async function* pastLines(session: Session): AsyncGenerator<PastLine> {
  let back = 0;
  const commands = await session.commands.upToNow();
  const texts = new ReadTexts(session, commands);
  for (const command of commands.toReversed()) {
    const typed = await findTypedText(session, command, texts);
    const text = oneLine(typed);
    if (isNone(session, command, text)) continue;
    back += 1;
    yield { command, back, text, typed, output: () => findOutput(session, command, texts) };
  }
}

/** Undefined if the journal no longer holds it. */
export async function findPastCommand(session: Session, wanted: number): Promise<CommandOutput | undefined> {
  for await (const { command, back, text, typed, output } of pastLines(session)) {
    if (back < wanted) continue;
    return { text, typed, status: command.status, ranges: await output(), to: command.to };
  }
  return undefined;
}

/** There was no command: the shell only showed its prompt again, as after C-c. */
export function isNone(session: Session, { spans, status }: PastCommand, text: string): boolean {
  const [first] = spans;
  if (first?.phase !== 'input') return false;
  if (text === '') return true;
  if (!INTERRUPTED.has(status) || spans.some(({ phase }) => phase === 'output')) return false;
  // Where output is not marked, a command that ran was typed as well.
  return session.marksOutput(first.shellKey) || text.endsWith('^C');
}

/** What shells say of SIGINT; the latter is ksh93. */
const INTERRUPTED: ReadonlySet<number | undefined> = new Set([130, 258]);

export async function findOutput(session: Session, command: PastCommand, texts: ReadTexts): Promise<Range[]> {
  const { from, to, spans } = command;
  const read = spans.find(({ phase }) => phase === 'output')?.from;
  const began = command.output ?? read;
  const line = await lineFrom(session, command);
  // A text may be typed right where the output begins: the program that runs reads it.
  const echoes = { sent: await echoed(session, command, texts, { line, began: read }), answered: [] };
  const output = await findOutputOfSpans(session, { from, to }, spans, echoes);
  // Leaves out what background jobs printed before the command began.
  return subtract(output, [{ from: 0, to: began ?? line }]);
}

/** Texts whose echo stands before the output. Later ones are part of what a person saw. `line`: where the line begins. */
async function echoed(
  session: Session,
  command: PastCommand,
  texts: ReadTexts,
  { line, began = command.to }: { line: number; began: number | undefined },
): Promise<Sent[]> {
  const typed = session.typed.all.filter(({ at }) => at >= command.since && at <= began);
  if (!marksNoOutput(session, command)) return typed;
  // Nobody knows what a person typed: the first line is the echo.
  const sent = typed[0] ?? (await texts.of(command))?.sent;
  return [sent ?? { at: line, text: '' }];
}

/** Behind the mark at the end of the prompt, of a shell that marks no output. */
async function lineFrom(session: Session, command: PastCommand): Promise<number> {
  const { from, to } = command;
  if (!marksNoOutput(session, command)) return from;
  const bytes = Buffer.from(await session.stream.read({ from, to: Math.min(to, from + BEGIN_REACH) }));
  const mark = PROMPT_END.exec(bytes.toString('latin1'))?.[0].length ?? 0;
  // A server that looked whether somebody had typed there had the terminal print the line again, on a row of its own.
  const reprint = findReprint(bytes.subarray(mark), from + mark);
  return reprint?.key.from === from + mark && reprint.isOnOwnRow ? reprint.shown.from : from + mark;
}

/** `size`: of the terminal when the line was drawn. An editor that drew it again over several rows went back by that size. */
export async function findTypedText(
  session: Session,
  command: PastCommand,
  texts: ReadTexts,
  size: RenderSize = session.row,
): Promise<string> {
  const known = await texts.of(command);
  if (known) return known.text;
  const read = readLine(command);
  const until = read?.to ?? command.from;
  const [sent, ...others] = session.typed.all.filter(({ at }) => at >= command.since && at <= until);
  if (sent && others.length === 0) return sent.text;
  if (!read) return '';
  const { from, shellKey } = read;
  const begin = Math.max(from, await lineFrom(session, command));
  const bytes = Buffer.from(await session.stream.read({ from: begin, to: Math.min(until, from + LONGEST_LINE) }));
  const editorEnd = bytes.indexOf(PASTE_OFF);
  const line = editorEnd < 0 ? bytes : bytes.subarray(0, editorEnd);
  const lines = (await drawBehindPrompt(session, { ...command, from }, line, size)) ?? (await render(line, size));
  return (session.marksOutput(shellKey) ? lines : lines.slice(0, 1)).join('\n');
}

/** The line stands behind the prompt that was drawn last: an editor may have drawn it anew, as one that shows the time does. */
function readLine({ spans }: PastCommand): Span | undefined {
  const end = spans.findIndex(({ phase }) => phase !== 'input');
  return spans[(end < 0 ? spans.length : end) - 1];
}

/** An editor may draw the line again from the left edge on, and goes over its prompt then. */
async function drawBehindPrompt(
  session: Session,
  { prompt, from, told }: PastCommand,
  line: Buffer,
  size: RenderSize,
): Promise<string[] | undefined> {
  if (prompt >= from) return undefined;
  const shown = await renderBehind(await session.stream.read({ from: prompt, to: from }), line, size);
  return shown === undefined ? undefined : cutToLine(shown, told).replace(/^ /, '').split('\n');
}

export function oneLine(text: string): string {
  return neutraliseText(text.trim().replaceAll('\n', ' '));
}
