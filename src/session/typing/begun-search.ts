// A search that our own keys have begun behind the prompt, where its sign looks like a letter that was typed there.
import { applyKeys, EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { withoutSpaces } from '../look/bare-text.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';

/** These end a search, and what was typed before them is no word of a later one. */
const ENDED = /^.*[\r\n\x03\x07]/s;
/** Arrows and the like: their bytes are no commands of a vi editor. */
const SEQUENCES = /\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Z])/g;
/** Behind Escape a vi editor searches, unless a letter makes it insert again. */
const VI_SEARCH = /\x1b[^\x1biIaAsScCrRoO]*?(?<word>[/?].*)$/s;
/** M-p and M-n of readline ask for the word behind a colon. */
const HISTORY_SEARCH = /\x1b[pn](?<word>.*)$/s;

/**
 * What a line shows where these keys have begun a search; undefined if they cannot have. In another mode of the editor the
 * same keys do something else, and show something else.
 */
export function searchLine(pressed: string): string | undefined {
  const keys = pressed.replace(ENDED, '').replace(SEQUENCES, '');
  const vi = VI_SEARCH.exec(keys)?.groups?.['word'];
  const history = HISTORY_SEARCH.exec(keys)?.groups?.['word'];
  const shown = vi ?? (history === undefined ? undefined : `:${history}`);
  return shown === undefined ? undefined : withoutSpaces(applyKeys(EMPTY_LINE, shown).text);
}

/** The last of our keys has ended whatever those before it had begun. */
export function isSearchEnded({ front, stream }: Session): boolean {
  return /[\x03\x07]$/.test(front.keysSince(stream.phases.since));
}

/** readline puts its sign behind the prompt, in place of the line that stood there. */
export async function isSearchBegun(session: Session): Promise<boolean> {
  const shown = searchLine(session.front.keysSince(session.stream.phases.since));
  return shown !== undefined && (await readPromptLine(session))?.text === shown;
}
