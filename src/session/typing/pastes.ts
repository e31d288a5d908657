// Whether what reads the terminal has asked for bracketed paste itself. A program that has ended may have left it on.
import { readsByLines } from '../../programs/programs.ts';
import { readerOf } from '../look/in-front.ts';
import type { Look } from '../look/processes.ts';
import type { Session } from '../state/session.ts';
import { PASTE_ON } from '../state/terminal-modes.ts';

/** False if the brackets would be read as text. The journal may not know the mode; then tmux, which does, decides. */
export function mayBracket(session: Session, isAtPrompt: boolean, look: Look | undefined): boolean {
  if (isAtPrompt) return !isLeftOn(session);
  // The terminal itself reads, and no editor.
  if (look?.mode === 'line' || look?.mode === 'silent') return false;
  const { modes, phases } = session.stream;
  return !modes.hasBracketedPaste || phases.phase !== 'output' || modes.pasteOn >= phases.since;
}

/** A program in front whose line editor has asked, but which would take the lines of a paste for one. */
export function takesLines(look: Look): boolean {
  const reader = readerOf(look);
  return reader !== undefined && readsByLines(reader);
}

/** The editor of the shell at its prompt has asked, so a paste comes to it whole. */
export function takesPastes(session: Session): boolean {
  return session.stream.modes.hasBracketedPaste && !isLeftOn(session);
}

/** It was asked for before the last command ended, so not by the shell that reads now. */
function isLeftOn(session: Session): boolean {
  const { modes, phases } = session.stream;
  if (!modes.hasBracketedPaste || phases.promptFrom === undefined) return false;
  const asksBefore = phases.isEndInPrompt && session.shellOf()?.traits.asksForPastes === 'before its prompt';
  return modes.pasteOn < phases.promptFrom - (asksBefore ? PASTE_ON.length : 0);
}
