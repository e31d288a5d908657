// Texts of which a terminal, or a shell's line editor, would lose a part without a word: they are refused before.
import { PtyholdError } from '../errors.ts';
import type { Context } from './context.ts';
import { lookAt } from './probe.ts';
import type { SessionView } from './view.ts';

/** A terminal in line mode keeps so many bytes of a line. */
const LONGEST_LINE = 4095;

interface Editor {
  programs: RegExp;
  loses(text: string): boolean;
  how: string;
  instead: string;
}

const OTHER_SHELL = 'Start another shell here first, such as bash, or pty_open one.';

const EDITORS: readonly Editor[] = [
  {
    programs: /^fish$/,
    loses: (text) => text.includes('\t'),
    how: 'fish drops the tabs of a paste',
    instead: 'Use spaces, or \\t where it is read as a tab; or start another shell here first, such as bash.',
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

export function refuseWhatEditorLoses(view: SessionView, text: string): void {
  const editor = EDITORS.find(({ programs, loses }) => programs.test(view.row.program) && loses(text));
  if (!editor) return;
  const sentence = `This text cannot be typed here: ${editor.how}. Nothing was typed.`;
  throw new PtyholdError('bad_argument', sentence, editor.instead);
}

export async function refuseLongLines(context: Context, view: SessionView, text: string): Promise<void> {
  const longest = longestLine(text);
  if (longest <= LONGEST_LINE) return;
  const look = await lookAt(context, view);
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
