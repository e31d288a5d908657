// Whether the shell's line editor asks something itself: it takes the next text for a word to search, or for an answer.
import type { Session } from '../state/session.ts';
import { readRowsFromCursor } from './terminal.ts';

const ASKS = new RegExp(
  `^(?:${[
    // The searches of readline, zle, fish, mksh and yash
    String.raw`\((?:failed |failing )?(?:reverse-|forward-)?i-search\)`,
    '(?:failing |invalid )?(?:bck|fwd)-i-search:',
    'I-search:',
    '(?:Backward|Forward) search:',
    'search:',
    // What readline asks about a number, and about many completions; how far it has shown them
    String.raw`\(arg: -?\d*\)`,
    String.raw`Display all \d+ possibilities\?`,
    '--More--',
    // zle asks for the name of a command, for a file, and about many completions
    String.raw`(?:execute|describe key(?: briefly)?|where is|Write to|zsh: do you wish to see all)\b.*`,
    // The modes of elvish
    String.raw` (?:HISTORY|MINIBUF|COMPLETING|LOCATION|LASTCMD|NAVIGATING|RAW|HISTLIST|LAST CMD)\b`,
  ].join('|')})`,
);

/** A vi editor searches for the word behind this sign, on a row of its own. */
const SEARCHES = /^[/?][^/\s#$%>]*_?$/;

/** It stands on the cursor's row, or below the line that is edited. */
export async function isEditorAsking(session: Session): Promise<boolean> {
  const [row = '', ...below] = await readRowsFromCursor(session);
  return (
    [row, ...below].some((each) => ASKS.test(each)) || below.some((each) => SEARCHES.test(each)) || SEARCHES.test(row)
  );
}
