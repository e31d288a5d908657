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

/**
 * The row with its question: the cursor's, or one below the line that is edited. `line`: the cursor stands on the line behind the
 * prompt, whose rows may begin like a search.
 */
export async function editorQuestion(session: Session, line?: unknown): Promise<string | undefined> {
  const rows = await readRowsFromCursor(session);
  const searches = line === undefined ? [...rows].reverse() : [];
  return (rows.find((each) => ASKS.test(each)) ?? searches.find((each) => SEARCHES.test(each)))?.trimEnd();
}

export async function isEditorAsking(session: Session): Promise<boolean> {
  return (await editorQuestion(session)) !== undefined;
}
