// The prompt of an editor that draws it behind the shell's mark of input. Most shells print it before that mark.
import { render } from '../../terminal/render.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { PASTE_ON } from '../state/terminal-modes.ts';
import { bareText } from './bare-text.ts';

/** An editor that hides the cursor while it draws shows it first when the prompt stands there, with no text behind it. */
const SHOW_CURSOR = '\x1b[?25h';
/** What stands behind the cursor belongs to no prompt on the left. */
const ERASE_BEHIND = Buffer.from('\x1b[J');
const LONGEST = 4096;

/** The rows of such a prompt up to the cursor; undefined if the text stands between the `marks`. */
export async function drawnPrompt({ row, stream }: Session, marks: Range): Promise<string[] | undefined> {
  if (bareText(await stream.read(marks)) !== '') return undefined;
  const [reading] = stream.phases.spansBetween(marks.to, Math.min(stream.scanned, marks.to + LONGEST));
  if (reading?.phase !== 'input') return undefined;
  const bytes = Buffer.from(await stream.read({ from: marks.to, to: reading.to }));
  const asked = bytes.indexOf(PASTE_ON);
  const shown = asked < 0 ? -1 : bytes.indexOf(SHOW_CURSOR, asked);
  return shown < 0 ? undefined : render(Buffer.concat([bytes.subarray(0, shown), ERASE_BEHIND]), row);
}
