// Tells of commands that ended with another exit code than 0, whoever typed them.
import { timeOf } from '../../journal/times.ts';
import { log } from '../../log.ts';
import { renderBehind } from '../../terminal/behind-prompt.ts';
import { render } from '../../terminal/render.ts';
import type { CommandEnd } from '../state/command-ends.ts';
import { cutToLine } from '../state/line-told.ts';
import { type ReadText, ReadTexts } from '../state/read-texts.ts';
import type { Session } from '../state/session.ts';
import { PASTE_OFF } from '../state/terminal-modes.ts';

const LONGEST_LINE = 8 * 1024;

export function tellFailures(session: Session): void {
  session.stream.onEnd((end) => {
    if (end.status === 0) return;
    const { line, at } = end;
    const hasRun = session.stream.phases.spansBetween(line.from, at).some(({ phase }) => phase === 'output');
    // A prompt tells the last exit code again when no command was run.
    if (!hasRun && session.marksOutput()) return;
    session.tellOnceKnown(
      tellFailure(session, end, hasRun).catch((error: unknown) => log.fault('a failed command was not told', error)),
    );
  });
}

async function tellFailure(session: Session, end: CommandEnd, hasRun: boolean): Promise<void> {
  const text = await findCommand(session, end);
  if (text === '' && !hasRun) return;
  const time = await findTime(session, end);
  const told = { ...(time !== undefined && { time }), ...(text !== '' && { text }) };
  session.tell({ kind: 'exit', by: undefined, exit: end.status, ...told }, `exit ${end.at}`);
}

/** In Unix seconds. It may be noticed long after it came. */
function findTime({ bridge, stream }: Session, { at, clock }: CommandEnd): Promise<number | undefined> | number {
  return clock ? Math.min(clock.ended, Date.now()) / 1000 : timeOf(bridge, stream.journal.folder, at);
}

/** The command as the terminal showed it: what was not shown, as a password, is not told. */
async function findCommand(session: Session, end: CommandEnd): Promise<string> {
  const { line, isOfOuter } = end;
  // That was a line of the shell that has ended, not the command that had started it.
  if (isOfOuter) return '';
  const read = session.marksOutput() ? undefined : await findRead(session, end);
  if (read) return read.sent.isSilent ? '' : read.text.trim();
  const to = Math.min(line.to, line.from + LONGEST_LINE);
  const bytes = Buffer.from(await session.stream.read({ from: line.from, to }));
  const editorEnd = bytes.indexOf(PASTE_OFF);
  const shown = await renderLine(session, line.from, editorEnd < 0 ? bytes : bytes.subarray(0, editorEnd));
  const text = cutToLine(shown, line.told);
  return (session.marksOutput() ? text : (text.split('\n', 1)[0] ?? '')).trim();
}

/** Where no output is marked, the line may have been echoed long before. */
async function findRead(session: Session, { at }: CommandEnd): Promise<ReadText | undefined> {
  const commands = await session.commands.upToNow();
  const command = commands.findLast(({ to }) => to === at);
  return command && new ReadTexts(session, commands).of(command);
}

async function renderLine({ row, stream }: Session, at: number, line: Uint8Array): Promise<string> {
  const prompt = await stream.read({ from: stream.promptBefore(at), to: at });
  return (await renderBehind(prompt, line, row)) ?? (await render(line, row)).join('\n');
}
