// Tells an interrupt that finds nothing to interrupt, in a shell that then neither ends a command nor draws a prompt.
import type { Unrun } from '../../gate/line/keystrokes.ts';
import { mayAwaitKey } from '../look/after-keys.ts';
import type { Session } from '../state/session.ts';
import { standingOn } from './secret-line.ts';
import { textBehindPrompt } from './standing-line.ts';

/**
 * True only where nothing stands on the line and nothing was entered that the shell may still take: otherwise an end or a
 * prompt comes, and is awaited.
 */
export async function interruptsNothing(session: Session, keys: readonly string[]): Promise<boolean> {
  const { stream } = session;
  if (!session.shellOf()?.traits.keepsEmptyPrompt || keys.some((key) => key !== 'C-c')) return false;
  if (stream.phases.phase !== 'input' || !session.marksOutput() || mayAwaitKey(session)) return false;
  if (!mayBeBare(standingOn(session).line) || (await textBehindPrompt(session)) !== '') return false;
  const line = stream.phases.lineAt(stream.scanned);
  return !(await session.readReceipts()).some(({ from, lines }) => lines > 0 && from >= line);
}

/** Where another program may have read what was typed, the prompt shows whether it has. */
function mayBeBare({ text, others = [] }: Unrun): boolean {
  return text === '' || others.some((other) => other.text === '');
}
