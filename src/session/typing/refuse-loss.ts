// Texts of which a terminal, or a shell's line editor, would lose a part without a word: they are refused before.
import { PtyholdError } from '../../errors.ts';
import { readerOf } from '../look/nested-shell.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';

/** A terminal in line mode keeps so many bytes of a line. */
const LONGEST_LINE = 4095;

interface Editor {
  programs: RegExp;
  loses(text: string, session: Session): boolean;
  how: string;
  instead: string;
}

const OTHER_SHELL = 'Start another shell here first, such as bash, or pty_open one.';
const NO_TABS = 'Use spaces, or \\t where it is read as a tab; or write the text to a file in another session.';

const EDITORS: readonly Editor[] = [
  {
    programs: /^(?:fish|[rl]?mksh|r?ksh(?:93)?)$/,
    loses: (text) => text.includes('\t'),
    how: 'this shell drops the tabs of what is pasted',
    instead: NO_TABS,
  },
  {
    programs: /^(?:python|pypy)[\d.]*$/,
    // Before 3.13 it does not ask for pastes to be marked.
    loses: (text, session) => !session.stream.modes.bracketed && /\S\t/.test(text),
    how: 'Python takes a tab behind a word for a question',
    instead: NO_TABS,
  },
  {
    programs: /^r?ksh(?:93)?$/,
    // It reads 80 bytes at a time and breaks the character that stands on the border.
    loses: (text) => Buffer.byteLength(text) > 64 && /[^\x00-\x7f]/.test(text),
    how: 'ksh93 damages characters beyond ASCII in a text of more than 64 bytes',
    instead: OTHER_SHELL,
  },
  {
    programs: /^[rl]?mksh$/,
    loses: (text) => longestLine(text) > 16_300,
    how: 'mksh takes lines of at most 16,300 bytes',
    instead: OTHER_SHELL,
  },
];

/** They lose nothing, and are most of all that is typed to. */
const SOUND = /^(?:bash|zsh|dash)$/;

export async function refuseWhatEditorLoses(session: Session, text: string): Promise<void> {
  const suspects = SOUND.test(session.row.program) ? [] : EDITORS.filter(({ loses }) => loses(text, session));
  if (suspects.length === 0) return;
  const look = await lookAt(session);
  // In line mode the terminal reads, and no editor.
  if (look.mode === 'line') return;
  const program = readerOf(look) ?? session.row.program;
  const editor = suspects.find(({ programs }) => programs.test(program));
  if (!editor) return;
  const sentence = `This text cannot be typed here: ${editor.how}. Nothing was typed.`;
  throw new PtyholdError('bad_argument', sentence, editor.instead);
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

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)));
}
