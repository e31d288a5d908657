// Refuses texts of which a terminal or a line editor would silently lose a part.
import { PtyholdError } from '../../errors.ts';
import { dropsTypedAhead } from '../../programs/programs.ts';
import { ALL_SHELLS, lossesOf } from '../../shells/index.ts';
import { longestLine, NO_TABS } from '../../shells/losses.ts';
import type { Loss } from '../../shells/shell.ts';
import { readerOf } from '../look/in-front.ts';
import type { Look } from '../look/processes.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { isPython } from './python-lines.ts';

/** A terminal in line mode keeps this many bytes of a line. */
const LONGEST_LINE = 4095;

const PYTHON_TABS: Loss = {
  // Before 3.13 Python does not ask for bracketed paste.
  loses: (text, bracketed) => !bracketed && /\S\t/.test(text),
  how: 'Python takes a tab after a word as a request to complete it',
  instead: NO_TABS,
};

const LOSSES: readonly Loss[] = [PYTHON_TABS, ...ALL_SHELLS.flatMap(({ traits }) => traits.losses)];

export async function refuseWhatEditorLoses(
  session: Session,
  text: string,
  isBracketed = session.stream.modes.hasBracketedPaste,
): Promise<void> {
  const isLost = ({ loses }: Loss): boolean => loses(text, isBracketed);
  if (!LOSSES.some(isLost) || losesNothing(session)) return;
  const look = await lookAt(session);
  // In line mode the terminal itself reads, and no editor.
  if (look.mode === 'line') return;
  const program = readerOf(look) ?? session.row.program;
  const loss = (isPython(program) ? [PYTHON_TABS] : lossesOf(program)).find(isLost);
  if (!loss) return;
  const sentence = `This text cannot be typed here: ${loss.how}. Nothing was typed.`;
  throw new PtyholdError('bad_argument', sentence, loss.instead);
}

/** The editor of the shell that reads a line there loses nothing, as its marks tell without a look. tmux may name another program yet. */
function losesNothing(session: Session): boolean {
  const traits = session.stream.phases.wantsLine ? session.shellOf()?.traits : undefined;
  return traits?.losses.length === 0 && traits.readsKeys;
}

export async function refuseLongLines(session: Session, text: string): Promise<void> {
  const longest = longestLine(text);
  if (longest <= LONGEST_LINE) return;
  const look = await lookAt(session);
  if (look.mode === 'raw' || look.mode === 'unknown') return;
  throw new PtyholdError(
    'bad_argument',
    `A line of ${longest} bytes cannot be typed here: the terminal takes lines of at most ${LONGEST_LINE} bytes and would cut it. Nothing was typed.`,
    'Split the line, or write the text to a file with a shell heredoc first.',
  );
}

/** Each line but the first would come before the prompt that it is for. */
export function refuseSeveralLines(text: string, look: Look): void {
  const reader = look.mode === 'raw' && text.includes('\n') ? readerOf(look) : undefined;
  if (reader === undefined || !dropsTypedAhead(reader)) return;
  throw new PtyholdError(
    'bad_argument',
    `Several lines cannot be typed here: ${reader} throws away what is typed before its prompt. Nothing was typed.`,
    'Send one line at a time, or give it all of them on its standard input.',
  );
}
