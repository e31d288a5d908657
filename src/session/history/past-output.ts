// The output of a command that has ended, or runs: found again in the journal.
import { neutraliseText } from '../../terminal/neutralise.ts';
import { render } from '../../terminal/render.ts';
import { outputOfSpans } from '../echo/output-of-spans.ts';
import type { PastCommand } from '../state/past-commands.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import type { Sent } from '../state/typed.ts';

const LONGEST_LINE = 64 * 1024;
const PASTE_OFF = '\x1b[?2004l';

export interface CommandOutput {
  /** As it was typed, on one line; empty where nobody knows. */
  text: string;
  /** The same with its line ends. */
  typed: string;
  status: number | undefined;
  ranges: Range[];
  to: number;
}

/** The output of the newest command for 1, of the one before for 2, and so on, as far as the journal still holds it. */
export async function commandBack(session: Session, back: number): Promise<CommandOutput | undefined> {
  let found = 0;
  for (const command of (await session.commands.upToNow()).reverse()) {
    const typed = await typedText(session, command);
    const text = oneLine(typed);
    // The shell only showed its prompt again.
    if (text === '' && command.spans[0]?.phase === 'input') continue;
    found += 1;
    if (found < back) continue;
    return { text, typed, status: command.status, ranges: await outputOf(session, command), to: command.to };
  }
  return undefined;
}

async function outputOf(session: Session, command: PastCommand): Promise<Range[]> {
  const { from, to, spans } = command;
  const began = spans.find(({ phase }) => phase === 'output')?.from;
  const echoes = { sent: echoed(session, command, began), answered: [] };
  const output = await outputOfSpans(session, { from, to }, spans, echoes);
  // Before that, background jobs may have printed something.
  return began === undefined ? output : output.filter((range) => range.from >= began);
}

/** What stands in front of the output. What was typed later is part of what a person saw. */
function echoed(session: Session, { spans, from, to, since }: PastCommand, began = to): Sent[] {
  const typed = session.typed.all.filter(({ at }) => at >= since && at <= began);
  if (spans[0]?.phase !== 'input' || session.marksOutput(spans[0].shellKey)) return typed;
  // Nobody knows what a person typed, or a server before this one: the first line is the echo.
  return [typed[0] ?? { at: from, text: '' }];
}

async function typedText(session: Session, { spans, from, since }: PastCommand): Promise<string> {
  const [first] = spans;
  const until = first?.phase === 'input' ? first.to : from;
  const [sent, ...others] = session.typed.all.filter(({ at }) => at >= since && at <= until);
  if (sent && others.length === 0) return sent.text;
  if (first?.phase !== 'input') return '';
  const bytes = Buffer.from(await session.stream.read({ from, to: Math.min(until, from + LONGEST_LINE) }));
  const editorEnd = bytes.indexOf(PASTE_OFF);
  const lines = await render(editorEnd < 0 ? bytes : bytes.subarray(0, editorEnd), session.row);
  return (session.marksOutput(first.shellKey) ? lines : lines.slice(0, 1)).join('\n');
}

function oneLine(text: string): string {
  return neutraliseText(text.trim().replaceAll('\n', ' '));
}
