// Tells of a program that asks a person or a model, and goes on with nothing else.
import { timeOf } from '../../journal/times.ts';
import { log } from '../../log.ts';
import { rowFirstDrawn, rowsDrawn } from '../echo/rows-drawn.ts';
import { isLedByShell } from '../look/in-front.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { findQuestionAbove } from '../look/question-above.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Verdict } from './verdict.ts';

/** A menu that was gone through for long is shorter. */
const LONGEST = 64 * 1024;

export function tellIfBlocked(session: Session, { state, asking }: Verdict): void {
  const asks = asking?.how !== 'not_entered' && !isPrompt(asking?.line ?? '');
  if (state !== 'password' && (state !== 'waiting_input' || !asks)) return;
  const telling = isBeforeShell(session, asking).then((isShells) =>
    isShells ? undefined : tell(session, state, asking),
  );
  session.tellOnceKnown(telling.catch((error: unknown) => log.fault('a question was not told', error)));
}

/** A prompt waits for commands, and for no answer. `Your choice >` has words, and so has the `[root@web app]#` of a shell. */
function isPrompt(line: string): boolean {
  return asksForCommands(line) && (!/\S\s+\S/.test(line) || /^In \[|^\W*[\w.-]+@[\w.-]/.test(line));
}

/** A shell inside that reads by its line editor stands at its prompt, whatever that says. */
async function isBeforeShell(session: Session, asking: Verdict['asking']): Promise<boolean> {
  if (!asksForCommands(asking?.line ?? '')) return false;
  const look = await lookAt(session);
  return look.mode === 'raw' && isLedByShell(look);
}

async function tell(session: Session, state: string, asking: Verdict['asking']): Promise<void> {
  const { bridge, stream } = session;
  const { scanned, journal } = stream;
  const isLine = state === 'password' || asking?.how === 'reads_line';
  const question = isLine ? undefined : (asking?.question ?? (await findQuestionAbove(session, asking?.line ?? '')));
  const text = question?.text ?? asking?.line.trim();
  // It may be noticed long after it was printed.
  const printed = timeOf(bridge, journal.folder, scanned - 1);
  const [fact, time] = await Promise.all([factOf(session, scanned, text, question?.back), printed]);
  const told = { ...(time !== undefined && { time }), ...(text && { text }) };
  session.tell({ kind: 'blocked', by: undefined, state, ...told }, fact);
}

/** The same for a line, whatever of an answer stands there, and for rows that are drawn anew, as those of a menu are with each key. */
async function factOf({ stream }: Session, scanned: number, text = '', back = 0): Promise<string> {
  const from = Math.max(0, scanned - LONGEST);
  const bytes = await stream.read({ from, to: scanned });
  if (back > 0) return `blocked ${from + rowFirstDrawn(bytes, back)} ${text}`;
  const { above, rows } = rowsDrawn(bytes);
  // Behind such rows, the next question may have as many.
  return rows === 0 ? `blocked ${from + above}` : `blocked ${from + above} ${rows} ${text}`;
}
